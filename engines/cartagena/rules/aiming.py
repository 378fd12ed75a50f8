"""Why a shooter cannot fire, or not at a target, for whoever tries it (CT-SHOT, CT-STAT)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.cartagena.data import CLASS_OF, WORK
from engines.cartagena.data.board import IS_SLOT, ROW, WITHIN
from engines.cartagena.data.ids import ENGLISH, Ship, Square
from engines.cartagena.rules import gunnery
from engines.cartagena.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

THEIRS = reason("CT-MP-11", "ct.no.theirs")
SPENT = reason("CT-UNIT-04", "ct.no.spent")
SLOT = reason("CT-SHOT-18", "ct.no.slot")
UNARMED = reason("CT-D39", "ct.no.guns")
MUTINY = reason("CT-MUT-02", "ct.no.mutiny")
UNMANNED = reason("CT-SHOT-03", "ct.no.garrison")
NOTHING_NEAR = reason("CT-D41", "ct.no.reach")
SEAWARD = reason("CT-SHOT-14", "ct.no.seaward")


def targets(table: Table, gun: str, side: str, open_: Collection[str]) -> Iterator[Legality[Square]]:
    """CT-SHOT-14, -18, CT-D41: enemies and works out of that shooter's reach, each with the reason."""
    lying = [hull.at for hull in table.hulls.values() if not hull.camp.startswith(side)]
    lying += [square for square, pile in table.piles.items() if pile.side != side]
    lying += [square for square in table.works if side == ENGLISH and square not in table.piles]
    for square in lying:
        if square not in open_:
            yield square, _out_of_reach(table, gun, square)


def _out_of_reach(table: Table, gun: str, goal: Square) -> Reason:
    at = gunnery.place_of(table, gun)
    if goal in IS_SLOT:
        return SLOT
    if gun in table.works and WORK[table.work(Square(gun))].seaward and ROW[goal] >= ROW[at]:
        return SEAWARD
    far = WITHIN[at].get(goal)
    if far is None:
        return reason("CT-D41", "ct.no.beyond", most=gunnery.range_of(table, gun))
    return reason("CT-D41", "ct.no.far", number=far, most=gunnery.range_of(table, gun))


def shooters(table: Table, seat: int, named: Collection[str], open_: Collection[str]) -> Iterator[Legality[str]]:
    """CT-SHOT-01 to -03, -18: ships and works that do not fire now, each with the reason."""
    for ship in table.hulls:
        if ship not in open_:
            yield ship, _silent_ship(table, ship, seat, ship in named)
    for square in table.works:
        if square not in open_:
            yield square, _silent_work(table, square, seat, square in named)


def _silent_ship(table: Table, ship: Ship, seat: int, is_named: bool) -> Reason:
    hull = table.hulls[ship]
    if table.owners[hull.camp] != seat:
        return THEIRS
    if not CLASS_OF[ship].range:
        return UNARMED
    if hull.at in IS_SLOT:
        return SLOT
    return MUTINY if hull.idle else SPENT if is_named or ship in table.fired else NOTHING_NEAR


def _silent_work(table: Table, square: Square, seat: int, is_named: bool) -> Reason:
    if square not in table.piles:
        return UNMANNED
    if table.commander(square) != seat:
        return THEIRS
    return SPENT if is_named or square in table.fired else NOTHING_NEAR
