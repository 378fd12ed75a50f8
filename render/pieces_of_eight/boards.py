"""The public picture: the ships of all captains, one below the other."""
from __future__ import annotations

from engines.pieces_of_eight.view import View
from render.canvas import Board
from render.marks import STRIP
from render.pieces_of_eight.piles import EDGE, WIDTH
from render.pieces_of_eight.pools import pool
from render.pieces_of_eight.row import Row
from render.pieces_of_eight.scene import Scene
from render.pieces_of_eight.ship import DRAW, OUT_TALL
from render.pieces_of_eight.strip import strip

HEIGHTS = {2: 244, 3: 236, 4: 216, 5: 172, 6: 156, 7: 146, 8: 128}
"""Pixels of a row, by the number of captains."""


def drawn(scene: Scene) -> Board:
    """The board of a view: 1200 pixels wide, 250 to 1190 high."""
    if scene.view.stage in ("pool", "between"):
        return pool(scene)
    kinds = [row_kind(scene.view, seat) for seat in range(len(scene.view.ships))]
    many = len(kinds) > 4
    heights = [OUT_TALL if kind == "out" else HEIGHTS[len(kinds)] for kind in kinds]
    gap = 8 if many else 12
    b = Board(WIDTH, STRIP + sum(heights) + gap * (len(kinds) + 1), scene.theme)
    strip(b, scene)
    y = STRIP + gap
    for ship, kind, h in zip(scene.view.ships, kinds, heights, strict=True):
        DRAW[kind](Row(b, scene, ship, EDGE, y, WIDTH - EDGE, y + h))
        y += h + gap
    return b


def row_kind(view: View, seat: int) -> str:
    """How a captain's row is drawn: "out", "low" on a board of five and more, else "tall"."""
    if view.ships[seat].out and seat not in view.winners:
        return "out"
    return "low" if len(view.ships) > 4 else "tall"
