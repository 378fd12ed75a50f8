"""The public picture: the ships of all captains, one below the other."""
from __future__ import annotations

from engines.pieces_of_eight.view import View
from render.bands import Band
from render.pieces_of_eight.pools import pool
from render.pieces_of_eight.row import row_band
from render.pieces_of_eight.scene import SHIPLESS, Scene
from render.pieces_of_eight.ship import DRAW, OUT_TALL
from render.pieces_of_eight.strip import foot, topped

HEIGHTS = {2: 244, 3: 236, 4: 216, 5: 172, 6: 156, 7: 146, 8: 128}
"""Pixels of a row, by the number of captains."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view: 1200 pixels wide, 250 to 1190 high."""
    ships = scene.view.ships
    if scene.view.stage in SHIPLESS:
        return pool(scene)
    gap = 8 if len(ships) > 4 else 12
    rows = []
    for seat, ship in enumerate(ships):
        kind = row_kind(scene.view, seat)
        rows.append(row_band(DRAW[kind], scene, ship, OUT_TALL if kind == "out" else HEIGHTS[len(ships)], gap))
    return (*topped(scene, gap), *rows, foot(scene, gap))


def row_kind(view: View, seat: int) -> str:
    """How a captain's row is drawn: "out", "low" on a board of five and more, else "tall"."""
    if view.ships[seat].out and seat not in view.winners:
        return "out"
    return "low" if len(view.ships) > 4 else "tall"
