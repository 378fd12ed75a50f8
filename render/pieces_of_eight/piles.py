"""Coins by kind: a hold, a shipyard, the coins of a pool; and the public picture while coins are pooled."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.pieces_of_eight.view import Place, YardView
from render.canvas import Board
from render.glyphs import sign
from render.marks import STRIP, title_strip
from render.pieces import badge, coin, count_disc, seat_band
from render.pieces_of_eight.scene import Scene, headline, shown_yards
from render.type import SCALE, stacked

WIDTH, EDGE = 1200, 14
HEAD, GRID_ROW, COLUMNS, COLUMN = 74, 170, 8, 145
SEAT_ROW = 76


@dataclass(frozen=True)
class Pile:
    """A panel of coins by kind: its title and sign, (kind, count), and whether the kinds bear the numbers of the menus."""

    title: str
    glyph: str
    coins: tuple[tuple[str, int], ...]
    numbered: bool = False

    @property
    def height(self) -> int:
        return HEAD + GRID_ROW * -(-len(self.coins) // COLUMNS)


def grouped(coins: Sequence[Place]) -> tuple[tuple[str, int], ...]:
    """Coins by kind, with how many there are, in the order in which the kinds come first."""
    return tuple(Counter(place.kind for place in coins if place.kind).items())


def draw_pile(b: Board, scene: Scene, pile: Pile, y0: float) -> None:
    """The panel at that height: title, coins in rows of eight, each with name, count and number."""
    t = b.theme
    b.panel(EDGE, y0, WIDTH - EDGE, y0 + pile.height, 16, t.surface)
    b.stamp(sign(pile.glyph, 40, t.brass, t.surface), 58, y0 + 36)
    b.text(92, y0 + 36, pile.title, SCALE["body"], t.ink, "bold", width=WIDTH - 140)
    for i, (kind, n) in enumerate(pile.coins):
        x, y = 94 + i % COLUMNS * COLUMN, y0 + HEAD + 42 + i // COLUMNS * GRID_ROW
        b.stamp(coin(kind, 92, t), x, y)
        px, parts = stacked("data", scene.coin(kind), COLUMN - 7, 25, 19)
        for row, part in enumerate(parts):
            b.text(x, y + 68 + 27 * row, part, px, t.ink, "data", "m")
        if n > 1:
            b.stamp(count_disc(f"×{n}", 38, t.brass, t.strip if t.dark else t.surface, t.surface), x + 40, y - 34)
        if pile.numbered:
            b.stamp(count_disc(str(i + 1), 38, t.page, t.ink, t.surface), x - 40, y - 34)


def pool(scene: Scene) -> Board:
    """The public picture while coins are pooled: a line a captain with the coins all have seen, then the coins to choose from."""
    yards = {yard.seat: yard for yard in shown_yards(scene.view)}
    title = scene.word("board.pile")
    free = [Pile(title, "coin", yard.coins, True) for seat, yard in yards.items() if seat is None]
    n = len(scene.view.ships)
    b = Board(WIDTH, STRIP + 8 + (SEAT_ROW + 8) * n + sum(pile.height + 8 for pile in free), scene.theme)
    title_strip(b, "captain", scene.words(headline(scene.view)), "")
    for seat in range(n):
        _seat_row(b, scene, seat, yards.get(seat), STRIP + 8 + (SEAT_ROW + 8) * seat)
    y = STRIP + 8 + (SEAT_ROW + 8) * n
    for pile in free:
        draw_pile(b, scene, pile, y)
        y += pile.height + 8
    return b


def _seat_row(b: Board, scene: Scene, seat: int, yard: YardView | None, y0: float) -> None:
    t, y, y1 = b.theme, y0 + SEAT_ROW / 2, y0 + SEAT_ROW
    decides = seat in scene.asked
    ground = t.raised if decides else t.surface
    if decides:
        b.framed(EDGE, y0, WIDTH - EDGE, y1, 16, ground, t.brass, 4)
        b.stamp(sign("hourglass", 34, t.brass, ground), 420, y)
    else:
        b.panel(EDGE, y0, WIDTH - EDGE, y1, 16, ground)
    seat_band(b, t.seats[seat], EDGE + 14, y0 + 12, EDGE + 28, y1 - 12)
    b.stamp(badge(t.seats[seat], 50), 78, y)
    b.label(112, y, scene.name(seat), 33, 280, 24, None, "bold", "l")
    coins = yard.coins if yard else ()
    step = min(58.0, 680 / max(1, len(coins)))
    for i, (kind, n) in enumerate(coins):
        x = 476 + step * i
        b.stamp(coin(kind, 52, t), x, y)
        if n > 1:
            b.stamp(count_disc(str(n), 28, t.brass, t.strip if t.dark else t.surface, ground), x + 18, y + 18)
