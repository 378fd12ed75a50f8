"""The emblem: an anchor on a disc of brass."""

from __future__ import annotations

from render.bands import Band
from render.canvas import Board
from render.palette import Theme
from render.pieces import chip

SIDE = 256


def drawn(theme: Theme) -> tuple[Band, ...]:
    """A square of 256 pixels."""
    return (Band(_draw, None, SIDE, SIDE, theme),)


def _draw(b: Board, _: None) -> None:
    t = b.theme
    b.stamp(chip("anchor", 220, t.brass, t.shade if t.dark else t.surface, t.line), SIDE / 2, SIDE / 2)
