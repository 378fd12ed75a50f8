"""The emblem of the game: a gold Captain before two coins of silver."""

from __future__ import annotations

from render.board.pieces import coin
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.palette import Theme

WIDE = 256


def drawn(theme: Theme) -> tuple[Band]:
    """A square of 256 pixels, readable at a third of that."""
    return (Band(_coins, None, WIDE, WIDE, theme),)


def _coins(b: Board, facts: None) -> None:
    b.stamp(coin("cannon", 118, b.theme), 66, 82)
    b.stamp(coin("black_spot", 118, b.theme), 190, 82)
    b.stamp(coin("captain", 164, b.theme), WIDE / 2, 158)
