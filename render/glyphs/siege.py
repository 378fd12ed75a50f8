"""Signs of a siege: arms of troops, guns on wheels, works, orders of an army."""

from __future__ import annotations

from render.glyphs.pen import Pen, glyph


@glyph
def musket(p: Pen) -> None:
    """A long gun."""
    p.line((-10, 4), (44, -42), w=8)
    p.poly((-46, 42), (-40, 22), (-8, -6), (4, 8), (-22, 28), (-34, 46))
    p.line((-2, 12), (8, 24), w=6)


@glyph
def pike(p: Pen) -> None:
    """Two pikes crossed."""
    p.line((-34, 44), (30, -30), w=8)
    p.poly((46, -48), (16, -34), (32, -18))
    p.line((34, 44), (-30, -30), w=8)
    p.poly((-46, -48), (-16, -34), (-32, -18))


@glyph
def arrows(p: Pen) -> None:
    """A bow with an arrow."""
    p.arc(-20, 0, 44, -62, 62, 9)
    p.line((0, -39), (0, 39), w=4)
    p.line((-44, 0), (44, 0), w=7)
    p.poly((48, 0), (26, -14), (26, 14))
    p.line((-46, -10), (-34, 0), (-46, 10), w=6)


@glyph
def machete(p: Pen) -> None:
    """A broad blade."""
    p.poly((-22, 16), (26, -46), (44, -36), (40, -16), (-8, 28))
    p.line((-16, 22), (-40, 44), w=12)
    p.line((-30, 10), (-4, 36), w=7)


@glyph
def culverin(p: Pen) -> None:
    """A light gun on one large wheel."""
    p.poly((-34, -8), (46, -26), (48, -12), (-28, 12))
    p.line((-8, 4), (-44, 32), w=8)
    p.disc(0, 22, 21)
    p.disc(0, 22, 13, cut=True)
    p.line((0, 4), (0, 40), w=5)
    p.line((-18, 22), (18, 22), w=5)


@glyph
def fort(p: Pen) -> None:
    """A wall with battlements and a gate."""
    low, mid, high = 40, -12, -28
    p.poly(
        (-42, low), (-42, high), (-24, high), (-24, mid), (-9, mid), (-9, high), (9, high), (9, mid), (24, mid), (24, high),
        (42, high), (42, low),
    )  # fmt: skip
    p.box(-9, 14, 9, 40, 0, cut=True)
    p.disc(0, 14, 9, cut=True)


@glyph
def city(p: Pen) -> None:
    """A church between houses."""
    p.poly((-44, 40), (-44, 0), (-18, 0), (-18, -20), (0, -46), (18, -20), (18, 0), (44, 0), (44, 40))
    p.box(-8, 18, 8, 40, 0, cut=True)
    p.disc(0, 18, 8, cut=True)
    for x in (-32, 32):
        p.box(x - 6, 12, x + 6, 24, 0, cut=True)
    p.disc(0, -14, 6, cut=True)


@glyph
def landing(p: Pen) -> None:
    """A boat with men, and an arrow ashore."""
    p.poly((-46, 12), (36, 12), (24, 36), (-32, 36))
    for x in (-26, -6, 14):
        p.disc(x, -12, 8)
        p.line((x, -6), (x, 12), w=10)
    p.poly((28, -34), (48, -16), (28, 2))


@glyph
def heal(p: Pen) -> None:
    """A cross with arms of one length."""
    p.box(-14, -42, 14, 42)
    p.box(-42, -14, 42, 14)


@glyph
def tent(p: Pen) -> None:
    """A tent with a cross on it."""
    p.poly((0, -42), (46, 40), (-46, 40))
    p.box(-6, -10, 6, 30, 0, cut=True)
    p.box(-18, 4, 18, 16, 0, cut=True)


@glyph
def storm(p: Pen) -> None:
    """A cloud with rain."""
    for x, y, r in ((-22, -8, 17), (2, -18, 22), (26, -6, 16)):
        p.disc(x, y, r)
    p.box(-38, -10, 42, 8, 9)
    for x in (-22, 2, 26):
        p.line((x + 4, 16), (x - 8, 42), w=7)


@glyph
def sword(p: Pen) -> None:
    """A sword, its point up."""
    p.poly((-5, 22), (-5, -34), (0, -46), (5, -34), (5, 22))
    p.line((-20, 22), (20, 22), w=8)
    p.line((0, 24), (0, 40), w=8)
    p.disc(0, 42, 6)


@glyph
def rubble(p: Pen) -> None:
    """Stones of a wall that is down."""
    p.poly((-46, 36), (-36, 10), (-16, 4), (-10, 36))
    p.poly((-14, 36), (-4, -14), (18, -20), (24, 14), (14, 36))
    p.poly((12, 36), (26, 16), (46, 22), (44, 36))
    p.poly((-34, -6), (-24, -20), (-12, -12), (-20, -2))


@glyph
def unknown(p: Pen) -> None:
    """The sign of a secret."""
    p.letter("?", 96)
