"""The emblem: a battleship in cross-hairs on a disc of brass."""

from __future__ import annotations

from PIL import Image

from render.kit.ships.hulls import coat, sprite
from render.kit.ships.warships import capital
from render.paint.bands import Band
from render.paint.canvas import Board, Sketch, bezier
from render.paint.palette import Theme, mix

SIDE, LONG, SEA = 256, 186, 150
"""Pixels of the square, of the ship, and from its top to the water."""


def drawn(theme: Theme) -> tuple[Band, ...]:
    """A square of 256 pixels."""
    return (Band(_draw, None, SIDE, SIDE, theme),)


def _draw(b: Board, _: None) -> None:
    t, middle = b.theme, SIDE / 2
    under = t.shade if t.dark else t.surface
    b.stamp(_disc(t), middle, middle)
    painted = coat(t.ink if t.dark else mix(t.ink, t.soft, 0.3), under, t.surface)
    b.stamp(sprite(capital(2, 2, 2, 0.15), LONG, painted), middle, SEA, "mb")


def _disc(theme: Theme) -> Image.Image:
    """A ring of brass with the marks of a sight, two waves."""
    s, c = Sketch(SIDE, SIDE), SIDE / 2
    under = theme.shade if theme.dark else theme.surface
    s.disc(c, c, 122, theme.brass)
    s.disc(c, c, 112, under)
    for x, y, dx, dy in ((c, 16.0, 0, 34), (c, 240.0, 0, -34), (16.0, c, 26, 0), (240.0, c, -26, 0)):
        s.stroke([(x, y), (x + dx, y + dy)], 8, theme.brass)
    for y, left, right in ((SEA + 12.0, 42.0, 214.0), (SEA + 34.0, 74.0, 182.0)):
        step = (right - left) / 4
        for i in range(4):
            x = left + i * step
            s.stroke(bezier((x, y), (x + step / 2, y + 16 * (-1) ** i), (x + step, y), n=10), 6, theme.brass, caps=False)
    return s.done()
