"""Signs of a plot: Intel, evasion, air bases, a submarine."""

from __future__ import annotations

from render.glyphs.pen import Pen, glyph
from render.paint.canvas import bezier


@glyph
def intel(p: Pen) -> None:
    """A mast with waves."""
    p.line((-16, 44), (0, -20), (16, 44), w=7)
    p.line((-9, 20), (9, 20), w=5)
    p.disc(0, -24, 8)
    for r in (19, 32):
        p.arc(0, -24, r, -55, 55, 7)
        p.arc(0, -24, r, 125, 235, 7)


@glyph
def evade(p: Pen) -> None:
    """A winding arrow."""
    p.line(*bezier((-40, 34), (-40, -30), (-8, -6), n=10), *bezier((-8, -6), (20, 18), (22, -14), n=10), w=10)
    p.poly((4, -16), (42, -16), (23, -46))


@glyph
def plane(p: Pen) -> None:
    """An aircraft from above."""
    right = ((6, -44), (7, -12), (46, 4), (46, 14), (7, 10), (5, 30), (18, 38), (18, 45))
    p.poly(*right, *[(-x, y) for x, y in reversed(right)])


@glyph
def submarine(p: Pen) -> None:
    """A submarine from abeam."""
    p.poly((-46, 4), (-36, -2), (36, -2), (47, 6), (36, 18), (-34, 18))
    p.box(-8, -18, 12, 0, 3)
    p.line((2, -18), (2, -36), w=5)
    p.line((2, -35), (11, -35), w=5)
