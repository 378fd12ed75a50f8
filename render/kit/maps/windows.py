"""Windows: a piece of a large board in a picture of its own, large enough to be read on a telephone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.paint.canvas import Board
from render.paint.parts import Box, PicturePart, moved


def around(parts: Sequence[PicturePart], size: tuple[int, int], whole: Box) -> Box:
    """A box of that width and height inside the whole, with the parts in its middle as far as the edges let it."""
    boxes = [part.box for part in parts]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, low = max(box[2] for box in boxes), max(box[3] for box in boxes)
    x = _clamped((left + right - size[0]) // 2, whole[0], whole[2] - size[0])
    y = _clamped((top + low - size[1]) // 2, whole[1], whole[3] - size[1])
    return x, y, x + size[0], y + size[1]


def _clamped(at: int, least: int, most: int) -> int:
    return max(least, min(at, most))


def show(b: Board, whole: Board, box: Box, x: int = 0, y: int = 0) -> None:
    """Lay what a box of another board shows on this one, its upper left corner at (x, y), and note the parts seen in it."""
    b.show(whole, box, x, y)
    b.place(moved(within(whole.parts, box), x - box[0], y - box[1]))


def within(parts: Iterable[PicturePart], box: Box) -> tuple[PicturePart, ...]:
    """The parts whose middle lies in a box; corners beyond it are drawn to its edge."""
    return tuple(_clipped(part, box) for part in parts if _has(box, *part.centre))


def _has(box: Box, x: int, y: int) -> bool:
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def _clipped(part: PicturePart, box: Box) -> PicturePart:
    x0, y0, x1, y1 = box
    corners = tuple((_clamped(x, x0, x1), _clamped(y, y0, y1)) for x, y in part.outline)
    left, top, right, low = part.box
    return PicturePart(part.name, (max(left, x0), max(top, y0), min(right, x1), min(low, y1)), part.centre, corners)
