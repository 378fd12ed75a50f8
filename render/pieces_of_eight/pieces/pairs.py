"""Ships two side by side, for tables of many: sign, name and counts, nest and open coins by name, then the hull."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.pieces_of_eight.view import ShipView
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.hull import lined
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH
from render.pieces_of_eight.pieces.row import (
    AFTER,
    APART_WORDLESS,
    END,
    FLAG,
    Reach,
    Row,
    captain,
    count,
    count_width,
    counts,
    panel,
    reach,
)
from render.pieces_of_eight.pieces.scene import Scene
from render.pieces_of_eight.pieces.ship import OUT_TALL, deck, nest, out_row

TALL, SHORT, BETWEEN, NAME = 206, 113, 8, 304
"""Pixels of a ship with the names of its open coins, of one without, between the two of a line, and of the longest name."""
FIRST, LOW_FIRST, NEST, HULL = 32, 27, 90, 158
"""How far below its upper edge the middles of the lines of a ship lie."""
COIN, NEST_COIN, LOW_COIN = 31, 29, 26
"""Radii of coins in a hull, in a nest, and in a ship without names."""
Draw = Callable[[Row], None]
Side = tuple[Draw, Scene, ShipView, Reach]


def pair_bands(scene: Scene, ships: Sequence[ShipView], draw: Draw, height: int, gap: int) -> tuple[Band, ...]:
    """The ships two a line, *gap* pixels from line to line; those who are out come last, in low lines."""
    ships = sorted(ships, key=lambda ship: _drawn_by(scene, ship, draw) is out_row)
    lines = [ships[at : at + 2] for at in range(0, len(ships), 2)]
    return tuple(_pair(scene, line, draw, height, gap) for line in lines)


def _pair(scene: Scene, ships: Sequence[ShipView], draw: Draw, height: int, gap: int) -> Band:
    sides = tuple((_drawn_by(scene, ship, draw), scene.of_ship(ship.seat), ship, reach(scene, ship)) for ship in ships)
    low = all(by is out_row for by, *_ in sides)
    return Band(_draw_pair, (sides, gap), WIDTH, (OUT_TALL if low else height) + gap, scene.theme)


def _drawn_by(scene: Scene, ship: ShipView, draw: Draw) -> Draw:
    return out_row if ship.out and ship.seat not in scene.view.winners else draw


def _draw_pair(b: Board, facts: tuple[tuple[Side, ...], int]) -> None:
    sides, gap = facts
    wide = (WIDTH - 2 * EDGE - BETWEEN) // 2
    for at, (draw, scene, ship, reached) in enumerate(sides):
        left = EDGE + at * (wide + BETWEEN)
        draw(Row(b, scene, ship, left, gap // 2, left + wide, b.h - gap // 2, reach=reached))


def half_row(row: Row) -> None:
    """A ship with the names of its open coins, and what has to be said of its captain."""
    panel(row)
    _head(row, ())
    y, left = row.y0 + NEST, row.left + 6 + NEST_COIN
    nest(row, left, y, NEST_COIN)
    states = standing.states_of(row.scene, row.ship)
    signs = standing.width(tuple((glyph, colour, "") for glyph, colour, _ in states))
    names_end = _names(row, left + NEST_COIN + 26, y, row.x1 - END - signs)
    standing.line(row.b, states, row.x1 - END, y, row.x1 - END - names_end, row.ground)
    _hull(row, row.left, row.y0 + HULL, COIN)


def short_row(row: Row) -> None:
    """A ship in two lines: its captain with what has to be said of him, nest and hull."""
    panel(row)
    _head(row, standing.states_of(row.scene, row.ship))
    y, left = row.y1 - LOW_COIN - 8, row.left + 6 + LOW_COIN
    nest(row, left, y, LOW_COIN)
    _hull(row, left + LOW_COIN + 20, y, LOW_COIN)


def _head(row: Row, states: tuple[standing.State, ...]) -> None:
    """Captain, states and counts in one line."""
    is_short, shown = row.y1 - row.y0 <= SHORT, counts(row)
    y = row.y0 + (LOW_FIRST if is_short else FIRST)
    flag = FLAG if row.new("hold") is not None else 0
    start = row.x1 - END - flag - (APART_WORDLESS + count_width(row, shown[1], worded=False) if shown else 0)
    for at, one in enumerate(shown):
        count(row, start + APART_WORDLESS * at, y, one, worded=False)
    silent = tuple((glyph, colour, "") for glyph, colour, _ in states)
    room = standing.width(silent)
    left = start - AFTER - (FLAG if row.new("deck") is not None else 0)
    end = left - (room + AFTER if states else 0)
    captain(row, y, 32, end, is_short)
    standing.line(row.b, silent, left, y, room, row.ground)


def _names(row: Row, x: float, y: float, x1: float) -> float:
    """The names of the nest and the fore coin, ending before *x1*; returns where they end."""
    ship, end = row.ship, x
    fore = ship.deck[0] if ship.deck else None
    for dy, glyph, place in ((-17, "nest", ship.nest), (18, "bow", fore)):
        if not ship.nest and not ship.deck:
            continue
        told = row.scene.coin(place.kind) if place and place.kind else row.scene.word("pe.board.empty")
        row.b.stamp(sign(glyph, 28, row.b.theme.brass, row.ground), x, y + dy)
        tone, role = (row.b.theme.ink, "data") if place else (row.b.theme.soft, "plain")
        end = max(end, x + 20 + row.b.text(x + 20, y + dy, told, 28, tone, role, Fit(min(NAME, x1 - 10 - x - 20), 22)))
    return end + AFTER


def _hull(row: Row, x0: float, y: float, r: float) -> None:
    x1 = row.x1 - 12
    line = lined(row.ship, x0 + r * 0.8, x1 - 10, y, r, r * 1.75)
    deck(row, line, x0, x1, 2 * r + 12)
