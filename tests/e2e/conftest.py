"""The whole bot, with its real client library, against the loopback stand-in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot import process
from render.drawing import child_process
from render.drawing.studio import Studio
from render.paint.encode import Picture
from tests.e2e.bot_forker import BotForker, bot_forker
from tests.e2e.bot_process import ProcessFixture, WholeProcess
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.lent_studio import Lent, StubStudio
from tests.refusals import refusals_are_named, wanted_by

__all__ = ["refusals_are_named"]


@pytest_asyncio.fixture(scope="session")
async def studio_of_the_worker() -> AsyncIterator[Studio]:
    """A drawing process for all bots of this worker: each of its own took half a second to start."""
    made = Studio(1)
    yield made
    await made.close()


@pytest.fixture
def own_drawing() -> None:
    """The bot has a drawing process of its own, that ends with it."""


@pytest.fixture
def stub_drawing() -> None:
    """Nobody looks at a picture: one of each kind is drawn for all tests of the worker."""


@pytest.fixture(scope="session")
def shown_by_the_worker() -> dict[tuple[str, ...], Picture]:
    """The pictures that stand for others."""
    return {}


@pytest_asyncio.fixture(autouse=True)
async def _drawing(
    studio_of_the_worker: Studio,
    shown_by_the_worker: dict[tuple[str, ...], Picture],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[None]:
    """A bot within the test draws what is ordered, and nothing else, by the process of the worker. `remote_bot` has its own.

    What is under way at the end is drawn: a bot that ends gives that a few seconds only, and may order more while it ends.
    """
    lent: list[Lent] = []

    def lend(*given: Any, **named: Any) -> Lent:
        is_stub = "stub_drawing" in request.fixturenames
        lent.append(StubStudio(studio_of_the_worker, shown_by_the_worker) if is_stub else Lent(studio_of_the_worker))
        return lent[-1]

    monkeypatch.setattr(child_process, "PROGRAM", "tests.e2e.drawing_process")
    if "own_drawing" not in request.fixturenames or "stub_drawing" in request.fixturenames:
        monkeypatch.setattr(process, "Studio", lend)
    yield
    await asyncio.gather(*(one.close() for one in lent))


@pytest.fixture
def refusals(request: pytest.FixtureRequest) -> frozenset[int]:
    """Codes of the refusals that the test brings about."""
    return wanted_by(request)


@pytest_asyncio.fixture
async def fixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, refusals: frozenset[int]
) -> AsyncIterator[DiscordFixture]:
    """A server with a channel, two captains and a spectator, and the bot logged in. Nothing may be wrong at the end, and nothing
    refused but what the test names (`refusals`).

    Tables' seeds follow from the name of the test: each has one course of its game.
    """
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    async with connected_fixture(DiscordFixture, tmp_path, wanted=refusals, rnd=Random(request.node.name)) as made:
        yield made


@pytest_asyncio.fixture(scope="session")
async def bot_forker_of_the_worker() -> AsyncIterator[BotForker]:
    """The modules of the bot, loaded once for all that are started in this worker."""
    async with bot_forker() as made:
        yield made


@pytest_asyncio.fixture
async def remote_bot(
    tmp_path: Path,
    bot_forker_of_the_worker: BotForker,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    refusals: frozenset[int],
) -> AsyncIterator[ProcessFixture]:
    """The same with the bot as a process of its own, which can be killed; with `own_drawing` it is run as where it is hosted."""
    monkeypatch.setattr(ProcessFixture, "bot_forker", bot_forker_of_the_worker)
    kind = WholeProcess if "own_drawing" in request.fixturenames else ProcessFixture
    async with connected_fixture(kind, tmp_path, wanted=refusals) as made:
        yield made
    assert "Traceback" not in made.said, made.said
