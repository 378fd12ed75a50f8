"""The whole bot, with its real client library, against the loopback stand-in."""
from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.discord import StandIn, World
from tests.e2e.child import Afar
from tests.e2e.harbour import Harbour


@pytest.fixture
async def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harbour]:
    """A server with a channel, two captains and a spectator, and the bot logged in. Nothing may be wrong at the end."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    world = World()
    guild = world.guild("Broadside")
    channel = world.channel(guild, "harbour")
    people = {name: world.person(name) for name in ("Ana", "Ben", "Carla")}
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as discord:
        made = Harbour(discord, channel, people, tmp_path)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
        discord.check()


@pytest.fixture
async def afar(tmp_path: Path) -> AsyncIterator[Afar]:
    """The same with the bot as a process of its own, which can be killed."""
    world = World()
    channel = world.channel(world.guild("Broadside"), "harbour")
    people = {name: world.person(name) for name in ("Ana", "Ben", "Carla")}
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as discord:
        made = Afar(discord, channel, people, tmp_path)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
        discord.check()
        assert "Traceback" not in made.said, made.said
