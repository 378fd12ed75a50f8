"""Smoke (AC-60f to -60j): who may make it, and whom it conceals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from engines.atlantic_chase.data import BOARD
from engines.atlantic_chase.data.ids import OFF, OPEN, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import Positions, afloat, zone_of
from engines.atlantic_chase.pieces.vessels import Pairs, is_battery, is_convoy
from engines.kernel.choices.legality import Legality, Reason, reason

MOST = BOARD.screened
"""AC-60h: ships that smoke conceals beside the one that makes it."""


def why_none(board: Positions, ship: Ship) -> Reason | None:
    """AC-60f, AC-6h, AC-11b: the reason why a ship may make no smoke, None if it may."""
    vessel = board.ships[ship]
    if vessel.zone == OFF:
        return reason("AC-60f", "ac.bar.gone", ship=names.vessel(board, ship))
    if is_convoy(ship):
        return reason("AC-11b", "ac.bar.smoke.convoy")
    if is_battery(ship):
        return reason("AC-D124", "ac.bar.smoke.battery")
    if vessel.is_damaged:
        return reason("AC-6h", "ac.bar.smoke.damaged", ship=names.vessel(board, ship))
    if not vessel.may_smoke:
        return reason("AC-T21d", "ac.bar.smoke.scenario", ship=names.vessel(board, ship))
    return None


def verdicts(board: Positions, ships: Iterable[Ship]) -> Iterator[Legality[Ship]]:
    """AC-60f: each of those ships, and why it may make no smoke."""
    for ship in ships:
        yield ship, why_none(board, ship)


Zones = Mapping[Ship, str]
"""The zone of each ship of a side, as it will be."""


def zones(board: Positions, seat: int) -> dict[Ship, str]:
    """The zones of the ships of a side that smoke may conceal, as they are."""
    return {ship: zone_of(board, ship) for ship in afloat(board, seat)}


def hidden(at: Zones, makers: Collection[Ship]) -> dict[Ship, tuple[Ship, ...]]:
    """AC-60h: each ship that shares its zone with others which make smoke, and makes none itself, with those others."""
    found = {ship: tuple([maker for maker in makers if at.get(maker) == zone]) for ship, zone in at.items() if ship not in makers}
    return {ship: there for ship, there in found.items() if there}


def as_before(board: Positions, at: Zones, makers: Collection[Ship]) -> dict[str, str]:
    """AC-T7f: for each ship that may be concealed the one that has concealed it until now, if it still may; else `OPEN`."""
    return {
        str(ship): next((str(maker) for maker in there if ship in board.smoke.get(maker, ())), OPEN)
        for ship, there in hidden(at, makers).items()
    }


def shared(at: Zones, makers: Collection[Ship]) -> dict[str, str]:
    """AC-60h: as many ships as may be under the smoke of those beside them, two under each; `OPEN` for the others."""
    free, found = dict.fromkeys(makers, MOST), dict[str, str]()
    for ship, there in hidden(at, makers).items():
        maker = next((one for one in there if free[one]), None)
        found[ship] = OPEN if maker is None else maker
        if maker is not None:
            free[maker] -= 1
    return found


def screens(at: Zones, makers: Collection[Ship], over: Pairs) -> dict[Ship, tuple[Ship, ...]]:
    """AC-60h, AC-D41: smoke as ordered, as far as makers and ships are still together, two ships each at most."""
    may, wanted = hidden(at, makers), dict(over)
    return {
        maker: tuple([ship for ship, there in may.items() if maker in there and wanted.get(ship) == maker][:MOST])
        for maker in makers
        if at.get(maker)
    }
