"""One stand-in with one real client for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground.discord import StandIn, World
from playground.discord.model.entities import Channel
from tests.playground.client import Running, ca_file, log_in, log_out
from tests.playground.raw import Raw
from tests.timeouts import patient


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    """A stand-in with a guild, a channel and two people."""
    world = patient(World())
    guild = world.guild("Broadside")
    world.channel(guild, "harbour")
    for name in ("Ana", "Ben"):
        world.person(name)
    async with StandIn(world, ca_file=ca_file(tmp_path)) as discord:
        yield discord


@pytest_asyncio.fixture
async def bot(standin: StandIn) -> AsyncIterator[Running]:
    """The small client, logged in."""
    running = await log_in(standin)
    yield running
    await log_out(running)


@pytest_asyncio.fixture
async def raw(standin: StandIn) -> AsyncIterator[Raw]:
    client = Raw(standin)
    yield client
    await client.close()


@pytest.fixture
def fixture(standin: StandIn) -> Channel:
    return standin.world.channel(standin.world.guild("Broadside"), "harbour")
