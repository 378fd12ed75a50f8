"""Numbers or letters tied to options: a list of (name of a part, number) is drawn at the places of the parts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from render.board.marks import hooped
from render.board.pieces import tag
from render.kit import lines
from render.kit.lines import Polyline
from render.paint.canvas import Board, Sketch
from render.paint.palette import RGB
from render.paint.parts import Box, PicturePart, Pixel, boxed

WIDE, MARK, LARGE_MARK = 1200, 44, 54
"""Pixels: up to which width a picture has marks of the first size; both are 9 to 10 wide on a telephone."""
LONG = 100
"""Numbers from which marks are lower, so that they are no wider than a square or a hex."""
EDGE = 5
GAP = 32
"""Degrees that the ring of a round part leaves free on either side of its top, where its own number stands."""
FEW = 8
"""Up to so many corners a part has its number in its middle, as a hex; one with more has its name there, as a coast."""


def numbered(
    b: Board, parts: Mapping[str, PicturePart], marks: Sequence[tuple[str, int | str]], keep_free: Sequence[Box] = ()
) -> tuple[PicturePart, ...]:
    """Outline the parts that are named and put their numbers on them, none over another nor over a box that is to be kept free.

    Returns and notes the numbers as parts ("mark.3"). Raises KeyError for a part that is not on the picture.
    """
    for name, _ in marks:
        frame(b, parts[name])
    placed: list[PicturePart] = []
    full = MARK if b.w <= WIDE else LARGE_MARK
    for name, number in marks:
        px = full if isinstance(number, str) or number < LONG else round(full * 0.8)
        sprite = _sprite(b, number, px)
        near = (box for box in keep_free if _shared(box, parts[name].box))
        box = _free(b, parts[name], sprite.width, sprite.height, (*(part.box for part in placed), *near))
        b.stamp(sprite, *box[:2], "lt")
        placed.append(boxed(f"mark.{number}", *box))
    b.place(placed)
    return tuple(placed)


def _sprite(b: Board, number: int | str, px: int) -> Image.Image:
    """A number on a square edged as the outline it belongs to: what a thing is worth, or counts, stands on discs."""
    return tag(str(number), px, b.theme.ink, b.theme.page, b.theme.brass)


def frame(b: Board, part: PicturePart, width: float = EDGE) -> None:
    """A brass outline in a casing around a part that can be chosen; a ring around a round one."""
    x0, y0, x1, y1 = part.box
    if part.is_round:
        return hooped(b, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, width, b.theme.ink, GAP)
    box = part.box if part.outline else (x0, y0, x1 - 1, y1 - 1)
    if part.outline in ((), _corners(box)):
        return _frame_box(b, box, width)
    lines.draw(b, Polyline("", (*part.outline, part.outline[0]), b.theme.brass, width=width), b.theme.page)


def _corners(box: Box) -> tuple[Pixel, ...]:
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _frame_box(b: Board, box: Box, width: float) -> None:
    """A line around a box: four narrow pieces, since what lies between them is many times as much."""
    (x0, y0, x1, y1), out = box, math.ceil(width / 2 + lines.CASING)
    for x, y, side in _sides(x1 - x0 + 2 * out, y1 - y0 + 2 * out, width, b.theme.brass, b.theme.page):
        b.stamp(side, x0 - out + x, y0 - out + y, "lt")


@lru_cache(64)
def _sides(w: int, h: int, width: float, tone: RGB, casing: RGB) -> tuple[tuple[int, int, Image.Image], ...]:
    """The sides of a frame with round corners, each by its upper left corner."""
    s, k = Sketch(w, h), lines.CASING
    deep = math.ceil(width / 2 + k)
    over = deep - width / 2 - k
    s.edge(over, over, w - over, h - over, width / 2 + k, casing, width + 2 * k)
    s.edge(over + k, over + k, w - over - k, h - over - k, width / 2, tone, width)
    whole, deep = s.done(), 2 * deep
    boxes = ((0, 0, w, deep), (0, h - deep, w, h), (0, deep, deep, h - deep), (w - deep, deep, w, h - deep))
    return tuple((box[0], box[1], whole.crop(box)) for box in boxes if box[1] < box[3])


def _free(b: Board, part: PicturePart, w: int, h: int, taken: Sequence[Box]) -> Box:
    """The first place for a mark that hits nothing, else the one that hits least; it always lies on the board."""
    best, least = None, 0
    for x, y in _places(part, w, h):
        x, y = min(max(0, x), b.w - w), min(max(0, y), b.h - h)
        box = (x, y, x + w, y + h)
        over = sum(_shared(box, other) for other in taken)
        if best is None or over < least:
            best, least = box, over
        if not over:
            break
    if best is None:
        raise ValueError("a part has no place for a mark")
    return best


def _places(part: PicturePart, w: int, h: int) -> Iterator[tuple[int, int]]:
    """Upper left corners for a mark, the best one first; over the corner of a small part it hangs, so that more of it is seen."""
    x0, y0, x1, y1 = part.box
    if part.is_round:
        yield from _around(part, w, h)
    cx, cy = part.centre[0] - w // 2, part.centre[1] - h // 2
    beside = ((cx, cy + h), (cx, cy - h), (cx + w, cy), (cx - w, cy))
    in_ = EDGE if x1 - x0 >= 2 * w else -w // 4
    corners = ((x1 - w - in_, y1 - h - in_), (x1 - w - in_, y0 + in_), (x0 + in_, y1 - h - in_), (x0 + in_, y0 + in_))
    if 0 < len(part.outline) <= FEW:
        yield (cx, cy)
    yield from beside if part.outline else corners
    yield from ((cx, cy), *beside)


def _around(part: PicturePart, w: int, h: int) -> Iterator[tuple[int, int]]:
    """Places on the edge of a round part: lower right, then round about."""
    (x0, y0, x1, y1), far = part.box, 0.8
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        x, y = (x0 + x1) / 2 + dx * far * (x1 - x0) / 2, (y0 + y1) / 2 + dy * far * (y1 - y0) / 2
        yield round(x - w / 2), round(y - h / 2)


def _shared(a: Box, b: Box) -> int:
    """Pixels that two boxes share."""
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))
