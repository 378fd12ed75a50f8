"""Long random abuse: trials take turns, say what they did, and the first violation ends it with the command that repeats it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak import __main__ as soak
from tests.soak import trials


async def good(folder: Path, seed: int) -> str:
    return f"{seed} presses" if folder.name.startswith("broadside-soak-") else "nowhere"


async def bad(folder: Path, seed: int) -> str:
    raise AssertionError(f"two posts at {seed}")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "TRIALS", {"good": good, "bad": bad})


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


def test_a_real_trial_presses_the_whole_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(trials, "PRESSES", 24)
    assert soak.main(["--games", "1", "--seed", "3", "--only", "nearly"]) == 0
    assert "24 random and nearly valid clicks" in capsys.readouterr().out
