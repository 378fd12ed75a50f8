"""Ships from a few numbers: what a silhouette is made of, and how it is painted.

A hull is one unit long, from the stern at x = 0 to the bow at x = 1; y is up, 0 is the waterline. Heights are half as high again
as in life: the pictures are small.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageFilter

from render.paint.canvas import Point, Sketch
from render.paint.palette import RGB, mix

THINNEST = 1.1
"""Pixels of the thinnest line of a ship."""
EDGE = 1
"""Pixels of a casing around a ship."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A part of a ship in a *tone* (a field of `Coat`): an area, or a line so *wide* in lengths of the ship."""

    tone: str
    points: tuple[Point, ...]
    wide: float = 0.0


Profile = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Coat:
    """The colours of a ship: hull, upper works, sails, what is dark (ports, tops of funnels), rigging."""

    hull: RGB
    upper: RGB
    sail: RGB
    dark: RGB
    line: RGB


def coat(fill: RGB, ground: RGB, cloth: RGB) -> Coat:
    """A coat in shades of one colour, for a silhouette on *ground* with sails of a light *cloth*."""
    return Coat(fill, mix(fill, ground, 0.28), mix(fill, cloth, 0.72), mix(ground, (0, 0, 0), 0.45), mix(fill, ground, 0.1))


def area(tone: str, *points: Point) -> Shape:
    """An area by its corners."""
    return Shape(tone, points)


def line(wide: float, *points: Point, tone: str = "line") -> Shape:
    """A line from point to point."""
    return Shape(tone, points, wide)


def extent(profile: Profile) -> tuple[float, float, float, float]:
    """(left, low, right, high) of a ship, in lengths of it."""
    points = [point for shape in profile for point in shape.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(1024)
def sprite(profile: Profile, length: int, painted: Coat, west: bool = False, casing: RGB | None = None) -> Image.Image:
    """A ship *length* pixels long, cut off at the waterline; *west* turns the bow to the left. A *casing* parts it from a busy
    ground."""
    x0, _, x1, y1 = extent(profile)
    pad = 1 + (EDGE if casing else 0)
    w, h = (x1 - x0) * length + 2 * pad, y1 * length + pad
    s = Sketch(w, h)
    for shape in profile:
        points = [_placed(point, x0, y1, length, pad) for point in shape.points]
        if west:
            points = [(s.w - x, y) for x, y in points]
        _paint(s, shape, points, getattr(painted, shape.tone), length)
    return _cased(s.done(), casing) if casing else s.done()


def _cased(ship: Image.Image, tone: RGB) -> Image.Image:
    wide = ship.getchannel("A").filter(ImageFilter.MaxFilter(2 * EDGE + 1))
    whole = Image.new("RGBA", ship.size, (*tone, 0))
    whole.paste((*tone, 255), (0, 0), wide)
    whole.alpha_composite(ship)
    return whole


def _placed(point: Point, x0: float, y1: float, length: int, pad: int) -> Point:
    return (point[0] - x0) * length + pad, (y1 - point[1]) * length + pad


def _paint(s: Sketch, shape: Shape, points: list[Point], tone: RGB, length: int) -> None:
    if shape.wide:
        s.stroke(points, max(shape.wide * length, THINNEST), tone, caps=False)
    else:
        s.poly(points, tone)


def profile(shapes: Iterable[Shape]) -> Profile:
    """The shapes of a ship from the back to the front."""
    return tuple(shapes)
