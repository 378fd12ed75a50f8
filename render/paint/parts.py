"""The parts of a picture with their places: a page can draw the same board or let them be pressed, and marks find them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Pixel = tuple[int, int]
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A part by its *name*: the pixels of its *box* (left, top, right, bottom; the last two lie outside) and of its middle.

    *outline* are its corners in order; empty if the part is its box, or if it *is_round* and fills that."""

    name: str
    box: Box
    centre: Pixel
    outline: tuple[Pixel, ...] = ()
    is_round: bool = False


def boxed(name: str, x0: float, y0: float, x1: float, y1: float, is_round: bool = False) -> PicturePart:
    """A part that is a box, or round and fills it."""
    box = (round(x0), round(y0), round(x1), round(y1))
    return PicturePart(name, box, ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2), (), is_round)


def round_part(name: str, x: float, y: float, r: float, left: float | None = None) -> PicturePart:
    """A round thing by its middle and radius; of one that another covers what is free right of *left*."""
    return boxed(name, x - r if left is None else max(x - r, left), y - r, x + r, y + r, left is None or left <= x - r)


def outlined(name: str, points: Sequence[tuple[float, float]], centre: tuple[float, float] | None = None) -> PicturePart:
    """A part with corners; its middle is that of its box unless another point is given."""
    corners = tuple((round(x), round(y)) for x, y in points)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = (min(xs), min(ys), max(xs), max(ys))
    middle = centre or ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return PicturePart(name, box, (round(middle[0]), round(middle[1])), corners)


def moved(parts: Iterable[PicturePart], dx: int, dy: int) -> tuple[PicturePart, ...]:
    """The parts moved so many pixels to the right and down, as their band lies lower in the picture."""
    return tuple(_moved(part, dx, dy) if dx or dy else part for part in parts)


def _moved(part: PicturePart, dx: int, dy: int) -> PicturePart:
    (x0, y0, x1, y1), (x, y) = part.box, part.centre
    corners = tuple((x + dx, y + dy) for x, y in part.outline)
    return PicturePart(part.name, (x0 + dx, y0 + dy, x1 + dx, y1 + dy), (x + dx, y + dy), corners, part.is_round)


def by_name(parts: Iterable[PicturePart]) -> Mapping[str, PicturePart]:
    """Parts by their names. Raises ValueError when two have the same."""
    by_name: dict[str, PicturePart] = {}
    for part in parts:
        if part.name in by_name:
            raise ValueError(f"two parts are called {part.name!r}")
        by_name[part.name] = part
    return by_name


def part_at(parts: Sequence[PicturePart], x: float, y: float) -> PicturePart | None:
    """The part that is pressed at a pixel: the last one that has it, as later ones lie above; None beside all."""
    return next((part for part in reversed(parts) if has(part, x, y)), None)


def has(part: PicturePart, x: float, y: float) -> bool:
    """Whether the pixel lies in the part."""
    x0, y0, x1, y1 = part.box
    if not (x0 <= x < x1 and y0 <= y < y1):
        return False
    return not part.outline or _is_inside(part.outline, x, y)


def _is_inside(outline: Sequence[Pixel], x: float, y: float) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def as_data(parts: Iterable[PicturePart]) -> dict[str, dict[str, Any]]:
    """Parts as JSON has them, by name: "box", "centre" and, where the part is not its box, "outline". Raises ValueError."""
    return {name: _data(part) for name, part in by_name(parts).items()}


def _data(part: PicturePart) -> dict[str, Any]:
    data: dict[str, Any] = {"box": list(part.box), "centre": list(part.centre)}
    return {**data, "outline": [list(corner) for corner in part.outline]} if part.outline else data
