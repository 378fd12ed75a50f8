"""The worth of a position: what each side has done to the other, what its guns will do, and the grades as they stand."""

from __future__ import annotations

import math

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces.board import foe, zone_of
from engines.atlantic_chase.pieces.vessels import is_battery, is_convoy, is_never_damaged, row_of
from engines.atlantic_chase.rules import advice, grades
from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.resolution.frames import State

SPAN = 2.0
"""A lead by which a side wins some three games of four."""
RANK = 1.5
"""The worth of each grade that a side has now."""
AHEAD = 0.6
"""The part of what the guns are expected to do in a round that counts for each round to come."""
PER_HIT = 0.3
"""The worth of a hit on what is never damaged, by its weight."""
PER_LEAD = 6.0
"""A lead in halves of points by which a side wins some three games of four."""
SUNK, TURNED = 2.0, 1.0
"""The worth of a ship that is sunk, and of one that is damaged, by its weight."""


def chances(state: State[Table], seat: int) -> float:
    """How likely a side is to win, from 0 to 1."""
    if state.result is not None:
        return state.result.share(seat)
    if isinstance(state.table, Ocean):
        points = state.table.points
        return 1 / (1 + math.exp(-(points[seat] - points[foe(seat)]) / PER_LEAD))
    ahead = strength(state.table, seat) - strength(state.table, foe(seat))
    return 1 / (1 + math.exp(-ahead / SPAN))


def strength(table: Table, seat: int) -> float:
    """The harm that a side has done, the harm its guns are expected to do, and its grade if the battle ended now."""
    done = sum(harm(table, seat, ship) for ship in table.fleets[foe(seat)])
    rank = grades.RANKS[grades.of_side(table, seat)]
    return done + RANK * rank + AHEAD * max(0, table.limits.rounds - table.round + 1) * broadside(table, seat)


def harm(table: Table, seat: int, ship: Ship) -> float:
    """The worth to a side of what a ship of the other has suffered."""
    vessel, weight = table.ships[ship], advice.weight(table.mini, seat, ship) / advice.SOUGHT
    if is_battery(ship):
        return 0.0
    if vessel.is_sunk:
        return SUNK * weight
    if is_never_damaged(ship):
        return PER_HIT * vessel.hits * weight
    row = row_of(ship)
    whole = (row.back.hits if vessel.is_damaged and row.back is not None else row.hits) or 1
    return weight * (TURNED * vessel.is_damaged + 0.7 * vessel.hits / whole)


def broadside(table: Table, seat: int) -> float:
    """The harm that the guns of a side are expected to do in a round, each at what is worth most to it."""
    total = 0.0
    for ship, target in advice.guns(table, table.mini, seat).items():
        aim = Ship(target)
        if zone_of(table, aim):
            total += advice.expected(table, Ship(ship), aim) * _per_hit(table, seat, aim)
    return total


def _per_hit(table: Table, seat: int, target: Ship) -> float:
    weight = advice.weight(table.mini, seat, target) / advice.SOUGHT
    if is_convoy(target) or is_never_damaged(target):
        return PER_HIT * weight
    return weight / (row_of(target).hits or 1)


def is_settled(state: State[Table]) -> bool:
    """Whether nothing is under way: a round is about to begin, or the game is over."""
    return state.asked is None or state.asked.kind == "ac.round"
