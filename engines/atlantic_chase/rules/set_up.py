"""The set-up of an operation (AC-T19): forces, groups, stealth forces and leaders, and what both sides may choose."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.operations import MINES, OPERATION, Operation, StartingForce
from engines.atlantic_chase.pieces import lines
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.pieces.vessels import Vessel, is_convoy, kind_of, row_of
from engines.atlantic_chase.rules.officers import first_gun
from engines.atlantic_chase.table import Ocean

MINE, BOAT = "mines", "u_boat"
LETTERS = {MINE: "M", BOAT: ""}
GERMAN = 1


def place(table: Ocean) -> None:
    """AC-T19a: everything as the operation says; leaders and mines as is usual, until both have chosen."""
    operation = OPERATION[table.operation]
    table.active, table.sky, table.tally = SIDES.index(operation.active), operation.weather, operation.tally
    pool = operation.pool.ships if operation.pool is not None and table.terms.escorts else ()
    table.pool = pool
    for force in operation.forces:
        ships = tuple([ship for ship in force.ships if ship not in pool])
        table.squadrons[force.id] = Squadron(ships=ships, track=track(force))
    for group in operation.groups:
        if group.side == SIDES[0] or table.terms.groups:
            table.groups[group.side[0].upper() + group.letter] = group.ships
    table.admirals = {leader: LEADER[leader].uses for leader in operation.free}
    enlist(table, operation)
    for force in operation.forces:
        if force.leader:
            table.officers[force.leader] = usual_ship(table.squadrons[force.id].ships)
    for sign, where in stealth_forces(operation):
        table.stealth[sign] = where


def track(force: StartingForce) -> Track:
    """A force on the chart at the start, without markers (AC-D112)."""
    if force.line:
        return lines.line(force.line)
    return lines.station(force.at) if force.at else lines.in_box(force.box)


def enlist(table: Ocean, operation: Operation) -> None:
    """AC-5b, AC-7a: the ships of both sides, undamaged; those of groups that stay out are not in the game."""
    forces = [ship for force in operation.forces for ship in force.ships]
    coming = [ship for ships in table.groups.values() for ship in ships]
    for ship in (*forces, *coming):
        table.ships[ship] = new_vessel(operation, ship)
    sides = [tuple([ship for ship in table.ships if row_of(ship).side == side]) for side in SIDES]
    table.fleets = (sides[0], sides[1])


def new_vessel(operation: Operation, ship: Ship) -> Vessel:
    """AC-11a, AC-11k: a ship at the start, with the hits that destroy it if the operation says so."""
    row = row_of(ship)
    limit = (
        operation.convoy_limit.get(row.side, 0) if is_convoy(ship) else operation.squadron_limit if kind_of(ship) == "DD" else 0
    )
    return Vessel(torpedoes=int(row.torpedo), hit_limit=limit)


def usual_ship(ships: tuple[Ship, ...]) -> Ship:
    """AC-T19b: the ship with the highest first gun value."""
    return max(ships, key=first_gun)


def stealth_forces(operation: Operation) -> Iterator[tuple[str, str]]:
    """AC-T19a: each stealth force by its sign, with its hex, "" in the box: U1, U2, BM1, BM2, GM1."""
    counts: dict[str, int] = {}
    for row in operation.stealth:
        stem = "U" if row.kind == BOAT else row.side[0].upper() + LETTERS[row.kind]
        counts[stem] = counts.get(stem, 0) + 1
        if row.where != "laid":
            yield f"{stem}{counts[stem]}", MINES[row.side] if row.where == "choice" else ""


def base_hexes(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-T19b: the hexes of the ports among which a side puts an air-base marker, the usual one first; none without a choice."""
    markers = [one for one in OPERATION[table.operation].markers if one.side == SIDES[seat] and len(one.boxes) > 1]
    return tuple([table.waters.exits(SIDES[seat], box)[0] for one in markers for box in one.boxes])


def mine_hexes(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-T19b: beside a port of one's own, for the German side in it too, without an enemy port or air base; the usual first."""
    waters, side, foe = table.waters, SIDES[seat], SIDES[1 - seat]
    own = waters.harbours[side]
    beside = {hex for port in own for hex in waters.chart.beside[port]} | ({*own} if seat == GERMAN else set())
    barred = waters.harbours[foe].keys() | waters.bases[foe]
    usual = MINES[side]
    found = [hex for hex in waters.chart.hexes if hex in beside and hex not in barred and hex != usual]
    return (usual, *found)
