"""The whole bot, with its real client library, against the loopback stand-in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from render import studio
from render.studio import Studio
from tests.e2e.bot_process import ProcessFixture
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.patience import CEILING


class Lent:
    """The worker's studio, as one bot has it: when that bot ends, the drawing process goes on."""

    def __init__(self, studio: Studio) -> None:
        self._studio, self._ordered = studio, set[asyncio.Task[Any]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._studio, name)

    async def draw(self, *given: Any, **named: Any) -> Any:
        """As the studio does. A drawing that is given up goes on, so that its picture is not taken for the next one's."""
        drawing = asyncio.create_task(self._studio.draw(*given, **named))
        self._ordered.add(drawing)
        return await asyncio.shield(drawing)

    async def close(self) -> None:
        """The bot ends, and what it ordered is drawn."""
        if self._ordered:
            await asyncio.wait(self._ordered, timeout=CEILING)
            await asyncio.gather(*(one for one in self._ordered if one.done()), return_exceptions=True)


@pytest.fixture(scope="session")
async def studio_of_the_worker() -> AsyncIterator[Studio]:
    """A drawing process for all bots of this worker: each of its own took half a second to start."""
    made = Studio()
    yield made
    await made.close()


@pytest.fixture
def own_drawing() -> None:
    """The bot has a drawing process of its own, that ends with it."""


@pytest.fixture(autouse=True)
def _drawing(studio_of_the_worker: Studio, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot within the test draws what is ordered, and nothing else, by the process of the worker. `afar` has its own."""
    monkeypatch.setattr(studio, "PROGRAM", "tests.e2e.easel")
    if "own_drawing" not in request.fixturenames:
        monkeypatch.setattr(process, "Studio", lambda *given, **named: Lent(studio_of_the_worker))


@pytest.fixture
async def fixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[DiscordFixture]:
    """A server with a channel, two captains and a spectator, and the bot logged in. Nothing may be wrong at the end.

    Tables' seeds follow from the name of the test: each has one course of its game.
    """
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    async with connected_fixture(DiscordFixture, tmp_path, rnd=Random(request.node.name)) as made:
        yield made


@pytest.fixture
async def afar(tmp_path: Path) -> AsyncIterator[ProcessFixture]:
    """The same with the bot as a process of its own, which can be killed."""
    async with connected_fixture(ProcessFixture, tmp_path) as made:
        yield made
    assert "Traceback" not in made.said, made.said
