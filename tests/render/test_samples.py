"""The command that draws samples."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def command(*given: str, at: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "render.samples", *given],
        cwd=at,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(("given", "code"), [(("--help",), 0), ((), 2), (("--palette", "x", "y"), 2)])
def test_without_a_folder_nothing_is_drawn(given: tuple[str, ...], code: int, tmp_path: Path) -> None:
    done = command(*given, at=tmp_path)
    assert done.returncode == code
    assert "usage: python -m render.samples" in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


def test_samples_go_into_the_folder_named(tmp_path: Path) -> None:
    assert command("out", "--phone", at=tmp_path).returncode == 0
    drawn = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"board8_light_es.png", "phone_board8_light_es.png", "deadlock_dark_it.png", "replay_dark_en.gif"} <= drawn
