"""Task Forces (AC-5 to AC-7, AC-11, AC-14): their side, speed and ships, and how they change on the chart."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data import SPEEDS
from engines.atlantic_chase.data.ids import SIDES, Leader, Ship
from engines.atlantic_chase.data.tables import BAD, FORCE, TABLES
from engines.atlantic_chase.pieces.board import pace
from engines.atlantic_chase.pieces.lines import Track, halted
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.pieces.vessels import is_convoy, kind_of
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import altered

FORCES = tuple([tuple([row.id for row in FORCE.values() if row.side == side]) for side in SIDES])
"""AC-5c: the Task Forces of each seat, in display order."""
NO_FORCE = ""


def seat_of(force: str) -> int:
    """AC-5c, AC-5g: the seat of a Task Force or a stealth force, by its sign."""
    return 0 if force.startswith("B") else 1


def forces_of(table: Ocean, seat: int) -> tuple[str, ...]:
    """The Task Forces of a side in play, in display order."""
    return tuple(filter(table.squadrons.__contains__, FORCES[seat]))


def unused(table: Ocean, seat: int) -> str:
    """AC-37b, AC-37c: the first Task Force of a side that is not in play, `NO_FORCE` if all are."""
    return next((force for force in FORCES[seat] if force not in table.squadrons), NO_FORCE)


def force_with(table: Ocean, ship: Ship | None) -> str:
    """The Task Force of a ship, `NO_FORCE` if it is in none."""
    return next((force for force, one in table.squadrons.items() if ship in one.ships), NO_FORCE)


def those_at(table: Ocean, seat: int, hex: str) -> Iterator[str]:
    """AC-4b: the Task Forces of a side with their station or a segment in a hex."""
    return (force for force in forces_of(table, seat) if hex in table.squadrons[force].hexes)


def speed(table: Ocean, force: str) -> int:
    """AC-7e: the place of a Task Force's speed among all speeds: that of its slowest ship now."""
    return min(pace(table, ship) for ship in table.squadrons[force].ships)


def speed_name(table: Ocean, force: str) -> str:
    """AC-7e: the speed of a Task Force."""
    return SPEEDS[speed(table, force)]


def has_convoy(one: Squadron) -> bool:
    """AC-11i: whether a Convoy is with it."""
    return any(map(is_convoy, one.ships))


def has_carrier(table: Ocean, one: Squadron) -> bool:
    """AC-6i: whether an undamaged carrier is with it."""
    return any(kind_of(ship) == "CV" and not table.ships[ship].is_damaged for ship in one.ships)


def may_act(table: Ocean, force: str) -> bool:
    """AC-8h, AC-11i, AC-62f: whether a Task Force may be the one that searches, engages or strikes."""
    one = table.squadrons[force]
    is_barred = table.terms.damaged_limit and any(table.ships[ship].is_damaged for ship in one.ships)
    return bool(one.hexes) and not has_convoy(one) and not is_barred


def is_too_long(table: Ocean, one: Squadron) -> bool:
    """AC-62g: whether the optional rule bars the carrier of so long a trajectory."""
    return table.terms.cv_limit and one.track.length > TABLES.longest_home


def has_officer(table: Ocean, leader: str, force: str) -> bool:
    """Whether a leader who may still be used is on a ship of that Task Force."""
    one = table.squadrons.get(force)
    return one is not None and table.officers.get(Leader(leader)) in one.ships


def is_bad(table: Ocean, hex: str) -> bool:
    """AC-4g: whether the weather of a hex is Bad."""
    return table.waters.chart.weather(hex, table.sky) == BAD


def gain_evasion(table: Ocean, force: str) -> None:
    """AC-24d, AC-24e: a Task Force has an evasion; a second one is lost."""
    if not table.squadrons[force].evades:
        table.squadrons[force] = altered(table.squadrons[force], evades=True)
        table.tell("evasion", force=force)


def spend_evasion(table: Ocean, force: str) -> None:
    """AC-24f: an evasion is spent."""
    table.squadrons[force] = altered(table.squadrons[force], evades=False)
    table.tell("spends", force=force)


def move(table: Ocean, force: str, track: Track) -> None:
    """AC-14e, AC-16b: a Task Force on a shorter track: a station, or fewer segments."""
    before = table.squadrons[force].track
    if track == before:
        return
    table.squadrons[force] = table.squadrons[force].on(track)
    if track.is_line:
        table.tell("shortens", force=force, hexes=tuple([hex for hex in before.hexes if hex not in track.hexes]))
    else:
        table.tell("halts", force=force, hex=track.head)


def halt(table: Ocean, force: str, hex: str) -> None:
    """AC-14e, AC-39c, AC-54d: a Task Force becomes a station in a hex."""
    move(table, force, halted(table.squadrons[force].track, hex))


def sweep(table: Ocean) -> None:
    """AC-D45: ships that have sunk leave their Task Forces, and a Task Force without a ship the chart."""
    for force, one in tuple(table.squadrons.items()):
        ships = tuple([ship for ship in one.ships if not table.ships[ship].is_sunk])
        if not ships:
            del table.squadrons[force]
            table.tell("dissolves", force=force)
        elif ships != one.ships:
            table.squadrons[force] = altered(one, ships=ships)
