"""Dice as flat signs: the number of faces is told by shape and colour, and a number stands on them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.canvas import Point, Sketch, ring_points
from render.paint.palette import Theme, mix

FACES = (4, 6, 8, 10)
NUMBER = 0.85
"""Height of the letters of a number, in widths of its die: as large as it has room for."""
LOW = {4: 0.2, 6: 0.0, 8: 0.0, 10: 0.0}
"""How far below the middle of a die of so many faces its number stands, in radii."""


def _outline(faces: int, c: float, r: float) -> list[Point]:
    """A triangle, an octagon, a kite with its sides cut off, as a die of ten faces is seen."""
    if faces == 4:
        return [(c, c - r), (c + r * 1.02, c + r * 0.92), (c - r * 1.02, c + r * 0.92)]
    if faces == 8:
        return ring_points(c, c, r * 1.06, 8, 22.5)
    return [
        (c, c - r * 1.02), (c + r, c - r * 0.38), (c + r, c + r * 0.48),
        (c, c + r * 1.02), (c - r, c + r * 0.48), (c - r, c - r * 0.38),
    ]  # fmt: skip


@lru_cache(512)
def die(faces: int, px: int, theme: Theme, face: int | None = None, counts: bool = True) -> Image.Image:
    """A die of so many faces (`FACES`), *px* pixels wide: a triangle, a square, an octagon, a cut kite.

    *face* is what was rolled, None for a die to be rolled, which bears the number of its faces; one that does not count is pale.
    Raises KeyError for other dice.
    """
    fill, on = theme.dice[faces]
    if not counts:
        fill, on = mix(fill, theme.surface, 0.72), mix(theme.ink, theme.surface, 0.25)
    s, c, r = Sketch(px, px), px / 2, px / 2 - 1
    edge, weight = mix(fill, (0, 0, 0), 0.45), max(1.6, px * 0.04)
    if faces == 6:
        s.box(c - r * 0.9, c - r * 0.9, c + r * 0.9, c + r * 0.9, r * 0.22, edge)
        inner = r * 0.9 - weight
        s.box(c - inner, c - inner, c + inner, c + inner, r * 0.18, fill)
    else:
        points = _outline(faces, c, r)
        s.poly(points, fill)
        s.stroke([*points, points[0]], weight, edge)
    text = str(faces if face is None else face)
    s.text(c, c + r * LOW[faces], text, "numeral", px * NUMBER, on)
    return s.done()
