"""All ships laid open: the last board of a game, and the frames of a replay."""
from __future__ import annotations

from dataclasses import replace

from render.canvas import Board
from render.glyphs import sign
from render.marks import STRIP, new_box
from render.pieces import badge, coin, count_disc
from render.pieces_of_eight.boards import LOW, strip
from render.pieces_of_eight.hull import Line, lined
from render.pieces_of_eight.piles import EDGE, WIDTH, grouped
from render.pieces_of_eight.scene import Scene
from render.pieces_of_eight.ship import Row, deck, honours, nest, panel, state_line

NAMED, HEAD = 230, 54


def drawn(scene: Scene) -> Board:
    """Every coin of every ship and hold in a view of everything: 1200 pixels wide, 540 to 1190 high."""
    n = len(scene.view.ships)
    tall, gap = LOW.get(n, NAMED), 12 if n <= 4 else 8
    b = Board(WIDTH, STRIP + n * (tall + gap) + gap, scene.theme)
    strip(b, scene)
    for i, ship in enumerate(scene.view.ships):
        y = STRIP + gap + i * (tall + gap)
        open_row(Row(b, scene, ship, EDGE, y, WIDTH - EDGE, y + tall), n <= 4)
    return b


def open_row(row: Row, named: bool) -> None:
    """One ship with all faces: captain and hold in the first line, nest and deck below; *named* adds numbers and names."""
    b, ship = row.b, row.ship
    panel(row)
    head, left = row.y0 + 29, row.x0 + 38
    b.stamp(badge(b.theme.seats[ship.seat], 50), left + 26, head + 1)
    x = honours(row, left + 60, head)
    b.label(x, head, row.scene.name(ship.seat), 33, left + 350 - x, 24, None, "bold", "l")
    state_line(row, left + 366, head, 236)
    _hold(row, head)
    r = 40 if named else min(41, (row.y1 - row.y0 - 64) / 2)
    y = row.y0 + HEAD + r + 4
    nest(row, left + 8 + r, y, r)
    hx0, hx1 = left + 2 * r + 40, row.x1 - 10
    line = lined(replace(ship, shown=False), hx0 + r * .8, hx1 - 8, y, r, 2.06 * r)
    deck(row, line, hx0, hx1, 2 * r + 12, gold=False)
    if named:
        _captions(row, line, left + 8 + r)


def _captions(row: Row, line: Line, nest_x: float) -> None:
    """Numbers on the coins, names below them; those of neighbours stand on two levels."""
    b, t, ship = row.b, row.b.theme, row.ship
    named = [(nest_x, ship.nest, 1)] if ship.nest else []
    named += [(x, place, i % 2) for i, (x, place) in enumerate(zip(line.xs, ship.deck, strict=True), 1)]
    for x, place, level in named:
        if place.kind:
            room = min(154.0, 2 * (x - row.x0 - 32), 2 * (row.x1 - 8 - x))
            b.label(x, row.y1 - (22 if level == 0 else 60), row.scene.coin(place.kind), 23, room, 20)
    for number, x in enumerate(line.xs, 1):
        b.stamp(count_disc(str(number), 28, t.page, t.ink, t.wood), x + line.r * .72, line.y - line.r * .74)


def _hold(row: Row, y: float) -> None:
    """The coins of the hold by kind, small, at the right end of the first line."""
    b, t, kinds = row.b, row.b.theme, grouped(row.ship.hold_coins)
    step = min(47.0, 388 / max(1, len(kinds) - 1))
    start = row.x1 - 30 - step * max(0, len(kinds) - 1) - 54
    b.stamp(sign("buried_treasure", 34, t.brass, row.ground), start, y)
    if not kinds:
        b.text(start + 26, y, str(row.ship.hold), 30, t.ink, "bold")
    for i, (kind, n) in enumerate(kinds):
        x = start + 50 + step * i
        b.stamp(coin(kind, 44, t), x, y)
        if n > 1:
            b.stamp(count_disc(str(n), 26, t.brass, t.strip if t.dark else t.surface, row.ground), x + 16, y + 14)
    fresh = row.new("hold")
    if fresh is not None:
        new_box(b, start - 24, y - 26, row.x1 - 8, y + 26, fresh)
