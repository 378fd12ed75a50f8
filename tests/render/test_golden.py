"""A few pictures compared with what a person has looked at; ``python -m tests.render.test_golden`` draws them anew."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engines import games
from locales import words
from render.drawing.show import declared
from tests.game_cases import game_cases

FOLDER = Path(__file__).parent / "golden"
CHOSEN = (
    *((id, *sample) for id in games() for sample in game_cases(id).pictures),
    ("kit", "hand", "dark", "en"),
    ("kit", "fan", "light", "en"),
    ("kit", "rows", "light", "en"),
    ("kit", "squares", "dark", "en"),
    ("kit", "sea", "dark", "en"),
    ("kit", "window", "light", "en"),
    ("kit", "strait", "light", "en"),
    ("kit", "lines", "dark", "en"),
)
MEAN, FAR, PART = 1.5, 60, 0.004
"""Mean difference of the values of pixels, a far one, and which part of the values may be far."""


def golden(package: str, name: str, theme: str, language: str) -> Path:
    return FOLDER / f"{package}_{name}_{theme}_{language}.png"


def drawn(package: str, name: str, theme: str, language: str) -> bytes:
    sample = next(sample for sample in declared(package).samples() if sample.name == name)
    return sample.draw(words(language), theme).data


@pytest.mark.parametrize("chosen", CHOSEN, ids=" ".join)
def test_pictures_look_as_they_did(chosen: tuple[str, str, str, str]) -> None:
    then = Image.open(golden(*chosen)).convert("RGB")
    now = Image.open(io.BytesIO(drawn(*chosen))).convert("RGB")
    assert now.size == then.size
    off = ImageChops.difference(then, now)
    far = sum(sum(off.getchannel(c).histogram()[FAR:]) for c in "RGB") / (3 * now.width * now.height)
    assert max(ImageStat.Stat(off).mean) <= MEAN
    assert far <= PART


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in CHOSEN:
        golden(*each).write_bytes(drawn(*each))
