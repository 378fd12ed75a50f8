"""Numbers tied to options: a list of (name of a part, number) is drawn at the places of the parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.canvas import Board
from render.kit import lines
from render.kit.lines import Line
from render.parts import Box, Part, boxed
from render.pieces import count_disc

WIDE, MARK, LARGE_MARK = 1200, 44, 54
"""Pixels: up to which width a picture has marks of the first size; both are 13 to 14 wide on a telephone."""
LONG = 100
"""Numbers from which marks are lower, so that they are no wider than a square or a hex."""
EDGE = 5
FEW = 8
"""Up to so many corners a part has its number in its middle, as a hex; one with more has its name there, as a coast."""


def numbered(
    b: Board, parts: Mapping[str, Part], marks: Sequence[tuple[str, int]], keep_free: Sequence[Box] = ()
) -> tuple[Part, ...]:
    """Outline the parts that are named and put their numbers on them, none over another nor over a box that is to be kept free.

    Returns and notes the numbers as parts ("mark.3"). Raises KeyError for a part that is not on the picture.
    """
    for name, _ in marks:
        frame(b, parts[name])
    placed: list[Part] = []
    full = MARK if b.w <= WIDE else LARGE_MARK
    for name, number in marks:
        px = full if number < LONG else round(full * 0.8)
        sprite = count_disc(str(number), px, b.theme.brass, b.theme.shade if b.theme.dark else b.theme.surface, b.theme.page)
        near = (box for box in keep_free if _shared(box, parts[name].box))
        box = _free(b, parts[name], sprite.width, sprite.height, (*(part.box for part in placed), *near))
        b.stamp(sprite, *box[:2], "lt")
        placed.append(boxed(f"mark.{number}", *box))
    b.place(placed)
    return tuple(placed)


def frame(b: Board, part: Part, width: float = EDGE) -> None:
    """A brass outline in a casing around a part that can be chosen."""
    x0, y0, x1, y1 = part.box
    corners = part.outline or ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1))
    lines.draw(b, Line("", (*corners, corners[0]), b.theme.brass, width=width), b.theme.page)


def _free(b: Board, part: Part, w: int, h: int, taken: Sequence[Box]) -> Box:
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


def _places(part: Part, w: int, h: int) -> Iterator[tuple[int, int]]:
    """Upper left corners for a mark, the best one first."""
    x0, y0, x1, y1 = part.box
    cx, cy = part.centre[0] - w // 2, part.centre[1] - h // 2
    beside = ((cx, cy + h), (cx, cy - h), (cx + w, cy), (cx - w, cy))
    corners = ((x1 - w - EDGE, y1 - h - EDGE), (x1 - w - EDGE, y0 + EDGE), (x0 + EDGE, y1 - h - EDGE), (x0 + EDGE, y0 + EDGE))
    if 0 < len(part.outline) <= FEW:
        yield (cx, cy)
    yield from beside if part.outline else corners
    yield from ((cx, cy), *beside)


def _shared(a: Box, b: Box) -> int:
    """Pixels that two boxes share."""
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))
