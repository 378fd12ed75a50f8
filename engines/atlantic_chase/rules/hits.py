"""Hits (AC-58, AC-52): what becomes of ships, once all attacks of a step are over."""

from __future__ import annotations

from collections.abc import Iterable

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces.vessels import Shot, Vessel, is_convoy, is_never_damaged, row_of
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import altered


def of_one(target: Ship, vessel: Vessel, hits: int) -> int:
    """AC-11g: the hits that a ship takes from one attack: a dispersed Convoy one at most."""
    return min(hits, 1) if is_convoy(target) and vessel.is_dispersed else hits


def apply_hits(table: Table, shots: Iterable[Shot]) -> None:
    """AC-57f, AC-59i: all results of a step together, so that a ship which is sunk has fired."""
    taken: dict[Ship, int] = {}
    for shot in shots:
        if shot.hits:
            taken[shot.target] = taken.get(shot.target, 0) + shot.hits
    for ship in (ship for fleet in table.fleets for ship in fleet if ship in taken):
        strike(table, ship, taken[ship])


def strike(table: Table, ship: Ship, hits: int) -> None:
    """AC-58b, AC-58c, AC-58e: a ship takes so many hits."""
    before = table.ships[ship]
    after = table.ships[ship] = struck(ship, before, hits)
    table.tell("hit", ship=ship, n=hits)
    if after.is_damaged and not before.is_damaged:
        table.tell("damaged", ship=ship, left=after.hits)
    if after.is_sunk:
        table.take_off(ship)
        table.tell("sunk", ship=ship)


def struck(ship: Ship, vessel: Vessel, hits: int) -> Vessel:
    """AC-52e to -52i: the ship after so many hits: those that damage it are taken off it, what is left stays."""
    whole = vessel.hits + hits
    suffered = vessel.suffered + hits
    if is_never_damaged(ship):
        return altered(vessel, hits=whole, suffered=suffered, is_sunk=0 < vessel.hit_limit <= whole)
    row, is_damaged = row_of(ship), vessel.is_damaged
    front = row.hits or 0
    if not is_damaged and whole >= front:
        if row.back is None:
            return altered(vessel, hits=whole, suffered=suffered, is_sunk=True)
        is_damaged, whole = True, whole - front
    sinks = row.back.hits if row.back is not None else None
    return altered(
        vessel, hits=whole, suffered=suffered, is_damaged=is_damaged, is_sunk=is_damaged and sinks is not None and whole >= sinks
    )
