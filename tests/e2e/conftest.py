"""The whole bot, with its real client library, against the loopback stand-in."""
from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from render import studio
from tests.e2e.child import Afar
from tests.e2e.harbour import Harbour, moored


@pytest.fixture(autouse=True)
def _nothing_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot within the test draws what is ordered, and nothing else; `afar` is the whole process."""
    monkeypatch.setattr(studio, "PROGRAM", "tests.e2e.easel")


@pytest.fixture
async def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> AsyncIterator[Harbour]:
    """A server with a channel, two captains and a spectator, and the bot logged in. Nothing may be wrong at the end.

    Tables' seeds follow from the name of the test: each has one course of its game.
    """
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    async with moored(Harbour, tmp_path, rnd=Random(request.node.name)) as made:
        yield made


@pytest.fixture
async def afar(tmp_path: Path) -> AsyncIterator[Afar]:
    """The same with the bot as a process of its own, which can be killed."""
    async with moored(Afar, tmp_path) as made:
        yield made
    assert "Traceback" not in made.said, made.said
