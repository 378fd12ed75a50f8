"""The samples of the kit: largest inputs within the limits of size, equal bytes in every process, parts where the pixels are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from locales import words
from render.drawing.show import limit
from render.kit import layers
from render.kit.samples.boards import samples
from render.paint import bands
from render.paint.canvas import Board
from render.paint.encode import Picture
from render.paint.palette import THEMES
from render.picture.game_samples import Sample

ROOT = Path(__file__).parents[3]
SAMPLES = {sample.name: sample for sample in samples()}
LARGEST = {"rows": 40, "fan": 9 + 12, "squares": 18 * 12, "sea": 131}
"""Parts that a picture has at least."""
HASHED = """
import hashlib
from locales import words
from render.kit.samples import samples
for sample in samples():
    print(sample.name, hashlib.sha256(sample.draw(words("en"), "dark").data).hexdigest())
"""


def picture(sample: Sample, theme: str = "dark") -> Picture:
    return sample.draw(words("en"), theme)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SAMPLES)
def test_pictures_keep_their_limits_of_size(name: str, theme: str) -> None:
    made = picture(SAMPLES[name], theme)
    assert len(made.data) <= limit(made.width)[2] * 1024
    assert made.width in (1200, 1600) and made.height <= 1200


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_inputs_are_shown(name: str) -> None:
    assert len(picture(SAMPLES[name]).parts) >= LARGEST[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_the_same_whatever_was_drawn_before(name: str) -> None:
    first = picture(SAMPLES[name]).data
    for other in SAMPLES.values():
        picture(other, "light")
    bands.forget()
    layers.forget()
    assert picture(SAMPLES[name]).data == first


def test_pictures_are_the_same_in_every_process() -> None:
    made = {
        subprocess.run(
            [sys.executable, "-c", HASHED], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1
    assert made.pop().count("\n") == len(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_letters_are_smaller_than_twenty_pixels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    written = Board.text

    def text(self: Board, x: float, y: float, text: str, px: int, *more: Any, **named: Any) -> float:
        if named.get("width") is None:
            sizes.append(px)
        return written(self, x, y, text, px, *more, **named)

    monkeypatch.setattr(Board, "text", text)
    bands.forget()
    layers.forget()
    picture(SAMPLES[name])
    assert sizes and min(sizes) >= 20
