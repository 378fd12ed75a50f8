"""Victory points (AC-64, AC-D121): hits, damage, ships sunk, ships that Complete; counted in halves (AC-D133)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.operations import OPERATION, Award, GroupRow, Operation, StartingForce
from engines.atlantic_chase.pieces.squadrons import Counted
from engines.atlantic_chase.pieces.vessels import Vessel, is_convoy, row_of
from engines.atlantic_chase.rules import homecoming
from engines.atlantic_chase.table import Ocean

CONVOY_HIT, SHIP_HIT, DAMAGED, SUNK, COMPLETED, CONVOY_COMPLETED = (
    "convoy_hit", "ship_hit", "ship_damaged", "ship_sunk", "ship_completed", "convoy_completed",
)  # fmt: skip
GERMAN_ENGAGE = "german_engage"
WHOLE_GAME = 10
"""AC-T20b: the worth of the ship that decides an operation, in halves."""

UNCOUNTED = Counted()


def score(table: Ocean, seat: int, halves: int, why: str, ship: str) -> None:
    """AC-D133: points for a side, in halves."""
    if halves:
        points = list(table.points)
        points[seat] += halves
        table.points = (points[0], points[1])
        table.tell("scores", seat=seat, halves=halves, why=why, ship=ship)


def fits(award: Award, ship: Ship, vessel: Vessel, box: str = "") -> bool:
    """AC-D121: whether a row is about that ship in its state, and about that port."""
    row = row_of(ship)
    return (
        (not award.ships or ship in award.ships)
        and ship not in award.not_ships
        and (not award.kinds or row.kind in award.kinds)
        and row.kind not in award.not_kinds
        and (not award.nations or row.nation in award.nations)
        and (not award.owner or row.side == award.owner)
        and (not award.boxes or box in award.boxes)
        and box not in award.not_boxes
        and award.damaged in (None, vessel.is_damaged)
        and award.dispersed in (None, vessel.is_dispersed)
    )


def worth(table: Ocean, event: str, ship: Ship, box: str = "") -> Iterator[tuple[int, int]]:
    """AC-D121: each side that an event scores for, and the halves."""
    vessel = table.ships[ship]
    for award in OPERATION[table.operation].awards:
        if award.event == event and fits(award, ship, vessel, box):
            yield SIDES.index(award.side), award.halves


def settle(table: Ocean) -> None:
    """AC-11a, AC-50c, AC-D109: hits, damage and losses that have not been counted yet."""
    for ship, vessel in table.ships.items():
        if not (vessel.suffered or vessel.is_damaged or vessel.is_sunk):
            continue
        before = table.counted.get(ship, UNCOUNTED)
        if (before.hits, before.is_damaged, before.is_sunk) != (vessel.suffered, vessel.is_damaged, vessel.is_sunk):
            now = Counted(hits=vessel.suffered, damage=before.damage, is_damaged=vessel.is_damaged, is_sunk=vessel.is_sunk)
            table.counted[ship] = _counted(table, ship, before, now)


def _counted(table: Ocean, ship: Ship, before: Counted, now: Counted) -> Counted:
    """The points of a ship for hits; for damage; and for its loss, which replace those for damage."""
    for seat, halves in worth(table, CONVOY_HIT if is_convoy(ship) else SHIP_HIT, ship):
        score(table, seat, halves * (now.hits - before.hits), "hits", ship)
    damage = before.damage
    if now.is_sunk:
        for seat, halves in worth(table, SUNK, ship):
            score(table, seat, halves - damage, "sunk", ship)
    elif now.is_damaged and not before.is_damaged:
        for seat, halves in worth(table, DAMAGED, ship):
            score(table, seat, halves, "damaged", ship)
            damage = halves
    return Counted(hits=now.hits, damage=damage, is_damaged=now.is_damaged, is_sunk=now.is_sunk)


def brought(table: Ocean, ship: Ship, box: str) -> Iterator[tuple[int, int, str]]:
    """AC-29j, AC-D110, AC-D121: what a ship brings that Completes at a port now: each side, the halves and why.

    A Convoy scores at its own destinations; where troops land, it counts as any ship besides. Some rows score once.
    """
    operation, vessel = OPERATION[table.operation], table.ships[ship]
    is_home = is_convoy(ship) and box in destinations(operation, ship)
    for award in operation.awards:
        counts = is_home if award.event == CONVOY_COMPLETED else not is_convoy(ship) or bool(operation.landings)
        is_event = award.event in (COMPLETED, CONVOY_COMPLETED)
        if is_event and counts and fits(award, ship, vessel, box) and not (award.once and _is_had(table, award)):
            yield SIDES.index(award.side), award.halves, "convoy" if award.event == CONVOY_COMPLETED else "completed"


def _is_had(table: Ocean, award: Award) -> bool:
    """Whether a row that scores once has scored for a ship that has Completed."""
    return any(fits(award, ship, table.ships[ship], box) for ship, box in table.completed)


def completes(table: Ocean, ship: Ship, box: str) -> None:
    """AC-29j, AC-D119: a ship that Completes."""
    gains = tuple(brought(table, ship, box))
    table.completed = (*table.completed, (ship, box))
    for seat, halves, why in gains:
        score(table, seat, halves, why, ship)


def home_points(table: Ocean, seat: int, force: str, box: str) -> int:
    """AC-D121: the halves that a force brings its side by a Completion there; before the war its ship is all that counts."""
    if homecoming.is_peace(table):
        return WHOLE_GAME * (homecoming.has_ship(table, force) and homecoming.is_haven(table, box))
    return sum(halves for ship in table.squadrons[force].ships for one, halves, _ in brought(table, ship, box) if one == seat)


def destinations(operation: Operation, ship: Ship) -> tuple[str, ...]:
    """AC-D120: the destinations of a Convoy counter."""
    placed: tuple[StartingForce | GroupRow, ...] = (*operation.forces, *operation.groups)
    return next((one.destinations for one in placed if ship in one.ships), ())


def convoys_home(table: Ocean) -> int:
    """AC-D119: British Convoys that have Completed, at whatever port."""
    return sum(is_convoy(ship) and row_of(ship).side == SIDES[0] for ship, _ in table.completed)


def engaged(table: Ocean, seat: int, hex: str) -> None:
    """AC-T20f: a German Engage declared in a hex of the Safety Line, if the operation has one."""
    for extra in OPERATION[table.operation].extra:
        if extra.when == GERMAN_ENGAGE and table.terms.safety_line and SIDES[seat] == "german" and hex in extra.hexes:
            score(table, SIDES.index(extra.side), extra.halves, "line", "")


def has_convoys(table: Ocean) -> bool:
    """AC-T20d: whether a British Convoy is left in play or in a group."""
    ships = [ship for one in table.squadrons.values() for ship in one.ships]
    coming = [ship for group in table.groups.values() for ship in group]
    return any(is_convoy(ship) and row_of(ship).side == SIDES[0] for ship in (*ships, *coming))
