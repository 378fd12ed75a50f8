"""A board drawn on one canvas as the picture that is handed out, and several as a moving one."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Board
from render.encode import Picture, gif, png
from render.kit import highlights
from render.parts import by_name

SECOND = 1000
"""Milliseconds that a frame stands."""


def still(board: Board, palette: str, alt: str, marks: Sequence[tuple[str, int]] = ()) -> Picture:
    """The board in the colours of that palette, with its parts, and numbers at the parts named in `marks`."""
    highlights.numbered(board, by_name(board.parts), marks)
    return Picture(png(board.im, palette), board.w, board.h, alt, parts=tuple(board.parts))


def film(boards: Sequence[Board], palette: str, alt: str) -> Picture:
    """Boards of one size one after the other, one at least, a second each."""
    data = gif([board.im for board in boards], palette, [SECOND] * len(boards))
    return Picture(data, boards[0].w, boards[0].h, alt, "gif")
