"""The emblem: a cruiser under her smoke on a disc of brass."""

from __future__ import annotations

from PIL import Image

from render.kit.ships.hulls import coat, sprite
from render.kit.ships.steamers import cruiser
from render.paint.bands import Band
from render.paint.canvas import Board, Sketch, bezier
from render.paint.palette import Theme, mix

SIDE, LONG, SEA = 256, 196, 158
"""Pixels of the square, of the ship, and from its top to the water."""


def drawn(theme: Theme) -> tuple[Band, ...]:
    """The emblem of the game, a square of 256 pixels."""
    return (Band(_draw, None, SIDE, SIDE, theme),)


def _draw(b: Board, _: None) -> None:
    t, middle = b.theme, SIDE / 2
    under = t.shade if t.dark else t.surface
    b.stamp(_disc(t), middle, middle)
    painted = coat(t.ink if t.dark else mix(t.ink, t.soft, 0.3), under, t.surface)
    b.stamp(sprite(cruiser(4), LONG, painted), middle, SEA, "mb")


def _disc(theme: Theme) -> Image.Image:
    """A ring of brass around the sea, with two waves and a plume of smoke."""
    s, c = Sketch(SIDE, SIDE), SIDE / 2
    under = theme.shade if theme.dark else theme.surface
    s.disc(c, c, 122, theme.brass)
    s.disc(c, c, 112, under)
    for left, top, r in ((112.0, 92, 15), (92.0, 78, 19), (66.0, 70, 17), (46.0, 80, 12)):
        s.disc(left, top, r, mix(theme.line, under, 0.3))
    for y, left, right in ((SEA + 10.0, 34.0, 222.0), (SEA + 30.0, 58.0, 198.0)):
        step = (right - left) / 4
        for i in range(4):
            x = left + i * step
            s.stroke(bezier((x, y), (x + step / 2, y + 16 * (-1) ** i), (x + step, y), n=10), 6, theme.brass, caps=False)
    return s.done()
