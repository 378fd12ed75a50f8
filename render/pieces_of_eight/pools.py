"""The public picture while coins are pooled, and between two games: a line a captain, then the coins to choose from."""
from __future__ import annotations

from render.bands import Band
from render.glyphs import sign
from render.pieces import coin, count_disc
from render.pieces_of_eight.piles import EDGE, WIDTH, Pile, pile_band
from render.pieces_of_eight.row import Row, captain, panel, row_band, state_line
from render.pieces_of_eight.scene import Scene, shown_yards
from render.pieces_of_eight.strip import foot, topped

SEAT_ROW, GAP = 76, 8
SIZE, COINS, STATE = 520, 620, 216
"""Pixels: where the size of a shipyard and the coins all have seen begin; room for the state at the right end."""


def pool(scene: Scene) -> tuple[Band, ...]:
    """What each captain has in the shipyard as far as all know it, and the coins to choose from: 1200 pixels wide."""
    rows = [row_band(_seat_row, scene, ship, SEAT_ROW, GAP) for ship in scene.view.ships]
    free = [yard.coins for yard in shown_yards(scene.view) if yard.seat is None]
    piles = [pile_band(scene, Pile(scene.word("board.pile"), "coin", coins, True), GAP) for coins in free]
    return (*topped(scene, GAP), *rows, *piles, foot(scene, GAP))


def _seat_row(row: Row) -> None:
    b, t, y, sizes = row.b, row.b.theme, (row.y0 + row.y1) / 2, row.scene.view.yard_sizes
    panel(row)
    captain(row, y, 34, row.x0 + SIZE - 30)
    state_line(row, row.x1 - 20, y, STATE)
    coins = next((yard.coins for yard in shown_yards(row.scene.view)), ())
    if sizes and not coins:
        told = row.scene.word("text.yard_size", n=sizes[row.ship.seat])
        b.text(row.x0 + SIZE + 26, y, told, 27, t.soft, "plain", width=row.x1 - row.x0 - SIZE - 26 - STATE - 20)
    if sizes:
        b.stamp(sign("coin", 34, t.brass, row.ground), row.x0 + SIZE, y)
    if sizes and coins:
        b.text(row.x0 + SIZE + 26, y, str(sizes[row.ship.seat]), 35, t.ink, "bold")
    step = min(58.0, (WIDTH - EDGE - COINS - STATE - 60) / max(1, len(coins)))
    for i, (kind, n) in enumerate(coins):
        x = row.x0 + COINS + 28 + step * i
        b.stamp(coin(kind, 54, t), x, y)
        if n > 1:
            b.stamp(count_disc(str(n), 28, t.brass, t.strip if t.dark else t.surface, row.ground), x + 18, y + 18)
