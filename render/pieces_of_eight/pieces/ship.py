"""One captain's part of the board: the first line, then nest and hull; tall, low, or a line for who is out."""

from __future__ import annotations

from render.board.marks import framed_run
from render.board.pieces import chip, coin, empty_place
from render.glyphs import sign
from render.kit.captions import captions, write
from render.paint.fitting import Fit
from render.paint.parts import round_part
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.hull import Line, coin_parts, hull, lay, lined
from render.pieces_of_eight.pieces.places import called, flags, rings
from render.pieces_of_eight.pieces.row import AFTER, END, Reach, Row, captain, head, panel
from render.pieces_of_eight.pieces.scene import UNBUILT

OUT_TALL = 74


def out_row(row: Row) -> None:
    """A captain who is out: one low line."""
    y = (row.y0 + row.y1) / 2
    panel(row)
    states = standing.states_of(row.scene, row.ship)
    end = captain(row, y, 34, row.x1 - END - standing.width(states) - AFTER)
    standing.line(row.b, states, row.x1 - END, y, row.x1 - END - end, row.ground)


def tall_row(row: Row) -> None:
    """A captain's row on a board of up to four: coins as large as the row allows, their names below them."""
    panel(row)
    head(row, row.y0 + 32, 37)
    r = (row.y1 - row.y0 - row.more - 124) / 2
    y, nest_x = row.y0 + row.more + 60 + r, row.left + 20 + r
    nest(row, nest_x, y, r)
    hx0, hx1 = nest_x + r + 26, row.x1 - 12
    line = lined(row.ship, hx0 + r * 0.9, hx1 - 16, y, r, r * 1.62)
    deck(row, line, hx0, hx1, 2 * r + 20)
    _names_below(row, nest_x, line, hx1)


def _names_below(row: Row, nest_x: float, line: Line, hx1: float) -> None:
    """The names of the nest and the fore coin, and of the aft coin, or where aft is."""
    told, ship, word = list[tuple[float, str, bool]](), row.ship, row.scene.word
    if ship.nest or ship.deck:
        kind = ship.nest.kind if ship.nest else None
        told.append((nest_x, row.scene.coin(kind) if kind else word("pe.board.empty"), bool(ship.nest)))
    if ship.deck and (kind := ship.deck[0].kind):
        told.append((line.at(1), row.scene.coin(kind), True))
    if len(ship.deck) > 1:
        kind = ship.deck[-1].kind if ship.shown else None
        told.append((line.xs[-1] + line.r * 0.3, row.scene.coin(kind) if kind else word("pe.board.aft"), bool(kind)))
    middles, names = tuple(x for x, _, _ in told), tuple(name for _, name, _ in told)
    t = row.b.theme
    inks = [(t.ink, "data") if is_coin else (t.soft, "plain") for *_, is_coin in told]
    if found := captions(names, middles, (row.left - 2, hx1 - 6), 29, 20):
        write(row.b, found, row.y1 - 32, inks)


def low_row(row: Row) -> None:
    """A captain's row on a board of five to eight: below the first line nest, names and hull."""
    panel(row)
    head(row, row.y0 + 29, 34)
    r = (row.y1 - row.y0 - row.more - 66) / 2
    y, nest_x = row.y1 - r - 11, row.left + 8 + r
    nest(row, nest_x, y, r)
    hx0, hx1 = row.left + 2 * r + 326, row.x1 - 10
    line = lined(row.ship, hx0 + r * 0.85, hx1 - 14, y, r, r * 1.75)
    deck(row, line, hx0, hx1, 2 * r + 14)
    _names_beside(row, nest_x + r + 30, y, hx0)


def _names_beside(row: Row, x: float, y: float, x1: float) -> None:
    b, t, ship = row.b, row.b.theme, row.ship
    fore = ship.deck[0] if ship.deck else None
    for dy, glyph, place in ((-17, "nest", ship.nest), (20, "bow", fore)):
        if not ship.nest and not ship.deck:
            continue
        told = row.scene.coin(place.kind) if place and place.kind else row.scene.word("pe.board.empty")
        b.stamp(sign(glyph, 28, t.brass, row.ground), x + 6, y + dy)
        b.text(x + 26, y + dy, told, 28, t.ink if place else t.soft, "data" if place else "plain", Fit(x1 - x - 28, 20))


def nest(row: Row, x: float, y: float, r: float) -> None:
    """The nest coin, or the empty place, with its sign and marks."""
    b, t, ship = row.b, row.b.theme, row.ship
    if ship.nest and ship.nest.kind:
        b.stamp(coin(ship.nest.kind, round(2 * r), t), x, y)
    else:
        b.stamp(empty_place(round(2 * r), t), x, y)
    b.place((round_part(f"ship.{ship.seat}.nest", x, y, r),))
    rings(b, row.scene, ship, ("nest",), x, y, r)
    flags(b, row.scene, ship, ("nest",), (x, y, r), row.ground, side=1)
    if "nest" in row.reach:
        framed_run(b, x - r, x + r, y, r)
    b.stamp(chip("nest", round(r * 0.70), t.brass, t.shade if t.dark else t.surface, row.ground), x + r * 0.80, y + r * 0.76)


def deck(row: Row, line: Line, x0: float, x1: float, h: float, gold: bool = True) -> None:
    """The hull with its coins and marks, *gold* with a sign over a hidden Captain; before it is built, the hull with words."""
    b, ship = row.b, row.ship
    b.tile(hull(round(x1 - x0), round(h), b.theme, row.ground), x0, line.y - h / 2)
    if not ship.deck and row.scene.view.stage in UNBUILT:
        b.text((x0 + x1) / 2, line.y, row.scene.word("pe.board.no_ship"), 28, b.theme.soft, "plain", "m")
    places = [called(ship, number) for number in range(1, len(ship.deck) + 1)]
    b.place(coin_parts(ship, line))
    lay(
        b,
        ship,
        line,
        round(min(44, line.r * 0.8)) if gold else 0,
        lambda number: rings(b, row.scene, ship, places[number - 1], line.at(number), line.y, line.r),
    )
    for first, last in _runs(row.reach):
        left = line.at(first) - line.r if first == 1 else max(line.at(first) - line.r, line.at(first - 1) + line.r + 4)
        framed_run(b, left, line.at(last) + line.r, line.y, line.r)
    for number, names in enumerate(places, 1):
        flags(b, row.scene, ship, names, (line.at(number), line.y, line.r), row.ground)


def _runs(reach: Reach) -> list[tuple[int, int]]:
    """Places of the deck that lie side by side, each run by its first and last; the fore coin, which covers the next, alone."""
    runs: list[tuple[int, int]] = []
    for number in sorted(place for place in reach if isinstance(place, int)):
        if number > 2 and runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
