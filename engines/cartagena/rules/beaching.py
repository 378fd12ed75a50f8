"""Why a ship lands nobody, or not in that square, for whoever tries it (CT-DIS)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.cartagena.data import SIDE
from engines.cartagena.data.board import BESIDE, LAND, SQUARES
from engines.cartagena.data.ids import Ship, Square
from engines.cartagena.rules.aiming import THEIRS
from engines.cartagena.rules.ways import landing
from engines.cartagena.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

EMPTY = reason("CT-DIS-02", "ct.no.aboard")
NO_SHORE = reason("CT-DIS-06", "ct.no.shore")
ENOUGH = reason("CT-DIS-03", "ct.no.boats")
WATER = reason("CT-DIS-06", "ct.no.dry")
APART = reason("CT-DIS-06", "ct.no.beside")
SHARED = reason("CT-DIS-06", "ct.no.shared")
ENEMY = reason("CT-DIS-06", "ct.no.enemy")
UNHELD = reason("CT-DIS-06", "ct.no.held")


def ships(table: Table, seat: int, open_: Collection[str]) -> Iterator[Legality[Ship]]:
    """CT-DIS-02, -03, CT-MP-11: the ships that unload nothing now, each with the reason."""
    for ship in table.hulls:
        if ship not in open_:
            yield ship, _full(table, seat, ship)


def _full(table: Table, seat: int, ship: Ship) -> Reason:
    hull = table.hulls[ship]
    if table.captain(ship) != seat:
        return THEIRS
    if not (hull.load or hull.heroes):
        return EMPTY
    return ENOUGH if landing(table, ship) else NO_SHORE


def shores(table: Table, ship: Ship, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-DIS-06: the squares closed to landings from that ship, each with the reason."""
    for square in SQUARES:
        if square not in open_:
            yield square, _closed(table, ship, square)


def _closed(table: Table, ship: Ship, square: Square) -> Reason:
    if square not in LAND:
        return WATER
    if square not in BESIDE.get(table.hulls[ship].at, ()):
        return APART
    if square in table.afloat:
        return SHARED
    return ENEMY if square in table.piles and table.piles[square].side != SIDE[ship] else UNHELD
