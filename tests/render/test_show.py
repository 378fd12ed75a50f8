"""The command that shows, measures and learns: it knows no game, only what a package declares."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engines import games
from render.drawing import show
from render.paint.encode import Picture
from tests.game_cases import FIRST

ROOT = Path(__file__).parents[2]


def command(*given: str, at: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "render.drawing.show", *given],
        cwd=at,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.mark.parametrize(("given", "code"), [(("--help",), 0), ((), 2), (("kit",), 2), (("no_such_game", "out"), 2)])
def test_without_a_package_and_a_folder_nothing_is_drawn(given: tuple[str, ...], code: int, tmp_path: Path) -> None:
    done = command(*given, at=tmp_path)
    assert done.returncode == code
    assert "usage: python -m render.drawing.show" in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


def test_every_game_and_the_kit_declare_samples() -> None:
    assert {"kit", *games()} <= set(show.packages())


def test_a_palette_that_others_share_is_not_learnt_from_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(show.has_own_palette(package) for package in ("kit", FIRST))
    sharing = SimpleNamespace(palette_name=lambda theme: f"{FIRST}_{theme}")
    monkeypatch.setattr(show, "declared", lambda package: sharing)
    assert not show.has_own_palette("kit")


@pytest.mark.parametrize("package", show.packages())
def test_samples_have_names_of_their_own_and_teach_a_palette_where_it_is_not_shared(package: str) -> None:
    samples = tuple(show.declared(package).samples())
    assert len({sample.name for sample in samples}) == len(samples) > 0
    assert any(sample.paint for sample in samples) == show.has_own_palette(package)


def test_pictures_go_into_the_folder_named_and_are_measured(tmp_path: Path) -> None:
    done = command("kit", "out", at=tmp_path)
    assert done.returncode == 0, done.stderr
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"squares_dark_en.png", "phone_squares_dark_en.png", "squares_light_es.png", "squares_dark_en.json"} <= written
    assert done.stdout.count("at most 20 ms, 120 KB") + done.stdout.count("at most 40 ms, 220 KB") == len(
        done.stdout.splitlines()
    )
    parts = json.loads((tmp_path / "out" / "squares_dark_en.json").read_text())
    assert set(parts["B4"]) == {"box", "centre"}


@pytest.mark.parametrize(
    ("width", "kilobytes", "is_over"), [(1200, 119, False), (1200, 122, True), (1600, 122, False), (1600, 230, True)]
)
def test_picture_above_its_limit_is_named(width: int, kilobytes: int, is_over: bool) -> None:
    told = show.line("board.png", Picture(bytes(kilobytes * 1024), width, 900, ""), 19.0)
    assert told.endswith("OVER") == is_over


def test_slow_picture_is_named() -> None:
    assert show.line("board.png", Picture(b"", 1200, 900, ""), 21.0).endswith("OVER")
    assert not show.line("replay.gif", Picture(bytes(10**6), 1200, 900, "", "gif"), 900.0).endswith("OVER")
