"""The emblem: a fort of four bastions over the sea, in a ring of brass."""

from __future__ import annotations

from PIL import Image

from render.cartagena.pieces.looks import TINTS
from render.cartagena.pieces.works import bastions
from render.glyphs import GLYPHS, Pen
from render.paint.bands import Band
from render.paint.canvas import Board, Sketch, bezier
from render.paint.palette import Theme, mix

SIDE, SEA = 256, 168


def drawn(theme: Theme) -> tuple[Band, ...]:
    """A square of 256 pixels."""
    return (Band(_draw, None, SIDE, SIDE, theme),)


def _draw(b: Board, _: None) -> None:
    b.stamp(_disc(b.theme), SIDE / 2, SIDE / 2)


def _disc(theme: Theme) -> Image.Image:
    t, s, c = TINTS[theme.name], Sketch(SIDE, SIDE), SIDE / 2
    s.disc(c, c, 122, theme.brass)
    s.disc(c, c, 112, mix(t.paper, t.wash, 0.6))
    stone = mix(theme.brass, theme.ink, 0.2)
    s.poly(bastions(c, c - 6, 100, 4, 45), theme.page)
    s.poly(bastions(c, c - 6, 90, 4, 45), t.land)
    GLYPHS["fort"](Pen(s, c, c - 8, 78, stone, t.land))
    for y, left, right in ((SEA + 34.0, 78.0, 178.0), (SEA + 50.0, 98.0, 158.0)):
        step = (right - left) / 4
        for number in range(4):
            x = left + number * step
            s.stroke(bezier((x, y), (x + step / 2, y + 14 * (-1) ** number), (x + step, y), n=10), 5, theme.brass, caps=False)
    return s.done()
