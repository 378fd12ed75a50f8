"""Guns of a side, what they threaten, and what a gun would be worth in another square."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engines.cartagena.data import CLASS_OF, SIDE, WORK
from engines.cartagena.data.board import (
    BESIDE,
    IS_SLOT,
    LAND,
    ROW,
    SLOTS,
    SQUARES,
    STEPS_OF_BARGES,
    STEPS_OF_SHIPS,
    WATER,
    WITHIN,
)
from engines.cartagena.data.ids import Ship, Square
from engines.cartagena.mind.distance import steps_away
from engines.cartagena.mind.odds import HIT
from engines.cartagena.rules import gunnery
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class

FAR, DELAY = 2 / 6, 0.8
"""The share of a hit's value that a target out of reach has, and the part of it that each order on the way leaves."""
SURE = 3
"""The distance to which all big guns reach well."""
SHOTS = 3
"""CT-UNIT-04: shooters of an order."""


@value_class
class Gun:
    """A gun: where, its range, its shots at one target, and whether it fires to seaward alone."""

    at: Square
    range: int
    shots: int
    seaward: bool


def guns(table: Table, side: str) -> list[Gun]:
    """All guns of a side that can fire this turn."""
    found = [
        Gun(hull.at, CLASS_OF[ship].range, gunnery.shots(table, ship), False)
        for ship, hull in table.hulls.items()
        if SIDE[ship] == side and CLASS_OF[ship].range and hull.at not in IS_SLOT and not hull.idle
    ]
    for square, pile in table.piles.items():
        if pile.side == side and (square in table.works or square in table.guns):
            kind = table.work(square)
            far, shots = gunnery.range_of(table, square), gunnery.shots(table, square)
            found.append(Gun(square, far, shots, bool(kind) and WORK[kind].seaward))
    return found


def threats(table: Table, side: str) -> dict[Square, float]:
    """The hits that the best three guns of a side have to be expected to score on each square they reach."""
    reached: dict[Square, list[float]] = {}
    for gun in guns(table, side):
        for square, hits in _hits(gun.at, gun.range, gun.shots, gun.seaward):
            reached.setdefault(square, []).append(hits)
    return {square: sum(sorted(found)[-SHOTS:]) for square, found in reached.items()}


@cache
def _hits(at: Square, range_: int, shots: int, seaward: bool) -> tuple[tuple[Square, float], ...]:
    """The squares that such a gun reaches, with the hits that it has to be expected to score there."""
    return tuple(
        (square, HIT[range_][far] * shots)
        for square, far in WITHIN[at].items()
        if far <= range_ and not (seaward and ROW[square] >= ROW[at])
    )


class Lure:
    """Values of squares to the guns of one side, by their targets from there, now or later."""

    def __init__(self, marks: Mapping[Square, float]) -> None:
        self.marks = [(square, gain) for square, gain in marks.items() if gain > 0]
        self._known: dict[tuple[Square, int, int, bool], float] = {}

    def at(self, square: Square, far: int, move: int, is_barge: bool = False) -> float:
        """For a gun of that range that goes so many squares in an order."""
        key = (square, far, move, is_barge)
        if key not in self._known:
            self._known[key] = self._best(square, far, move, is_barge)
        return self._known[key]

    def _best(self, square: Square, far: int, move: int, is_barge: bool) -> float:
        near, chances, best = WITHIN.get(square, {}), HIT[far], 0.0
        for mark, gain in self.marks:
            if gain <= best:
                continue
            distance = near.get(mark, far + 1)
            now = chances[distance] if distance <= far else 0.0
            best = max(best, gain * max(now, _later(square, mark, far, move, is_barge)))
        return best

    def now(self, square: Square, far: int) -> float:
        """The value of a shot from there now."""
        near, chances = WITHIN.get(square, {}), HIT[far]
        return max((gain * chances[near[mark]] for mark, gain in self.marks if near.get(mark, far + 1) <= far), default=0.0)


@cache
def _later(square: Square, mark: Square, far: int, move: int, is_barge: bool) -> float:
    near = min(far, SURE)
    steps = steps_to(frozenset(one for one, distance in WITHIN[mark].items() if distance <= near and one in WATER), is_barge)
    return FAR * DELAY ** (steps[square] / move) if square in steps else 0.0


@cache
def steps_to(goals: frozenset[Square], is_barge: bool) -> dict[Square, int]:
    """Steps of a ship from each square to the nearest goal, past all ships; no entry for a square without a way."""
    return steps_away(goals, _backwards(is_barge))


@cache
def _backwards(is_barge: bool) -> dict[Square, tuple[Square, ...]]:
    """From where a ship comes to each square."""
    steps = STEPS_OF_BARGES if is_barge else STEPS_OF_SHIPS
    back: dict[Square, list[Square]] = {square: [] for square in (*SLOTS, *SQUARES)}
    for one, onward in steps.items():
        for other in onward:
            back[other].append(Square(one))
    return {square: tuple(found) for square, found in back.items()}


SHORE = tuple(square for square in SQUARES if square in LAND and any(one in WATER for one in BESIDE[square]))
"""Land squares beside water."""


@cache
def beside_water(square: Square) -> frozenset[Square]:
    """The squares from which a ship lands pieces in that one."""
    return frozenset(one for one in BESIDE[square] if one in WATER)


def fires(table: Table, ship: Ship) -> int:
    """The shots of a ship at one target, none of a barge."""
    return gunnery.shots(table, ship) if CLASS_OF[ship].range else 0
