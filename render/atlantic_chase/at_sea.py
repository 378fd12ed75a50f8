"""An operation as its pictures and texts show it: the chart, and the displays of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.chart import waters
from engines.atlantic_chase.pieces.places import BOX_NAME
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.table import Ocean
from engines.atlantic_chase.view import OceanView
from render.atlantic_chase.displays import DisplayView, ShownForce, ShownGroup
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartGroup, ChartStealth, ChartView

MINES, BOATS = "M", "U"
"""The letters by which the sign of a stealth force says what it is."""


AtSea = Ocean | OceanView
"""An operation: all of it that is drawn is public (AC-I1)."""
Fresh = Sequence[tuple[int, str | int, int]]
"""Things that a step changed, with the seat and the number of the event."""


def seat_of(sign: str) -> int:
    """The seat of a force, a stealth force or a group, by its sign."""
    return int(sign[0] not in "B")


def chart_of(sea: AtSea, fresh: Fresh = ()) -> ChartView:
    """The chart of an operation, and what of it a step has changed."""
    title, numbers = names.operation(sea.operation), {str(what): number for _, what, number in fresh}
    forces = tuple([force_of(sign, sea.squadrons[sign], numbers.get(sign, 0)) for sign in in_order(sea.squadrons)])
    stealth = tuple([ChartStealth(sign, seat_of(sign), kind_of(sign), hex) for sign, hex in sea.stealth.items()])
    groups = tuple([group_of(sea, sign) for sign in sea.groups])
    return ChartView(
        waters(sea.operation, sea.markers), title, sea.sky, sea.active, sea.tally, sea.points, None, forces, stealth, groups
    )


def display_of(sea: AtSea, seat: int) -> DisplayView:
    """The display of a side."""
    forces = [ships_of(sea, sign) for sign in in_order(sea.squadrons) if seat_of(sign) == seat]
    groups = [ShownGroup(group_of(sea, sign), ships) for sign, ships in sea.groups.items() if seat_of(sign) == seat]
    ashore = tuple([leader for leader in sea.admirals if LEADER[leader].side == SIDES[seat]])
    pool = () if seat else sea.pool
    return DisplayView(seat, names.operation(sea.operation), tuple(BOX_NAME.items()), tuple(forces), tuple(groups), pool, ashore)


def in_order(signs: Mapping[str, Squadron]) -> list[str]:
    """Forces by side and number."""
    return sorted(signs, key=lambda sign: (seat_of(sign), int(sign[1:])))


def force_of(sign: str, one: Squadron, number: int = 0) -> ChartForce:
    """A force on the chart; `number` is that of the event that changed it, 0 for none."""
    fresh = ((one.track.head, number),) if number and one.track.hexes else ()
    return ChartForce(sign, seat_of(sign), one.track, one.evades, fresh)


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
