"""Places, states and other marks."""

from __future__ import annotations

from render.glyphs.pen import Pen, glyph
from render.paint.canvas import bezier, ring_points


@glyph
def nest(p: Pen) -> None:
    p.line((0, -46), (0, 46), w=8)
    p.poly((-30, -8), (30, -8), (22, 26), (-22, 26))
    p.line((-34, -8), (34, -8), w=7)
    for x in (-11, 11):
        p.line((x, -2), (x * 0.8, 22), w=4, cut=True)
    p.poly((4, -46), (36, -36), (4, -26))


@glyph
def hourglass(p: Pen) -> None:
    p.box(-30, -46, 30, -36, 3)
    p.box(-30, 36, 30, 46, 3)
    p.poly(
        (-24, -38),
        (24, -38),
        *bezier((24, -20), (18, -8), (4, 0)),
        *bezier((4, 0), (18, 8), (24, 38)),
        (-24, 38),
        *bezier((-24, 20), (-18, 8), (-4, 0)),
        *bezier((-4, 0), (-18, -8), (-24, -38)),
    )
    p.poly((-15, -24), (15, -24), (0, -6), cut=True)
    p.poly((-15, 34), (15, 34), (0, 18), cut=True)


@glyph
def skull(p: Pen) -> None:
    p.disc(0, -10, 36)
    p.box(-20, 12, 20, 42, 6)
    p.disc(-14, -8, 10, cut=True)
    p.disc(14, -8, 10, cut=True)
    p.poly((0, 6), (-6, 18), (6, 18), cut=True)
    for x in (-9, 0, 9):
        p.line((x, 28), (x, 42), w=4, cut=True)


@glyph
def pennant(p: Pen) -> None:
    p.line((-34, -46), (-34, 46), w=8)
    p.poly((-30, -42), (46, -24), (-30, 2))


@glyph
def star(p: Pen) -> None:
    p.poly(*ring_points(0, 4, 46, 5, -90, 19))


@glyph
def repeat(p: Pen) -> None:
    p.arc(0, 0, 34, -60, 150, 10)
    p.arc(0, 0, 34, 120, 330, 0)
    p.arc(0, 0, 34, 165, 265, 10)
    p.poly((-12, -50), (16, -34), (-10, -16))
    p.poly((-44, -2), (-24, 18), (-50, 26))


@glyph
def coin(p: Pen) -> None:
    p.disc(0, 0, 40)
    p.ring(0, 0, 33, 4, cut=True)
    p.letter("8", 52, 0, 0, cut=True)


@glyph
def contact(p: Pen) -> None:
    p.ring(0, 0, 36, 8)
    p.disc(0, 0, 10)
    for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        p.line((24 * x, 24 * y), (46 * x, 46 * y), w=8)


@glyph
def tick(p: Pen) -> None:
    p.line((-34, 4), (-10, 30), (36, -30), w=14)


@glyph
def lock(p: Pen) -> None:
    p.arc(0, -12, 22, 180, 360, 9)
    p.line((-17.5, -12), (-17.5, 0), w=9)
    p.line((17.5, -12), (17.5, 0), w=9)
    p.box(-30, -4, 30, 42, 6)
    p.disc(0, 14, 7, cut=True)
    p.line((0, 16), (0, 30), w=6, cut=True)


@glyph
def bow(p: Pen) -> None:
    p.poly((-46, 0), *bezier((-46, 0), (-24, -34), (14, -34)), (44, -34), (44, 34), *bezier((14, 34), (-24, 34), (-46, 0)))
    p.disc(-2, 0, 19, cut=True)
    p.disc(-2, 0, 11)


@glyph
def gone(p: Pen) -> None:
    p.poly((-40, 12), (-8, -32), (-8, -8), (40, -8), (40, 32), (-8, 32))
    p.line((-26, 40), (34, -42), w=9, cut=True)


@glyph
def anchor(p: Pen) -> None:
    p.ring(0, -34, 11, 6)
    p.line((0, -24), (0, 40), w=9)
    p.line((-22, -14), (22, -14), w=8)
    p.arc(0, 4, 38, 15, 165, 9)
    p.poly((-46, 4), (-24, 16), (-42, 30))
    p.poly((46, 4), (24, 16), (42, 30))


@glyph
def no_captain(p: Pen) -> None:
    skull(p)
    p.line((-42, 42), (42, -42), w=20, cut=True)
    p.line((-42, 42), (42, -42), w=9)


@glyph
def shield(p: Pen) -> None:
    p.poly((-36, -40), (36, -40), *bezier((36, -40), (40, 22), (0, 46)), *bezier((0, 46), (-40, 22), (-36, -40)))
    p.poly((-24, -29), (0, -29), (0, 31), *bezier((0, 31), (-26, 14), (-24, -29)), cut=True)


@glyph
def swords(p: Pen) -> None:
    for k in (-1, 1):
        p.line((k * -38, -42), (k * 24, 24), w=9)
        p.line((k * 10, 36), (k * 36, 10), w=8)
        p.line((k * 24, 24), (k * 40, 42), w=9)


@glyph
def move(p: Pen) -> None:
    p.poly((-40, -12), (6, -12), (6, -36), (46, 0), (6, 36), (6, 12), (-40, 12))


@glyph
def moon(p: Pen) -> None:
    p.disc(-2, 0, 38)
    p.disc(16, -12, 32, cut=True)


@glyph
def flame(p: Pen) -> None:
    p.poly(
        *bezier((2, -46), (4, -22), (24, -10)),
        *bezier((24, -10), (46, 18), (16, 44)),
        *bezier((16, 44), (-40, 48), (-34, 8)),
        *bezier((-34, 8), (-32, -4), (-20, -14)),
        *bezier((-20, -14), (-18, 0), (-8, 2)),
        *bezier((-8, 2), (-16, -24), (2, -46)),
    )
    p.poly(
        *bezier((2, 2), (18, 14), (12, 36)),
        *bezier((12, 36), (-14, 44), (-14, 26)),
        *bezier((-14, 26), (-6, 24), (2, 2)),
        cut=True,
    )


@glyph
def compass(p: Pen) -> None:
    p.poly(*ring_points(0, 0, 46, 4, -90, 13))
    p.ring(0, 0, 30, 5)
