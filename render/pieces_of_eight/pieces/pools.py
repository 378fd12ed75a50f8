"""The public picture while coins are pooled, while ships are built, and between two games: a line a captain, then the coins."""

from __future__ import annotations

from render.board.pieces import coin, count_disc
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.parts import round_part
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.hull import hull
from render.pieces_of_eight.pieces.piles import Pile, pile_band
from render.pieces_of_eight.pieces.row import AFTER, END, Row, captain, panel, row_band
from render.pieces_of_eight.pieces.scene import Scene, shown_yards
from render.pieces_of_eight.pieces.strip import foot, topped

SEAT_ROW, SHIP_ROW, GAP = 76, 88, 8
SIZE, COIN, CLOSEST = 516, 54, 43
"""Pixels: where the size of a shipyard and the coins all have seen begin, a coin's width, the least from coin to coin."""
SHIP, SHIP_TALL = 440, 60
"""Pixels of a hull that is not built yet."""


def pool(scene: Scene) -> tuple[Band, ...]:
    """The public coins of each captain in the shipyard, and the coins to choose from: 1200 pixels wide."""
    rows = [row_band(_seat_row, scene, ship, SEAT_ROW, GAP) for ship in scene.view.ships]
    free = [yard.coins for yard in shown_yards(scene.view) if yard.seat is None]
    piles = [pile_band(scene, Pile("pool", scene.word("pe.board.pile"), "coin", coins, True), GAP) for coins in free]
    return (*topped(scene, GAP), *rows, *piles, foot(scene, GAP))


def building(scene: Scene) -> tuple[Band, ...]:
    """The captains who still build: a hull without coins for each, 1200 pixels wide."""
    rows = (row_band(_ship_row, scene, ship, SHIP_ROW, GAP) for ship in scene.view.ships)
    return (*topped(scene, GAP), *rows, foot(scene, GAP))


def _head(row: Row) -> tuple[float, float]:
    """Captain and states in one line; returns the middle of the line and where the states begin."""
    y, states = (row.y0 + row.y1) / 2, standing.states_of(row.scene, row.ship)
    start = row.x1 - END - standing.width(states)
    panel(row)
    captain(row, y, 34, row.x0 + SIZE - AFTER)
    standing.line(row.b, states, row.x1 - END, y, row.x1 - END - row.x0 - SIZE, row.ground)
    return y, start - 24


def _ship_row(row: Row) -> None:
    y, _ = _head(row)
    x, theme = row.x0 + SIZE - 10, row.b.theme
    row.b.tile(hull(SHIP, SHIP_TALL, theme, row.ground), x, y - SHIP_TALL / 2)
    row.b.text(x + SHIP / 2 + 10, y, row.scene.word("pe.board.no_ship"), 28, theme.soft, "plain", "m")


def _seat_row(row: Row) -> None:
    b, t, sizes = row.b, row.b.theme, row.scene.view.yard_sizes
    y, end = _head(row)
    x = row.x0 + SIZE
    coins = next((yard.coins for yard in shown_yards(row.scene.view)), ())
    if sizes:
        b.stamp(sign("coin", 34, t.brass, row.ground), x, y)
        told = str(sizes[row.ship.seat]) if coins else row.scene.word("pe.text.yard_size", n=sizes[row.ship.seat])
        x += 50 + b.text(x + 26, y, told, 35 if coins else 28, t.ink if coins else t.soft, "bold" if coins else "plain")
    _coins(row, coins, x, end, y)


def _coins(row: Row, coins: tuple[tuple[str, int], ...], x: float, end: float, y: float) -> None:
    """The coins all have seen, from *x* to *end*, with how many there are of each kind."""
    b, t = row.b, row.b.theme
    step = max(CLOSEST, min(COIN + 8, (end - x - COIN) / max(1, len(coins) - 1)))
    places = [(x + COIN / 2 + step * i, *one) for i, one in enumerate(coins)]
    for at, kind, _ in places:
        b.stamp(coin(kind, COIN, t), at, y)
        b.place((round_part(f"ship.{row.ship.seat}.yard.{kind}", at, y, COIN / 2),))
    for at, _, n in places:
        if n > 1:
            b.stamp(count_disc(str(n), 34, t.brass, t.strip if t.dark else t.surface, row.ground), at + 14, y + 18)
