"""Torpedo attacks (AC-59)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engines.atlantic_chase.data import BOARD, hits_of
from engines.atlantic_chase.data.ids import OFF, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import Positions, foe, is_concealed, on_board, seat_of, zone_of
from engines.atlantic_chase.pieces.vessels import is_battery, row_of
from engines.atlantic_chase.rules.gunnery import DIE, slowness
from engines.kernel.choices.legality import Legality, Reason, offered, reason
from engines.kernel.dice.modifiers import Modifier, total
from engines.kernel.dice.odds import sums

DICE = (DIE, DIE)


def why_spent(board: Positions, ship: Ship) -> Reason | None:
    """AC-59a to -59c: the reason why a ship has no torpedo attack left, wherever it is; None if it has one."""
    vessel = board.ships[ship]
    if not row_of(ship).torpedo:
        return reason("AC-59a", "ac.bar.torpedo.icon", ship=names.vessel(board, ship))
    if vessel.is_damaged:
        return reason("AC-59c", "ac.bar.torpedo.damaged", ship=names.vessel(board, ship))
    return None if vessel.torpedoes else reason("AC-59b", "ac.bar.torpedo.spent", ship=names.vessel(board, ship))


def why_none(board: Positions, ship: Ship) -> Reason | None:
    """AC-59a to -59e: the reason why a ship may make no torpedo attack now, None if it may."""
    zone = zone_of(board, ship)
    if zone == OFF:
        return reason("AC-59a", "ac.bar.gone", ship=names.vessel(board, ship))
    if spent := why_spent(board, ship):
        return spent
    if is_concealed(board, ship):
        return reason("AC-59d", "ac.bar.torpedo.smoke", ship=names.vessel(board, ship))
    return None if zone in BOARD.torpedo_from else reason("AC-59e", "ac.bar.torpedo.zone", ship=names.vessel(board, ship))


def why_not(board: Positions, target: Ship) -> Reason | None:
    """AC-59f, AC-11p: the reason why a ship is no target of torpedoes, None if it is one."""
    if zone_of(board, target) == OFF:
        return reason("AC-59f", "ac.bar.gone", ship=names.vessel(board, target))
    if is_battery(target):
        return reason("AC-11p", "ac.bar.battery")
    if zone_of(board, target) not in BOARD.torpedo_at:
        return reason("AC-59f", "ac.bar.torpedo.far", ship=names.vessel(board, target))
    return None


def verdicts(board: Positions, ship: Ship) -> Iterator[Legality[Ship]]:
    """AC-59f: each ship of the other side, and why that one may not attack it."""
    none = why_none(board, ship)
    for target in board.fleets[foe(seat_of(board, ship))]:
        yield target, none or why_not(board, target)


def targets(board: Positions, ship: Ship) -> tuple[Ship, ...]:
    """AC-59f: the ships that this one may attack."""
    return offered(verdicts(board, ship))


def attackers(board: Positions, seat: int) -> dict[Ship, tuple[Ship, ...]]:
    """AC-59a: the ships of a side that may attack something, each with its targets."""
    found = {ship: targets(board, ship) for ship in on_board(board, seat)}
    return {ship: aims for ship, aims in found.items() if aims}


def rows(board: Positions, target: Ship) -> tuple[Modifier, ...]:
    """AC-59h, AC-59j: the rows added to a torpedo roll: neither guns nor smoke."""
    return slowness(board, target, "AC-59h")


@cache
def odds(added: int) -> float:
    """AC-59g: the chance of two hits with that number added."""
    return sum(chance for whole, chance in sums(DICE).items() if hits_of(BOARD.torpedo, whole + added))


def attack_odds(board: Positions, target: Ship) -> float:
    """The chance that a torpedo attack on that ship hits it twice."""
    return odds(total(rows(board, target)))
