"""Dice as flat signs: the number of faces is told by shape and colour, and a number stands on them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.canvas import Point, Sketch, ring_points
from render.paint.palette import Theme, mix

FACES = (4, 6, 8, 10)
LETTERS = {4: (0.86, 0.28), 6: (1.18, 0.0), 8: (1.0, 0.0), 10: (0.92, -0.12)}
"""Height of the number on a die of so many faces, and how far below its middle, in radii."""


def _outline(faces: int, c: float, r: float) -> list[Point]:
    """A triangle, an octagon, a kite."""
    if faces == 4:
        return ring_points(c, c + r * 0.24, r * 1.2, 3)
    if faces == 8:
        return ring_points(c, c, r * 1.02, 8, 22.5)
    return [(c, c - r * 1.04), (c + r * 0.98, c + r * 0.12), (c, c + r * 1.04), (c - r * 0.98, c + r * 0.12)]


@lru_cache(512)
def die(faces: int, px: int, theme: Theme, face: int | None = None, counts: bool = True) -> Image.Image:
    """A die of so many faces (`FACES`), *px* pixels wide: a triangle, a square, an octagon, a kite.

    *face* is what was rolled, None for a die to be rolled, which bears the number of its faces; one that does not count is pale.
    Raises KeyError for other dice.
    """
    fill, on = theme.dice[faces]
    if not counts:
        fill, on = mix(fill, theme.surface, 0.72), mix(theme.ink, theme.surface, 0.25)
    s, c, r = Sketch(px, px), px / 2, px / 2 - 2
    edge, weight = mix(fill, (0, 0, 0), 0.45), max(1.6, px * 0.05)
    if faces == 6:
        s.box(c - r * 0.84, c - r * 0.84, c + r * 0.84, c + r * 0.84, r * 0.22, edge)
        inner = r * 0.84 - weight
        s.box(c - inner, c - inner, c + inner, c + inner, r * 0.18, fill)
    else:
        points = _outline(faces, c, r)
        s.poly(points, fill)
        s.stroke([*points, points[0]], weight, edge)
    text = str(faces if face is None else face)
    high, low = LETTERS[faces]
    s.text(c, c + r * low, text, "numeral", r * high * (0.86 if len(text) > 1 and faces == 4 else 1), on)
    return s.done()
