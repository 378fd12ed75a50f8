"""Why a unit cannot move, or not to a square, for whoever tries it (CT-MOVE, CT-MAP)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.cartagena.data import CLASS_OF
from engines.cartagena.data.board import LAND, SQUARES, WATER, WITHIN, ship_reach
from engines.cartagena.data.ids import Ship, Square
from engines.cartagena.rules.aiming import MUTINY, THEIRS
from engines.cartagena.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

ASHORE = reason("CT-MAP-01", "ct.no.water")
AFLOAT = reason("CT-MAP-01", "ct.no.land")
BERTHED = reason("CT-MAP-02", "ct.no.room")
SHARED = reason("CT-MOVE-11", "ct.no.shared")
ENEMY = reason("CT-MOVE-09", "ct.no.enemy")
CLOSED = reason("CT-MOVE-12", "ct.no.way")
BLOCKED = reason("CT-MOVE-11", "ct.no.past")
DONE = reason("CT-D13", "ct.no.moved")


def ships(table: Table, seat: int, spent: Collection[str], open_: Collection[str]) -> Iterator[Legality[Ship]]:
    """CT-MP-11, CT-MUT-02, CT-D13: the ships that do not move now, each with the reason."""
    for ship, hull in table.hulls.items():
        if ship not in open_:
            is_theirs = table.owners[hull.camp] != seat
            yield ship, THEIRS if is_theirs else MUTINY if hull.idle else DONE if ship in spent else BLOCKED


def waters(table: Table, ship: Ship, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-MOVE-05 to -12: the squares where a ship may not end, each with the reason."""
    for square in SQUARES:
        if square not in open_:
            yield square, _not_to_sail(table, ship, square)


def _not_to_sail(table: Table, ship: Ship, goal: Square) -> Reason:
    at, kind = table.hulls[ship].at, CLASS_OF[ship]
    if goal not in WATER:
        return ASHORE
    if goal in table.afloat:
        return BERTHED
    if goal in table.piles:
        return SHARED
    if goal not in ship_reach(at, 1, kind.move):
        return reason("CT-MOVE-05", "ct.no.distance", most=kind.move)
    return CLOSED if goal not in ship_reach(at, kind.level, kind.move) else BLOCKED


def grounds(table: Table, side: str, at: Square, far: int, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-MOVE-02 to -12: the squares where land pieces that go so far may not end, each with the reason."""
    for square in SQUARES:
        if square not in open_ and square != at:
            yield square, _not_to_march(table, side, at, far, square)


def _not_to_march(table: Table, side: str, at: Square, far: int, goal: Square) -> Reason:
    if goal not in LAND:
        return AFLOAT
    if goal in table.piles and table.piles[goal].side != side:
        return ENEMY
    if WITHIN[at].get(goal, far + 1) > far:
        return reason("CT-MOVE-02", "ct.no.distance", most=far)
    return SHARED if goal in table.afloat else CLOSED
