"""All ships laid open: the last board of a game, and the frames of a replay."""

from __future__ import annotations

from dataclasses import replace

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import ShipView
from render.bands import Band
from render.glyphs import COINS, sign
from render.marks import new_box
from render.parts import round_part
from render.pieces import coin, count_disc
from render.pieces_of_eight import own, standing
from render.pieces_of_eight.hull import Line, lined
from render.pieces_of_eight.legend import legend, shown_kinds
from render.pieces_of_eight.piles import grouped
from render.pieces_of_eight.row import AFTER, Row, captain, panel, row_band
from render.pieces_of_eight.scene import SHIPLESS, UNBUILT, Scene
from render.pieces_of_eight.ship import deck, nest
from render.pieces_of_eight.strip import foot, topped
from render.type import has_room

HIGHEST = 1190
HEIGHTS = {2: 252, 3: 232, 4: 220, 5: 178, 6: 156, 7: 144, 8: 124}
"""Pixels of a row without names at most, by the number of captains."""
NAMED, BARE = 236, 78
"""Pixels of a row with names below its coins, and of one whose ship has no coin left."""
HEAD, HELD = 52, 22
"""Pixels of the first line, and the radius of a coin in the hold."""


def drawn(scene: Scene, steady: bool = False) -> tuple[Band, ...]:
    """Every coin of every ship and hold in a view of everything: 1200 pixels wide, at most 1190 high.

    Coins have their names below them where there is room, else in a legend. *steady*: as high in every position of a game.
    """
    ships, gap = scene.view.ships, 12 if len(scene.view.ships) <= 4 else 8
    top = topped(scene, gap, steady)
    heights = [NAMED if steady or is_manned(ship) else BARE for ship in ships]
    is_named = top[0].height + gap + sum(h + gap for h in heights) <= HIGHEST
    kinds = () if is_named else tuple(map(Kind, COINS)) if steady else shown_kinds(scene.view)
    key = legend(scene, kinds)
    if not is_named:
        heights = _lowered(heights, HIGHEST - top[0].height - sum(band.height for band in key) - gap * (len(ships) + 1))
    draw = named_row if is_named else plain_row
    rows = [row_band(draw, scene, ship, h, gap) for ship, h in zip(ships, heights, strict=True)]
    return (*top, *rows, *key, foot(scene, gap))


def known(scene: Scene) -> tuple[Band, ...]:
    """What a captain knew, for his eyes in a replay: all ships with the coins he knew, before there are any his shipyard."""
    if scene.view.stage in (*UNBUILT, *SHIPLESS):
        return own.drawn(scene)
    return drawn(scene)


def is_manned(ship: ShipView) -> bool:
    """Whether there is a coin aboard."""
    return bool(ship.nest or ship.deck)


def _lowered(heights: list[int], room: int) -> list[int]:
    """The rows without names: those with coins as high as the room allows."""
    manned = heights.count(NAMED)
    low = min(HEIGHTS[len(heights)], (room - BARE * (len(heights) - manned)) // manned)
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
    states, end = standing.told(row.scene, ship), _hold(row, y) - AFTER
    name_end = captain(row, y, 34, max(row.left + 300, end - standing.width(states) - AFTER))
    standing.line(row.b, states, end, y, end - name_end - AFTER, row.ground)
    if is_manned(ship):
        _aboard(row, named)


def _aboard(row: Row, named: bool) -> None:
    ship = row.ship
    r = 42 if named else min(50, (row.y1 - row.y0 - 66) / 2)
    y = row.y0 + HEAD + r + (6 if named else 4)
    nest(row, row.left + 8 + r, y, r)
    hx0, hx1 = row.left + 2 * r + 40, row.x1 - 10
    line = lined(replace(ship, shown=False), hx0 + r * 0.8, hx1 - 8, y, r, _apart(len(ship.deck), r, named))
    deck(row, line, hx0, hx1, 2 * r + (12 if named else 8), gold=False)
    if named:
        _captions(row, line, row.left + 8 + r)


def _apart(coins: int, r: float, named: bool) -> float:
    """From coin to coin: with names wider the fewer there are, but a ship that has lost coins never looks longer."""
    close = 2.06 * r
    return min(3.3 * r, 7 * close / max(1, coins - 1)) if named and coins < 8 else close


def _captions(row: Row, line: Line, nest_x: float) -> None:
    """Numbers on the coins, names below them: in one line where they have room, else those of neighbours on two levels."""
    b, t, ship, low = row.b, row.b.theme, row.ship, row.y1
    if ship.nest and ship.nest.kind:
        b.label(nest_x, low - 48, row.scene.coin(ship.nest.kind), 26, 2 * (nest_x - row.x0 - 32), 22)
    step = line.xs[1] - line.xs[0] if len(line.xs) > 1 else 126
    names = [row.scene.coin(place.kind) if place.kind else "" for place in ship.deck]
    level = all(has_room("data", name, step - 8, 26, 24) for name in names)
    for number, (x, name) in enumerate(zip(line.xs, names, strict=True), 1):
        room = min(step - 8 if level else 2 * step - 10, 2 * (x - nest_x - 60), 2 * (row.x1 - 8 - x))
        b.label(x, low - (48 if level else 67 if (len(names) - number) % 2 == 0 else 27), name, 26, room, 24 if level else 20)
        b.stamp(count_disc(str(number), 28, t.page, t.ink, t.wood), x + line.r * 0.72, line.y - line.r * 0.74)


def _hold(row: Row, y: float) -> float:
    """The coins of the hold by kind at the right end of the line; returns where they begin."""
    b, t, kinds = row.b, row.b.theme, grouped(row.ship.hold_coins)
    step = min(2 * HELD + 6, 420 / max(1, len(kinds) - 1))
    start = row.x1 - 24 - 2 * HELD - step * max(0, len(kinds) - 1)
    b.stamp(sign("buried_treasure", 34, t.brass, row.ground), start - 34, y)
    if not kinds:
        b.text(start, y, str(row.ship.hold), 30, t.ink, "bold")
    for i, (kind, _) in enumerate(kinds):
        b.stamp(coin(kind, 2 * HELD, t), start + HELD + step * i, y)
        b.place((round_part(f"ship.{row.ship.seat}.hold.{kind}", start + HELD + step * i, y, HELD),))
    for i, (_, n) in enumerate(kinds):
        if n > 1:
            count = count_disc(str(n), 26, t.brass, t.strip if t.dark else t.surface, row.ground)
            b.stamp(count, start + HELD + step * i + 13, y - 13)
    fresh = row.new("hold")
    if fresh is not None:
        new_box(b, start - 68, y - 27, row.x1 - 10, y + 27, fresh, side=-1)
    return start - (90 if fresh is not None else 52)
