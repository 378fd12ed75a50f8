"""An operation as its pictures and texts show it: the chart, and the displays of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import SIDES, Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces.chart import Waters
from engines.atlantic_chase.pieces.places import BOX_NAME
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.kernel.base.messages import Verbatim, say
from render.atlantic_chase.displays import DisplayView, ShownForce, ShownGroup
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartGroup, ChartStealth, ChartView

MINES, BOATS = "M", "U"
"""The letters by which the sign of a stealth force says what it is."""


class AtSea(Protocol):
    """The public part of an operation (AC-I1): a table, or a view of it."""

    operation: str
    active: int
    sky: str
    tally: int
    points: tuple[int, int]
    ships: dict[Ship, Vessel]
    squadrons: dict[str, Squadron]
    groups: dict[str, tuple[Ship, ...]]
    pool: tuple[Ship, ...]
    stealth: dict[str, str]
    officers: dict[Leader, Ship]
    admirals: dict[Leader, int]

    @property
    def waters(self) -> Waters:
        """The chart in the year of the operation."""


def seat_of(sign: str) -> int:
    """The seat of a force, a stealth force or a group, by its sign."""
    return int(sign[0] not in "B")


def chart_of(sea: AtSea) -> ChartView:
    """The chart of an operation."""
    title = say("ac.operation", name=Verbatim(OPERATION[sea.operation].title))
    forces = tuple([force_of(sign, sea.squadrons[sign]) for sign in in_order(sea.squadrons)])
    stealth = tuple([ChartStealth(sign, seat_of(sign), kind_of(sign), hex) for sign, hex in sea.stealth.items()])
    groups = tuple([group_of(sea, sign) for sign in sea.groups])
    return ChartView(sea.waters, title, sea.sky, sea.active, sea.tally, sea.points, None, forces, stealth, groups)


def display_of(sea: AtSea, seat: int) -> DisplayView:
    """The display of a side."""
    forces = [ships_of(sea, sign) for sign in in_order(sea.squadrons) if seat_of(sign) == seat]
    groups = [ShownGroup(group_of(sea, sign), ships) for sign, ships in sea.groups.items() if seat_of(sign) == seat]
    ashore = tuple([leader for leader in sea.admirals if LEADER[leader].side == SIDES[seat]])
    title = say("ac.operation", name=Verbatim(OPERATION[sea.operation].title))
    pool = () if seat else sea.pool
    return DisplayView(seat, title, tuple(BOX_NAME.items()), tuple(forces), tuple(groups), pool, ashore)


def in_order(signs: Mapping[str, Squadron]) -> list[str]:
    """Forces by side and number."""
    return sorted(signs, key=lambda sign: (seat_of(sign), int(sign[1:])))


def force_of(sign: str, one: Squadron) -> ChartForce:
    """A force on the chart."""
    return ChartForce(sign, seat_of(sign), one.track, one.evades)


def ships_of(sea: AtSea, sign: str) -> ShownForce:
    """A force on its display."""
    one = sea.squadrons[sign]
    leaders = tuple([leader for leader, ship in sea.officers.items() if ship in one.ships])
    return ShownForce(force_of(sign, one), tuple([(ship, sea.ships[ship]) for ship in one.ships]), leaders)


def group_of(sea: AtSea, sign: str) -> ChartGroup:
    """A reinforcement group: its sign is that of its side and its letter."""
    rows = OPERATION[sea.operation].groups
    box = next(row.box for row in rows if (row.side, row.letter) == (SIDES[seat_of(sign)], sign[1:]))
    return ChartGroup(seat_of(sign), sign[1:], box)


def kind_of(sign: str) -> str:
    """The kind of a stealth force by its sign: U1, BM1, B1 for a submarine."""
    return "mines" if MINES in sign else "u_boat" if sign.startswith(BOATS) else "submarine"
