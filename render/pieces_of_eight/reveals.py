"""All ships laid open: the last board of a game, and the frames of a replay."""

from __future__ import annotations

from dataclasses import replace

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import ShipView
from render.board.marks import new_box
from render.board.pieces import coin, count_disc
from render.glyphs import COINS, sign
from render.kit.captions import Captions, captions, write
from render.paint.bands import Band
from render.paint.parts import round_part
from render.pieces_of_eight import own
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.hull import Line, lined
from render.pieces_of_eight.pieces.legend import legend, shown_kinds
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH, grouped
from render.pieces_of_eight.pieces.row import AFTER, Row, captain, panel, row_band
from render.pieces_of_eight.pieces.scene import SHIPLESS, UNBUILT, Scene
from render.pieces_of_eight.pieces.ship import deck, nest
from render.pieces_of_eight.pieces.strip import foot, topped

HIGHEST = 1190
HEIGHTS = {2: 166, 3: 166, 4: 166, 5: 166, 6: 156, 7: 144, 8: 124}
MANY, CLOSE = 10, 150
"""Pixels of a row without names at most, by the number of captains. Coins of a deck that has no room for the largest ones, and
pixels of such a row."""
NAMED, BARE = 214, 78
"""Pixels of a row with names below its coins, and of one whose ship has no coin left."""
HEAD, HELD_RADIUS, COIN, LARGEST, NUMBER = 52, 22, 42, 50, 34
"""Pixels of the first line, of the radii of coins, and of the number of a place. The radii are those of a coin in the hold, of
one with its name, and of the largest one."""
LARGE, SMALL, FAR = 29, 25, 0.4
"""Heights of the letters of names in pixels, and how far one lies from its coin at most, in ways from coin to coin."""


def drawn(scene: Scene, steady: bool = False) -> tuple[Band, ...]:
    """Every coin of every ship and hold in a view of everything: 1200 pixels wide, at most 1190 high.

    Coins have their names below them where all have room, else in a legend. *steady*: as high in every position of a game, so
    that there is a legend.
    """
    ships, gap = scene.view.ships, 12 if len(scene.view.ships) <= 4 else 8
    top = topped(scene, gap, steady)
    heights = [NAMED if steady or is_manned(ship) else BARE for ship in ships]
    is_named = not steady and top[0].height + gap + sum(h + gap for h in heights) <= HIGHEST
    is_named = is_named and all(_named(scene, ship, _placed(ship, EDGE, WIDTH - EDGE, 0, COIN, True)) for ship in ships)
    kinds = () if is_named else tuple(map(Kind, COINS)) if steady else shown_kinds(scene.view)
    key = legend(scene, kinds)
    if not is_named:
        is_close = steady or any(len(ship.deck) > MANY for ship in ships)
        most = min(HEIGHTS[len(ships)], CLOSE if is_close else LARGEST * 2 + 66)
        heights = _lowered(heights, most, HIGHEST - top[0].height - sum(band.height for band in key) - gap * (len(ships) + 1))
    draw = named_row if is_named else plain_row
    rows = [row_band(draw, scene, ship, h, gap) for ship, h in zip(ships, heights, strict=True)]
    return (*top, *rows, *key, foot(scene, gap))


def known_ships(scene: Scene) -> tuple[Band, ...]:
    """The position as a captain knew it, for a replay: all ships with the coins that the captain knew, and the own shipyard
    before there are ships."""
    if scene.view.stage in (*UNBUILT, *SHIPLESS):
        return own.drawn(scene)
    return drawn(scene)


def is_manned(ship: ShipView) -> bool:
    """Whether there is a coin aboard."""
    return bool(ship.nest or ship.deck)


