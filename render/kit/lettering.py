"""Letters on busy grounds, letters at an angle, and paragraphs in a box."""

from __future__ import annotations

import re
from functools import lru_cache

from PIL import Image, ImageFilter

from render.paint import type as lettering
from render.paint.canvas import Area, Board, Point
from render.paint.display_list import is_of_pages
from render.paint.fitting import Cased
from render.paint.palette import RGB

LINE, CLOSE = 1.2, 1.05
"""Height of a line of a paragraph, and of one in want of room, in heights of its letters."""
PIECES = re.compile(r"\S+?-(?=\w)|\S+|\s+")
"""The places to break a paragraph: at spaces and behind hyphens."""


@lru_cache(512)
def _casing(role: str, px: int, text: str, weight: int) -> tuple[Image.Image, int, int]:
    """(mask, left, top) of letters made *weight* pixels thicker all round."""
    grey, left, top = lettering.mask(role, px, text)
    wide = Image.new("L", (grey.width + 2 * weight, grey.height + 2 * weight))
    wide.paste(grey, (weight, weight))
    return wide.filter(ImageFilter.MaxFilter(2 * weight + 1)), left - weight, top - weight


def cased(b: Board, at: Point, text: str, px: int, ink: Cased, role: str = "data", anchor: str = "m") -> Area:
    """Letters in a casing that parts them from a busy ground. Returns the box they take, casing included."""
    (x, y), text = at, lettering.bare(text)
    width = lettering.measure(role, px, text)
    x -= {"l": 0, "m": width / 2, "r": width}[anchor]
    grey, left, top = _casing(role, px, text, ink.weight)
    tall = lettering.cap_height(role, px)
    x0, y0 = round(x + left), round(y + tall / 2 + top)
    if b.display_list is None or not is_of_pages(text):
        b.lay(ink.casing, x0, y0, grey)
    b.text(x, y, text, px, ink, role)
    return x0, y0, x0 + grey.width, y0 + grey.height


def slanted(b: Board, at: Point, text: str, px: int, fill: RGB, angle: float, role: str = "title") -> None:
    """Letters centred on a point and turned by *angle* degrees against the clock; for names on layers that are kept."""
    grey, _, _ = lettering.mask(role, px, lettering.bare(text))
    large = grey.resize((grey.width * 3, grey.height * 3), Image.Resampling.BICUBIC)
    turned = large.rotate(angle, Image.Resampling.BICUBIC, expand=True).reduce(3)
    b.lay(fill, round(at[0] - turned.width / 2), round(at[1] - turned.height / 2), turned)


@lru_cache(1024)
def set_in(
    role: str, text: str, width: float, height: float, px: int, least: int, line: float = LINE
) -> tuple[int, tuple[str, ...]]:
    """(pixels, lines) of a paragraph in a box: letters from *px* down to *least* until all of it stands, then an ellipsis."""
    for size in range(px, least - 1, -1):
        lines = _broken(role, size, text, width)
        if len(lines) * size * line <= height and all(lettering.measure(role, size, each) <= width for each in lines):
            return size, lines
    lines, most = _broken(role, least, text, width), max(1, int(height / (least * line)))
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
    return least, tuple(lettering.fit(role, least, each, width, least)[1] for each in shown)


def _broken(role: str, px: int, text: str, width: float) -> tuple[str, ...]:
    """Lines that are no wider than *width* where their words allow it."""
    lines = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and lettering.measure(role, px, (lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return tuple(line.rstrip() for line in lines if line.strip())


def paragraph(
    b: Board,
    box: tuple[float, float, float, float],
    text: str,
    sizes: tuple[int, int],
    fill: RGB,
    role: str = "plain",
    anchor: str = "l",
) -> float:
    """Lines from the top of a box, in letters of the first of two *sizes* or smaller ones. They are smaller than those of the
    least height only where all of it stands in them. Returns the height they take."""
    x0, y0, x1, y1 = box
    size, lines, tall = _set(b, role, lettering.bare(text), (x1 - x0, y1 - y0), sizes)
    for number, line in enumerate(lines):
        b.written(x0 if anchor == "l" else (x0 + x1) / 2, y0 + tall * (number + 0.5), line, size, fill, role, anchor)
    return tall * len(lines)


def _set(b: Board, role: str, text: str, room: tuple[float, float], sizes: tuple[int, int]) -> tuple[int, tuple[str, ...], float]:
    """(pixels of letters, lines, pixels of a line): lines are set close before letters are made small."""
    most, least = max(sizes[0], b.least), max(sizes[1], b.least)
    for line, smallest in ((LINE, least), (CLOSE, least), (CLOSE, sizes[1])):
        size, lines = set_in(role, text, *room, most, smallest, line)
        if not any(each.endswith("…") for each in lines):
            break
    return size, lines, size * line


def engraved(
    b: Board, at: Point, text: str, px: int, fill: RGB, lean: float = 0, gap: float = 0
) -> None:  # fmt: skip
    """A name on a chart that is kept, its middle at a point.

    It leans so many of its heights over (waters do, lands do not), and its letters stand *gap* pixels further apart.
    """
    grey = _apart(lettering.bare(text), px * FINER, gap * FINER)
    if lean:
        over = round(grey.height * lean)
        shape = (grey.width + over, grey.height)
        grey = grey.transform(shape, Image.Transform.AFFINE, (1, lean, -over, 0, 1, 0), Image.Resampling.BICUBIC)
    small = grey.reduce(FINER)
    b.lay(fill, round(at[0] - small.width / 2), round(at[1] - small.height / 2), small)


FINER = 3
"""How many times too large names are drawn before they lean."""


def _apart(text: str, px: int, gap: float) -> Image.Image:
    """The mask of letters that stand apart, with room around them for a casing."""
    room = 4 * FINER
    widths = [lettering.measure("title", px, letter) for letter in text]
    whole = Image.new("L", (round(sum(widths) + gap * (len(text) - 1)) + 2 * room, round(px * 1.5) + 2 * room))
    at = float(room)
    for letter, width in zip(text, widths, strict=True):
        grey, left, top = lettering.mask("title", px, letter)
        whole.paste(255, (round(at + left), round(room + px * 1.05 + top)), grey)
        at += width + gap
    return whole
