"""From a drawn board to bytes: palettes learnt beforehand and kept as files, PNG, and pictures that move."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from render.palette import RGB

FOLDER = Path(__file__).parent / "palettes"
COLOURS = 144
MOST_FRAMES = 60


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: its bytes, pixels wide and high, the text for those who do not see it, the ending of its name."""

    data: bytes
    width: int
    height: int
    alt: str
    form: str = "png"


def learn_palette(pictures: Sequence[Image.Image], always: Sequence[RGB]) -> bytes:
    """One palette (144 colours, 3 bytes each) for all *pictures*: the colours of *always* exactly, the rest by need.

    Pillow looks colours up in boxes of 4 x 4 x 4: a found colour beside a named one would take its place and is left out.
    """
    sheet = Image.new("RGB", (max(p.width for p in pictures), sum(p.height for p in pictures)))
    y = 0
    for picture in pictures:
        sheet.paste(picture, (0, y))
        y += picture.height
    found = sheet.quantize(COLOURS - len(always), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    picked = zip(found[::3], found[1::3], found[2::3], strict=True)
    apart = [c for c in picked if all(max(abs(x - y) for x, y in zip(c, n, strict=True)) > 5 for n in always)]
    flat = [v for c in [*always, *apart][:COLOURS] for v in c]
    return bytes(flat + [0] * (3 * COLOURS - len(flat)))


@cache
def palette(name: str) -> Image.Image:
    """The palette kept under that name, as Pillow wants it. Raises FileNotFoundError."""
    holder = Image.new("P", (1, 1))
    holder.putpalette((FOLDER / f"{name}.pal").read_bytes())
    return holder


def reduced(im: Image.Image, name: str) -> Image.Image:
    """The picture in the colours of the palette kept under *name*; as it is when it has been reduced before."""
    return im if im.mode == "P" else im.quantize(palette=palette(name), dither=Image.Dither.NONE)


def png(im: Image.Image, name: str) -> bytes:
    """PNG bytes in the colours of the palette kept under *name*; nothing but the picture is in them."""
    out = io.BytesIO()
    reduced(im, name).save(out, "PNG", compress_level=5)
    return out.getvalue()


def shown(count: int) -> list[int]:
    """The places of the frames that a moving picture of so many shows: at most 60, evenly, first and last among them."""
    if count <= MOST_FRAMES:
        return list(range(count))
    return [round(place * (count - 1) / (MOST_FRAMES - 1)) for place in range(MOST_FRAMES)]


def gif(frames: Sequence[Image.Image], name: str, milliseconds: Sequence[int]) -> bytes:
    """An endless moving picture of frames of one size; each stands so many milliseconds."""
    first, *rest = (reduced(im, name) for im in frames)
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=list(milliseconds), loop=0, optimize=True, disposal=1)
    return out.getvalue()
