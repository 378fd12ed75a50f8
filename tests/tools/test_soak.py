"""Long random abuse: trials take turns, say what they did, and the first violation ends it with the command that repeats it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import process
from playground.discord import World
from render.drawing import child_process
from render.drawing.studio import Studio
from render.paint.encode import Picture
from tests.bot.service.test_every_count import GAMES
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.lent_studio import StubStudio
from tests.e2e.test_every_answer_style import whole_game
from tests.soak import __main__ as soak
from tests.soak import trials
from tests.soak.presses import Presses
from tests.timeouts import slack


async def good(folder: Path, seed: int) -> str:
    return f"{seed} presses" if folder.name.startswith("broadside-soak-") else "nowhere"


async def bad(folder: Path, seed: int) -> str:
    raise AssertionError(f"two posts at {seed}")


async def endless(folder: Path, seed: int) -> str:
    await asyncio.sleep(3600)
    return "never"


async def hasty(folder: Path, seed: int) -> str:
    async with connected_fixture(DiscordFixture, folder) as fixture:
        await fixture.ana.slash(fixture.channel, "table list")
    raise AssertionError("what was on the table is gone")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "TRIALS", {"good": good, "bad": bad, "endless": endless, "hasty": hasty})


def test_so_many_trials_each_with_the_next_seed(made: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "2", "--seed", "41", "--only", "good"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("seed 41: good: 41 presses") and lines[1].startswith("seed 42: good: 42 presses")
    assert lines[2].startswith("2 trials in ") and lines[2].endswith("no violation")


def test_a_violation_ends_it_and_is_repeated_by_what_is_printed(made: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "9", "--seed", "7"]) == 1
    said = capsys.readouterr()
    assert "two posts at 8" in said.err
    assert "--only bad --seed 8 --games 1" in said.out.splitlines()[-1]


def test_it_ends_when_the_minutes_are_over(made: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--minutes", "0", "--only", "good"]) == 0
    assert capsys.readouterr().out.startswith("0 trials")


def test_a_trial_that_lasts_is_cut_short_when_the_minutes_are_over(made: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--minutes", "0.005", "--seed", "1", "--only", "endless"]) == 0
    assert "endless: cut short, the time is over" in capsys.readouterr().out


def test_a_violation_prints_the_last_presses(made: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "1", "--seed", "1", "--only", "hasty"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[told.index("the last presses:") + 1].startswith("Ana: table list")


def test_a_press_that_costs_a_minute_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    presses = Presses()
    monkeypatch.setattr("tests.soak.presses.slack", lambda: 1.5)
    presses.note("Ben: bs:8K2F:3:confirm", 89.0)
    assert presses.faults == [], "the machine had more to do than it can"
    presses.note("Ben: bs:8K2F:3:decide", 90.0)
    assert presses.faults == ["Ben: bs:8K2F:3:decide, 90.0 s"] and presses.slowest == (90.0, "Ben: bs:8K2F:3:decide")


def test_a_wait_lasts_longer_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (8.0, 0.0, 0.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert slack() == 4.0
    monkeypatch.setattr("os.getloadavg", lambda: (0.5, 0.0, 0.0))
    assert slack() == 1.0


async def test_a_wait_that_would_end_looks_at_the_load_then() -> None:
    world, looked = World(), [3.0, 1.0]
    world.limits.slack = lambda: looked.pop(0) if len(looked) > 1 else looked[0]
    with pytest.raises(TimeoutError, match="not within"):
        await world.until(lambda: False, 0.01)
    assert looked == [1.0]


@pytest_asyncio.fixture
async def _sketches(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Nobody looks at a picture: one of each kind is drawn."""
    monkeypatch.setattr(child_process, "PROGRAM", "tests.e2e.drawing_process")
    drawing, shown = Studio(1), dict[tuple[str, ...], Picture]()
    monkeypatch.setattr(process, "Studio", lambda *given, **named: StubStudio(drawing, shown))
    yield
    await drawing.close()


@pytest.mark.usefixtures("_sketches")
async def test_a_game_of_one_captain_has_somebody_who_looks_on(tmp_path: Path) -> None:
    """Of one captain, nobody else at the table presses what is not his. He resigns once it has happened."""
    hosted = next((game for game in GAMES if game[1] == 1), None)
    assert hosted is not None, "no game of one captain is hosted"
    game, captains, options, _ = hosted
    assert (await whole_game(tmp_path, 5, (game, captains, options, ("wrongly",)), 6))["wrongly"] == 2


def test_a_real_trial_presses_the_whole_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(trials, "PRESSES", 24)
    assert soak.main(["--games", "1", "--seed", "3", "--only", "nearly"]) == 0
    assert "24 random and nearly valid clicks" in capsys.readouterr().out
