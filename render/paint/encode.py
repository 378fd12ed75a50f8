"""From a drawn board to bytes: palettes learnt beforehand and kept as files, PNG, and pictures that move."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

from render.paint import strips
from render.paint.display_list import BandOps
from render.paint.palette import RGB
from render.paint.parts import PicturePart

FOLDER = Path(__file__).parent.parent / "palettes"
COLOURS = 144
MOST_FRAMES = 12
PART_BYTES, CORNER_BYTES = 420, 112
"""The memory that a part and a corner of one take."""
SEEN_THROUGH = 255
"""The colour of a moving picture by which the frame before is seen; palettes have fewer."""
Change = tuple[Image.Image, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: its bytes, pixels wide and high, the text for those who do not see it, the ending of its name.

    *parts* are the places of what is on it; names are those of the game. One that was recorded
    (`render.paint.display_list`) has no bytes: *sheets* are what it is painted of on the empty page, from the top on.
    """

    data: bytes
    width: int
    height: int
    alt: str
    form: str = "png"
    parts: tuple[PicturePart, ...] = ()
    sheets: tuple[BandOps, ...] = ()

    @property
    def weight(self) -> int:
        """Bytes that it takes in memory, its parts among them."""
        return len(self.data) + sum(PART_BYTES + CORNER_BYTES * len(part.outline) for part in self.parts)


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
    holder.putpalette(colours(name))
    return holder


@cache
def colours(name: str) -> bytes:
    """The colours of the palette kept under that name, 3 bytes each. Raises FileNotFoundError."""
    return (FOLDER / f"{name}.pal").read_bytes()


def reduced(im: Image.Image, name: str) -> Image.Image:
    """The picture in the colours of the palette kept under *name*; as it is when it has been reduced before."""
    return im if im.mode == "P" else im.quantize(palette=palette(name), dither=Image.Dither.NONE)


@lru_cache(1024)
def nearest(tone: RGB, name: str) -> int:
    """The place of a colour in the palette kept under *name*, or of the one nearest to it."""
    return reduced(Image.new("RGB", (1, 1), tone), name).tobytes()[0]


def png(im: Image.Image, name: str) -> bytes:
    """PNG bytes in the colours of the palette kept under *name*; nothing but the picture is in them."""
    return strips.png([strips.rows(reduced(im, name))], colours(name))


def frame_places(count: int) -> list[int]:
    """The places of the frames that a moving picture of so many shows: at most 12, evenly, first and last among them."""
    if count <= MOST_FRAMES:
        return list(range(count))
    return [round(place * (count - 1) / (MOST_FRAMES - 1)) for place in range(MOST_FRAMES)]


def gif(frames: Iterable[Image.Image], name: str, milliseconds: Iterable[int]) -> bytes:
    """An endless moving picture of frames of one size; each stands so many milliseconds. It holds two frames at a time."""
    out, before, waiting, stands = io.BytesIO(), None, None, 0
    for frame, time in zip(frames, milliseconds, strict=True):
        im = reduced(frame, name)
        change = _change(before, im)
        if waiting is None:
            out.write(b"".join(getheader(im.copy(), info={"loop": 0})[0]))
        elif change is not None:
            out.write(_written(*waiting, stands))
        waiting, stands = (waiting, stands + time) if change is None else (change, time)
        before = im
    if waiting is not None:
        out.write(_written(*waiting, stands) + b";")
    return out.getvalue()


def _change(before: Image.Image | None, im: Image.Image) -> Change | None:
    """The changed part of a frame, its equal pixels seen through, and its upper left corner."""
    if before is None:
        return im, (0, 0)
    off = ImageChops.subtract_modulo(im, before)
    box = off.getbbox()
    if box is None:
        return None
    part = im.crop(box)
    part.paste(SEEN_THROUGH, mask=off.crop(box).point([255, *(0,) * 255], "1"))
    return part, box[:2]


def _written(im: Image.Image, corner: tuple[int, int], milliseconds: int) -> bytes:
    return b"".join(getdata(im, corner, duration=milliseconds, disposal=1, transparency=SEEN_THROUGH))