def _lowered(heights: list[int], most: int, room: int) -> list[int]:
    """The rows without names: those with coins as high as the room allows, at most so many pixels."""
    manned = heights.count(NAMED)
    low = min(most, (room - BARE * (len(heights) - manned)) // manned)
    return [low if h == NAMED else h for h in heights]


def named_row(row: Row) -> None:
    """One ship with all faces, numbers and names."""
    _open_row(row, True)


def plain_row(row: Row) -> None:
    """One ship with all faces."""
    _open_row(row, False)


def _open_row(row: Row, named: bool) -> None:
    """Captain, state and hold in the first line, nest and deck below."""
    ship = row.ship
    panel(row)
    y = row.y0 + 30 if is_manned(ship) else (row.y0 + row.y1) / 2
    states, end = standing.states_of(row.scene, ship), _hold(row, y) - AFTER
    name_end = captain(row, y, 34, max(row.left + 300, end - standing.width(states) - AFTER))
    standing.line(row.b, states, end, y, end - name_end - AFTER, row.ground)
    if is_manned(ship):
        _aboard(row, named)


def _aboard(row: Row, named: bool) -> None:
    ship = row.ship
    r = COIN if named else min(LARGEST, (row.y1 - row.y0 - 66) / 2)
    y = row.y0 + HEAD + r + (6 if named else 4)
    nest(row, row.left + 8 + r, y, r)
    line = _placed(ship, row.x0, row.x1, y, r, named)
    deck(row, line, _hull_from(row.x0, r), row.x1 - 10, 2 * r + (12 if named else 8), gold=False)
    if named and (found := _named(row.scene, ship, line)):
        write(row.b, found, row.y1 - 35)
    if r >= COIN:
        _numbers(row, line)


def _hull_from(x0: float, r: float) -> float:
    """The beginning of the hull in a row that begins at *x0*."""
    return x0 + 2 * r + 78


def _placed(ship: ShipView, x0: float, x1: float, y: float, r: float, named: bool) -> Line:
    """The places of a deck's coins in a row from *x0* to *x1*. Fewer coins with names stand wider apart, but a ship that has
    lost coins never looks longer."""
    left, right, wide = _hull_from(x0, r) + r * 0.8, x1 - 18, 3.3 * r if named else 2.06 * r
    return lined(replace(ship, shown=False), left, right, y, r, wide)


def _named(scene: Scene, ship: ShipView, line: Line) -> Captions | None:
    """The names of the nest and of the deck, each below its coin; None if they have no room."""
    nest_x, step = EDGE + 46.0 + line.r, line.xs[1] - line.xs[0] if len(line.xs) > 1 else WIDTH
    places = [(ship.nest, nest_x), *zip(ship.deck, line.xs, strict=True)]
    named_coins = [(scene.coin(place.kind), x) for place, x in places if place and place.kind]
    names, middles = tuple(name for name, _ in named_coins), tuple(x for _, x in named_coins)
    return captions(names, middles, (EDGE + 34.0, WIDTH - EDGE - 8.0), LARGE, SMALL, FAR * step)


def _numbers(row: Row, line: Line) -> None:
    """The numbers of the places on their coins."""
    b, t = row.b, row.b.theme
    for number, x in enumerate(line.xs, 1):
        b.stamp(count_disc(str(number), NUMBER, t.page, t.ink, t.wood), x + line.r * 0.72, line.y - line.r * 0.74)


def _hold(row: Row, y: float) -> float:
    """The coins of the hold by kind at the right end of the line; returns where they begin."""
    b, t, kinds = row.b, row.b.theme, grouped(row.ship.hold_coins)
    step = min(2 * HELD_RADIUS + 6, 420 / max(1, len(kinds) - 1))
    start = row.x1 - 24 - 2 * HELD_RADIUS - step * max(0, len(kinds) - 1)
    b.stamp(sign("buried_treasure", 34, t.brass, row.ground), start - 34, y)
    if not kinds:
        b.text(start, y, str(row.ship.hold), 30, t.ink, "bold")
    for i, (kind, _) in enumerate(kinds):
        b.stamp(coin(kind, 2 * HELD_RADIUS, t), start + HELD_RADIUS + step * i, y)
        b.place((round_part(f"ship.{row.ship.seat}.hold.{kind}", start + HELD_RADIUS + step * i, y, HELD_RADIUS),))
    for i, (_, n) in enumerate(kinds):
        if n > 1:
            count = count_disc(str(n), 32, t.brass, t.strip if t.dark else t.surface, row.ground)
            b.stamp(count, start + HELD_RADIUS + step * i + 13, y - 13)
    fresh = row.new("hold")
    if fresh is not None:
        new_box(b, start - 68, y - 27, row.x1 - 10, y + 27, fresh, side=-1)
    return start - (90 if fresh is not None else 52)
