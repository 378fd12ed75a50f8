"""The display of a side: its Task Forces with their ships, the groups that wait, the Escort Pool, leaders on no ship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Vessel, face, kind_of, row_of
from engines.kernel.base.messages import Message, Verbatim, say
from render.atlantic_chase.pieces import chart_tokens, looks, ship
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartGroup, LineStyle, style
from render.atlantic_chase.pieces.scene import LONG_RANK
from render.atlantic_chase.pieces.ship import ShipCard
from render.board import scene
from render.board.marks import STRIP, title_strip
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import Theme

WIDE, EDGE, GAP, HEAD, CELL, LINE = 1200, 12, 10, 112, 230, 54
"""Pixels: of the picture, its edge, between displays, the sign of a force, a ship, a line of words."""
ACROSS = 4
"""Ships side by side in a display."""
SIGN, TAG, WORDS, SMALL = 62, 34, 37, 28
"""Pixels of the sign of a force, of letters on that of a line, in a line of words, below a sign."""


@dataclass(frozen=True)
class ShownForce:
    """A force with its ships as they are, and its leaders."""

    force: ChartForce
    ships: tuple[tuple[Ship, Vessel], ...]
    leaders: tuple[Leader, ...] = ()


@dataclass(frozen=True)
class ShownGroup:
    """A reinforcement group with its ships."""

    group: ChartGroup
    ships: tuple[Ship, ...]


@dataclass(frozen=True)
class DisplayView:
    """The display of a seat. `boxes`: the names of port boxes; `free`: leaders on no ship."""

    seat: int
    title: Message
    boxes: tuple[tuple[str, str], ...]
    forces: tuple[ShownForce, ...]
    groups: tuple[ShownGroup, ...] = ()
    pool: tuple[Ship, ...] = ()
    free: tuple[Leader, ...] = ()


DisplayScene = scene.Scene[DisplayView]


@dataclass(frozen=True)
class ForceCard:
    """The parts of a force that are drawn: its sign, the length of its line, its place, its leader, its ships."""

    sign: str
    seat: int
    look: LineStyle
    length: int
    place: str
    leader: str
    has_evasion: bool
    ships: tuple[ShipCard, ...]

    @property
    def wide(self) -> int:
        """Pixels that it takes in a row."""
        return HEAD + CELL * min(ACROSS, len(self.ships)) + 6

    @property
    def high(self) -> int:
        """Pixels that it takes in the picture."""
        return max(1, ceil(len(self.ships) / ACROSS)) * ship.CELL + 8


def drawn(scene: DisplayScene) -> tuple[Band, ...]:
    """The display of a side, 1200 pixels wide."""
    view, t = scene.view, scene.theme
    top = Band(_draw_top, (scene.plain(view.title), scene.plain(say("ac.pic.forces"))), WIDE, STRIP, t)
    rows = [Band(_draw_row, row, WIDE, max(card.high for card in row) + GAP, t) for row in flowing(tuple(cards(scene)))]
    words = [Band(_draw_line, line, WIDE, LINE, t) for line in lines(scene)]
    return (top, *rows, *words)


def cards(scene: DisplayScene) -> Iterator[ForceCard]:
    """The forces in their order."""
    view, boxes = scene.view, dict(scene.view.boxes)
    for one in view.forces:
        force = one.force
        ships = tuple([card(scene, id, vessel) for id, vessel in one.ships])
        where = boxes.get(force.track.box, "").partition("/")[0] or force.track.head
        leader = ", ".join([scene.plain(names.leader(leader)) for leader in one.leaders])
        look = style(force.sign, scene.theme)
        yield ForceCard(force.sign, force.seat, look, force.track.length, where, leader, force.has_evasion, ships)


def card(scene: DisplayScene, id: Ship, vessel: Vessel) -> ShipCard:
    """A ship as she is."""
    its, row, kind = face(id, vessel), row_of(id), kind_of(id)
    return ShipCard(
        id=id,
        name=scene.plain(names.ship(id, vessel.known_as)).removeprefix(LONG_RANK),
        seat=scene.theme.seats[scene.view.seat],
        west=scene.view.seat == 0,
        profile=looks.profile_of(row.id, kind, dispersed=vessel.is_dispersed),
        long=looks.LONG.get(kind, 1.0),
        guns="",
        speed=looks.SPEEDS.get(its.speed),
        hits=(row.hits or 0) + vessel.hits if vessel.is_damaged else vessel.hits,
        marks=(row.hits or None, row.back.hits if row.back and row.hits else vessel.hit_limit or None),
        is_hurt=vessel.is_damaged,
    )


def flowing(all_: tuple[ForceCard, ...]) -> list[tuple[ForceCard, ...]]:
    """The displays in rows, each in the first that has room and is no lower."""
    rows: list[tuple[ForceCard, ...]] = []
    for one in all_:
        free = [at for at, row in enumerate(rows) if _room(row) >= one.wide and row[0].high >= one.high]
        if free:
            rows[free[0]] += (one,)
        else:
            rows.append((one,))
    return rows


def _room(row: tuple[ForceCard, ...]) -> int:
    return WIDE - 2 * EDGE - sum(one.wide + GAP for one in row)


def lines(scene: DisplayScene) -> Iterator[tuple[str, str]]:
    """Groups, the Escort Pool, leaders: each with its name, and the ships or leaders in it."""
    view, boxes = scene.view, dict(scene.view.boxes)
    for one in view.groups:
        place = Verbatim(boxes.get(one.group.box, one.group.box))
        yield scene.plain(say("ac.pic.group", letter=Verbatim(one.group.letter), box=place)), _called(scene, one.ships)
    if view.pool:
        yield scene.plain(say("ac.pic.pool")), _called(scene, view.pool)
    if view.free:
        yield scene.plain(say("ac.pic.unplaced")), ", ".join([scene.plain(names.leader(one)) for one in view.free])


def _called(scene: DisplayScene, ships: Sequence[Ship]) -> str:
    return ", ".join([scene.plain(names.ship(one)).removeprefix(LONG_RANK) for one in ships])


def _draw_top(b: Board, facts: tuple[str, str]) -> None:
    title_strip(b, "compass", *facts)


def _draw_row(b: Board, row: tuple[ForceCard, ...]) -> None:
    x = float(EDGE)
    for one in row:
        _draw_force(b, one, x, GAP / 2)
        x += one.wide + GAP


def _draw_force(b: Board, one: ForceCard, x: float, y: float) -> None:
    """A display: the sign of the force, its place and leader at the left, its ships beside it."""
    t: Theme = b.theme
    b.panel(x, y, x + one.wide, y + one.high, 12, t.surface)
    middle = x + HEAD / 2
    top = y + (32 if one.leader else 40)
    if one.length:
        text = f"{one.sign}\u00b7{one.length}"
        b.stamp(chart_tokens.label(text, one.seat, one.look, TAG, t.page, False), middle, top)
    else:
        b.stamp(chart_tokens.station(one.sign, one.seat, one.look, round(SIGN * 1.18) if one.seat else SIGN, t.page), middle, top)
    if one.has_evasion:
        b.stamp(chart_tokens.evasion(32, t), middle + 34, top - 14)
    b.text(middle, top + 42, one.place, SMALL, t.soft, "plain", Fit(HEAD - 8, 22, "m"))
    if one.leader:
        b.stamp(sign("star", 20, t.brass, t.surface), x + 12, top + 68)
        b.text(x + 23, top + 68, one.leader, SMALL, t.brass, "data", Fit(HEAD - 24, 22))
    for number, each in enumerate(one.ships):
        ship.cell(b, each, x + HEAD + (number % ACROSS) * CELL, y + 4 + (number // ACROSS) * ship.CELL, CELL)


def _draw_line(b: Board, line: tuple[str, str]) -> None:
    """A line of words: what it is, and who."""
    x = EDGE + 6 + b.text(EDGE + 6, b.h / 2, line[0], WORDS, b.theme.soft, "plain") + 18
    b.text(x, b.h / 2, line[1], WORDS, b.theme.ink, "data", Fit(b.w - EDGE - x, 25))
