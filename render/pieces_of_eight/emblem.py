"""The emblem of the game: a gold Captain before two coins of silver."""
from __future__ import annotations

from render.canvas import Board
from render.palette import Theme
from render.pieces import coin

WIDE = 256


def drawn(theme: Theme) -> Board:
    """A square of 256 pixels, readable at a third of that."""
    b = Board(WIDE, WIDE, theme)
    b.stamp(coin("cannon", 118, theme), 66, 82)
    b.stamp(coin("black_spot", 118, theme), 190, 82)
    b.stamp(coin("captain", 164, theme), WIDE / 2, 158)
    return b
