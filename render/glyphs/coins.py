"""The emblems of the fifteen coins of Pieces of Eight."""

from __future__ import annotations

import math

from render.glyphs.pen import Pen, glyph
from render.paint.canvas import Point, bezier, ring_points


@glyph
def captain(p: Pen) -> None:
    p.line((-40, 18), (40, 42), w=9)
    p.line((40, 18), (-40, 42), w=9)
    for x, y in ((-42, 14), (-45, 22), (42, 14), (45, 22), (-42, 46), (-45, 38), (42, 46), (45, 38)):
        p.disc(x * 0.96, y * 0.96, 6)
    p.disc(0, -14, 30)
    p.box(-17, 4, 17, 26, 5)
    p.disc(-12, -12, 8.5, cut=True)
    p.disc(12, -12, 8.5, cut=True)
    p.poly((0, -2), (-5, 9), (5, 9), cut=True)
    for x in (-8, 0, 8):
        p.line((x, 17), (x, 26), w=3.4, cut=True)


@glyph
def mate(p: Pen) -> None:
    for i in range(8):
        a = math.radians(22.5 + 45 * i)
        p.line((0, 0), (44 * math.cos(a), 44 * math.sin(a)), w=8)
        p.disc(42 * math.cos(a), 42 * math.sin(a), 5.5)
    p.disc(0, 0, 29)
    p.disc(0, 0, 20, cut=True)
    for i in range(8):
        a = math.radians(22.5 + 45 * i)
        p.line((0, 0), (24 * math.cos(a), 24 * math.sin(a)), w=6)
    p.disc(0, 0, 10)
    p.disc(0, 0, 4, cut=True)


@glyph
def cutlass(p: Pen) -> None:
    blade = bezier((-22, 24), (18, 8), (38, -44)) + bezier((38, -44), (34, 2), (-10, 38))
    p.poly(*blade)
    p.line((-30, 12), (-6, 46), w=8)
    p.arc(-28, 30, 17, 35, 215, 6)
    p.line((-18, 28), (-38, 44), w=9)
    p.disc(-40, 45, 6)


@glyph
def pistols(p: Pen) -> None:
    def at(x: float, y: float) -> Point:
        c, d = math.cos(math.radians(-16)), math.sin(math.radians(-16))
        return (x * c - y * d) * 0.84 + 4, (x * d + y * c) * 0.84 - 4

    p.poly(
        at(-16, -16),
        at(47, -16),
        at(47, -6),
        at(14, -3),
        *[at(*q) for q in bezier((2, 2), (-14, 6), (-22, 46))],
        at(-46, 42),
        *[at(*q) for q in bezier((-46, 18), (-40, -10), (-16, -16))],
    )
    p.disc(*at(-34, 45), 11)
    p.line(at(-16, -15), at(-25, -30), at(-12, -33), w=7)
    p.line(at(2, -16), at(8, -28), w=6)
    p.arc(*at(4, 4), 11, -20, 170, 5)
    p.line(at(-2, -5), at(40, -9), w=3, cut=True)


@glyph
def cannon(p: Pen) -> None:
    p.poly((-38, -14), (-30, -20), (40, -22), (40, -27), (46, -27), (46, 0), (40, 0), (40, -4), (-28, 12), (-38, 6))
    p.disc(-42, -4, 6)
    p.poly((-38, 12), (16, -2), (22, 10), (22, 26), (-38, 26))
    for x in (-24, 12):
        p.disc(x, 28, 16)
        p.disc(x, 28, 9, cut=True)
        p.disc(x, 28, 4)


@glyph
def broadside(p: Pen) -> None:
    p.poly((-46, 10), (46, 10), (38, 40), (-38, 40))
    for x in (-26, 0, 26):
        p.box(x - 7, 17, x + 7, 31, 1, cut=True)
        p.line((x, 24), (x, 6), w=8)
        p.poly(*ring_points(x, -20, 18, 8, -90, 8.5))
        p.disc(x, -20, 4, cut=True)


@glyph
def bomb(p: Pen) -> None:
    p.disc(-6, 12, 31)
    p.poly((2, -22), (18, -12), (26, -24), (10, -34))
    p.line(*bezier((18, -29), (26, -44), (36, -34)), w=5)
    p.poly(*ring_points(38, -34, 12, 7, -90, 5))
    p.arc(-6, 12, 21, 185, 255, 6, cut=True)


