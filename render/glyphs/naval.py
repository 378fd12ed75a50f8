"""Signs of war at sea: cards, states of ships, weapons."""

from __future__ import annotations

import math

from render.glyphs.pen import Pen, glyph
from render.paint.canvas import bezier, ring_points


@glyph
def cards(p: Pen) -> None:
    for x, turn in ((-16, -14), (0, 0), (16, 14)):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        q = [(x + a * c - b * s, b * c + a * s) for a, b in ((-20, -36), (20, -36), (20, 34), (-20, 34))]
        p.poly(*q)
        p.line(*q, q[0], w=4, cut=True)


@glyph
def supply(p: Pen) -> None:
    p.arc(0, 18, 46, 180, 360, 11)
    p.arc(0, 18, 46, 226, 238, 11, cut=True)
    p.arc(0, 18, 46, 264, 276, 11, cut=True)
    p.arc(0, 18, 46, 302, 314, 11, cut=True)
    p.disc(0, 18, 10)
    p.line((0, 18), (-28, 2), w=8)
    p.box(-40, 32, 40, 42, 3)


@glyph
def palm(p: Pen) -> None:
    p.line(*bezier((-4, 40), (-2, 10), (8, -14)), w=8)
    for a, b in (
        ((-14, -36), (-40, -12)),
        ((-20, -22), (-34, 14)),
        ((30, -44), (46, -14)),
        ((34, -22), (38, 14)),
        ((4, -48), (14, -50)),
    ):
        p.line(*bezier((8, -16), a, b), w=9)
    p.poly(*bezier((-44, 46), (0, 28), (44, 46)))


@glyph
def mask(p: Pen) -> None:
    p.poly(
        *bezier((-46, -22), (-24, -30), (0, -14)),
        *bezier((0, -14), (24, -30), (46, -22)),
        *bezier((46, -22), (44, 24), (18, 22)),
        *bezier((18, 22), (6, 20), (0, 6)),
        *bezier((0, 6), (-6, 20), (-18, 22)),
        *bezier((-18, 22), (-44, 24), (-46, -22)),
    )
    for k in (-1, 1):
        p.poly(*bezier((k * 10, -2), (k * 22, -14), (k * 36, -6)), *bezier((k * 36, -6), (k * 22, 10), (k * 10, -2)), cut=True)


@glyph
def eye(p: Pen) -> None:
    p.poly(
        *bezier((-46, 0), (-20, -34), (0, -34)),
        *bezier((0, -34), (20, -34), (46, 0)),
        *bezier((46, 0), (20, 34), (0, 34)),
        *bezier((0, 34), (-20, 34), (-46, 0)),
    )
    p.disc(0, 0, 22, cut=True)
    p.disc(0, 0, 12)


@glyph
def guns(p: Pen) -> None:
    p.poly((-46, 32), (-46, 6), (-34, -18), (2, -18), (16, 6), (16, 32))
    p.line((4, -6), (47, -14), w=8)
    p.line((10, 10), (47, 4), w=8)
    p.line((-40, 38), (12, 38), w=8)


@glyph
def mine(p: Pen) -> None:
    p.disc(0, 6, 28)
    for i in range(5):
        a = math.radians(-180 + 45 * i)
        p.line((24 * math.cos(a), 6 + 24 * math.sin(a)), (42 * math.cos(a), 6 + 42 * math.sin(a)), w=10)
    p.arc(0, 6, 18, 190, 260, 6, cut=True)


@glyph
def torpedo(p: Pen) -> None:
    p.poly(
        *bezier((-22, -11), (40, -14), (46, 0)), *bezier((46, 0), (40, 14), (-22, 11)), (-30, 6), (-44, 20), (-44, -20), (-30, -6)
    )
    p.line((-14, -10), (-14, 10), w=4, cut=True)


@glyph
def smoke(p: Pen) -> None:
    for x, y, r in ((-26, 18, 18), (-4, 2, 22), (24, -14, 20), (18, 16, 18), (-20, -14, 14)):
        p.disc(x, y, r)
    p.arc(-2, 4, 11, 150, 330, 5, cut=True)
    p.arc(24, -12, 9, 150, 330, 5, cut=True)


@glyph
def burst(p: Pen) -> None:
    p.poly(*ring_points(0, 0, 48, 11, -90, 22))


@glyph
def sun(p: Pen) -> None:
    p.disc(0, 0, 21)
    for i in range(8):
        a = math.radians(45 * i)
        p.line((29 * math.cos(a), 29 * math.sin(a)), (42 * math.cos(a), 42 * math.sin(a)), w=8)


@glyph
def sunk(p: Pen) -> None:
    """A ship that goes down by the stern."""
    p.poly((-24, 14), (20, -44), (38, -30), (30, 14))
    p.line((4, -6), (-16, -22), w=9)
    for y in (18, 36):
        p.line(*bezier((-46, y), (-34, y - 14), (-23, y), n=6), *bezier((-23, y), (-12, y + 12), (0, y), n=6), w=7)
        p.line(*bezier((0, y), (12, y - 14), (23, y), n=6), *bezier((23, y), (34, y + 12), (46, y), n=6), w=7)
