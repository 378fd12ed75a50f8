"""A few pictures compared with what a person has looked at; ``python -m tests.render.test_golden`` draws them anew."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.pieces_of_eight.samples import drawn_all

FOLDER = Path(__file__).parent / "golden"
CHOSEN = (
    ("board4", "dark", "en"),
    ("board8", "light", "es"),
    ("own12", "dark", "it"),
    ("own_building", "light", "en"),
    ("own_aimed", "dark", "en"),
    ("reveal4", "dark", "it"),
    ("states4", "light", "es"),
    ("names8", "dark", "en"),
    ("pool", "dark", "it"),
)
MEAN, FAR, PART = 1.5, 60, 0.004
"""Mean difference of the values of pixels, a far one, and which part of the values may be far."""


def golden(name: str, theme: str, language: str) -> Path:
    return FOLDER / f"{name}_{theme}_{language}.png"


def drawn(name: str, theme: str, language: str) -> bytes:
    return dict(drawn_all(theme, language))[name].data


@pytest.mark.parametrize(("name", "theme", "language"), CHOSEN)
def test_pictures_look_as_they_did(name: str, theme: str, language: str) -> None:
    then = Image.open(golden(name, theme, language)).convert("RGB")
    now = Image.open(io.BytesIO(drawn(name, theme, language))).convert("RGB")
    assert now.size == then.size
    off = ImageChops.difference(then, now)
    far = sum(sum(off.getchannel(c).histogram()[FAR:]) for c in "RGB") / (3 * now.width * now.height)
    assert max(ImageStat.Stat(off).mean) <= MEAN
    assert far <= PART


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for chosen in CHOSEN:
        golden(*chosen).write_bytes(drawn(*chosen))
