"""A finished game of the product, its record as a file, the page made of it by the command line, and tabs that show it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from engines import game_of
from engines.kernel.record.record import Replay, dump_replay
from locales import words
from render.__main__ import main
from render.page.story import OPEN, ReplayedSteps, Step, Viewer
from tests.engines.playthrough import played
from tests.game_cases import FIRST
from tests.render.tabs import Tabs

if TYPE_CHECKING:
    from playwright.async_api import Browser
    from playwright.async_api import Page as Tab

    Opener = Callable[..., Awaitable[Tab]]

NAMES = ("Ana", "</script><script>document.title = 'taken'</script>", "<img src=x onerror=alert(1)>", '田中 & "Søn" $script')
"""Captains, three of whom would do harm if their names were ever read as anything but text."""
SEED = 97
"""Of the shortest game in 160: seventeen steps, secrets and turning points among them, of which each costs its boards."""


@dataclass(frozen=True)
class Recorded:
    """A finished game: its record, its steps, and where its page is."""

    game: Any
    replay: Replay
    steps: tuple[Step, ...]
    page: Path


def lines(step: Step, viewer: Viewer = OPEN, language: str = "en") -> list[str]:
    """What a page tells that viewer of a step under its heading: each sentence but one that everybody was told and that says no
    more than the heading."""
    told, seen = words(language).naming(NAMES), step.by_viewer[viewer]
    said = [(told(one), known) for one, known in seen.sentences]
    return [line for line, known in said if known is not None or line.rstrip(".") != told(seen.headline)]


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """A random game of four captains, and its page as the command line makes it."""
    folder, game = tmp_path_factory.mktemp("replay"), game_of(FIRST)
    replay = replace(played(game, len(NAMES), {}, SEED)[1], names=NAMES)
    (folder / "record.json").write_text(dump_replay(replay), encoding="utf-8")
    assert main(["replay", str(folder / "record.json"), "--html", str(folder / "replay.html"), "--code", "8K2FQ4"]) == 0
    return Recorded(game, replay, tuple(ReplayedSteps(replay)), folder / "replay.html")


@pytest_asyncio.fixture(scope="module")
async def tabs(chromium_of_the_worker: Browser) -> AsyncIterator[Tabs]:
    made = Tabs(chromium_of_the_worker)
    yield made
    await made.close()


@pytest.fixture
async def opened(tabs: Tabs, recorded: Recorded) -> AsyncIterator[Opener]:
    """Opens the page in a tab, as a file. Nothing may be asked for from anywhere, nothing said on the console."""

    async def tab_of(file: Path | None = None, **options: Any) -> Tab:
        where = (file or recorded.page).as_uri()
        return await tabs.load(where, lambda address: address.startswith((where, "data:")), **options)

    yield tab_of
    assert await tabs.end() == []