@glyph
def pillage(p: Pen) -> None:
    p.poly(*bezier((-12, -18), (-48, 8), (-38, 40)), *bezier((-38, 40), (0, 50), (38, 40)), *bezier((38, 40), (48, 8), (12, -18)))
    p.poly((-14, -22), (-24, -42), (-8, -36), (0, -44), (8, -36), (24, -42), (14, -22))
    p.line((-14, -20), (14, -20), w=4, cut=True)
    p.ring(0, 17, 15, 5, cut=True)
    p.letter("8", 24, 0, 17, cut=True)


@glyph
def barrel_of_grog(p: Pen) -> None:
    p.poly((-24, -42), *bezier((24, -42), (42, 0), (24, 42)), *bezier((-24, 42), (-42, 0), (-24, -42)))
    for y, w in ((-26, 30), (26, 30)):
        p.line((-w - 2, y), (w + 2, y), w=6, cut=True)
    p.line((0, -40), (0, -30), w=3, cut=True)
    p.line((0, 30), (0, 40), w=3, cut=True)
    p.disc(0, 0, 9, cut=True)
    p.disc(0, 0, 4)


@glyph
def buried_treasure(p: Pen) -> None:
    p.poly((-42, -4), *bezier((-42, -10), (-40, -38), (-14, -38)), *bezier((14, -38), (40, -38), (42, -10)), (42, -4))
    p.box(-42, 1, 42, 38, 3)
    for x in (-26, 26):
        p.line((x, -36), (x, 38), w=4, cut=True)
    p.box(-10, -10, 10, 14, 2, cut=True)
    p.box(-7, -7, 7, 11, 2)
    p.disc(0, 0, 3.4, cut=True)
    p.line((0, 0), (0, 7), w=3, cut=True)


@glyph
def call_to_quarters(p: Pen) -> None:
    p.poly(
        *bezier((-12, -30), (-26, -26), (-26, 0)),
        *bezier((-26, 8), (-28, 22), (-40, 28)),
        (40, 28),
        *bezier((28, 22), (26, 8), (26, 0)),
        *bezier((26, -26), (12, -30), (0, -31)),
    )
    p.ring(0, -37, 9, 5)
    p.disc(0, 36, 9)
    p.line((-33, 19), (33, 19), w=4, cut=True)


@glyph
def full_sail(p: Pen) -> None:
    p.line((-34, -36), (38, -36), w=7)
    p.poly(
        *bezier((-28, -32), (4, -4), (-24, 26)), *bezier((-24, 26), (10, 18), (42, 30)), *bezier((42, 30), (56, -4), (32, -32))
    )
    p.line((2, -44), (2, 44), w=6)
    p.line(*bezier((8, -26), (26, 0), (14, 20)), w=3, cut=True)


@glyph
def black_spot(p: Pen) -> None:
    p.poly((-32, -44), (20, -44), (34, -30), (34, 44), (-32, 44))
    p.poly((20, -44), (20, -30), (34, -30), cut=True)
    p.line((20, -43), (20, -30), (33, -30), w=3)
    p.disc(0, 4, 21, cut=True)


@glyph
def captains_monkey(p: Pen) -> None:
    p.disc(-35, -8, 14)
    p.disc(35, -8, 14)
    p.disc(-35, -8, 7, cut=True)
    p.disc(35, -8, 7, cut=True)
    p.disc(0, -8, 33)
    p.disc(-12, -13, 13, cut=True)
    p.disc(12, -13, 13, cut=True)
    p.oval(-28, -12, 28, 41)
    p.oval(-23, -8, 23, 36, cut=True)
    p.disc(-11, -11, 5.5)
    p.disc(11, -11, 5.5)
    p.disc(-4, 6, 2.6)
    p.disc(4, 6, 2.6)
    p.arc(0, 10, 13, 25, 155, 5)


@glyph
def treachery(p: Pen) -> None:
    body = (
        bezier((-34, 38), (10, 48), (22, 26), n=10)
        + bezier((22, 26), (26, 8), (-4, 2), n=10)
        + bezier((-4, 2), (-34, -6), (-22, -26), n=10)
        + bezier((-22, -26), (-8, -42), (16, -32), n=10)
    )
    p.line(*body, w=14)
    p.poly((8, -44), (36, -36), (40, -26), (32, -20), (8, -24))
    p.disc(24, -34, 3.4, cut=True)
    p.line((38, -25), (48, -20), w=3.4)
    p.line((44, -22), (48, -12), w=3.4)
    p.line((-34, 38), (-44, 32), w=7)
