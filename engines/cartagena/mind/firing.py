"""Shots (CT-SHOT): shooters and targets; and barges that are blown up (CT-FIRE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.cartagena.components import brulote
from engines.cartagena.data import ATTACK, CLASS_OF
from engines.cartagena.data.board import WITHIN
from engines.cartagena.data.ids import ENGLISH, NONE, VOLLEY, Square
from engines.cartagena.mind import worth
from engines.cartagena.mind.guns import SHOTS
from engines.cartagena.mind.odds import HIT
from engines.cartagena.rules import gunnery, losses
from engines.cartagena.rules.dice import some
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class

BLAST = 0.5
"""CT-FIRE-03."""
SPENT = 0.13
"""The value of a barge without its load."""


@value_class
class Fire:
    """A gun, its target, and what its shots have to be expected to bring."""

    gun: str
    target: Square
    gain: float


def chance(table: Table, gun: str, target: Square) -> float:
    """CT-SHOT-05 to -08, CT-HERO-13: how likely that gun hits that target with one shot."""
    at = gunnery.place_of(table, gun)
    if gun.startswith(VOLLEY):
        return some(ATTACK[table.piles[at].top], gunnery.VOLLEY_HIT)
    return HIT[gunnery.range_of(table, gun)][WITHIN[at][target]]


class Targets:
    """The expected gain of further hits on each target, after shots that may have hit it."""

    def __init__(self, table: Table, side: str) -> None:
        self.table, self.side = table, side
        self._gains: dict[Square, list[float]] = {}
        self._hits: dict[Square, tuple[float, ...]] = {}

    def gain(self, target: Square, chance: float, shots: int) -> float:
        """The expected gain of so many shots with that chance."""
        hits, total = self._hits.get(target, (1.0,)), 0.0
        for _ in range(shots):
            total += chance * sum(likely * self._worth(target, count) for count, likely in enumerate(hits))
            hits = _after(hits, chance)
        return total

    def fire(self, target: Square, chance: float, shots: int) -> None:
        """These shots are fired."""
        for _ in range(shots):
            self._hits[target] = _after(self._hits.get(target, (1.0,)), chance)

    def _worth(self, target: Square, count: int) -> float:
        """The value of a hit after so many others; a shot that would be a loss is not fired (CT-D85)."""
        gains = self._gains.setdefault(target, [])
        while len(gains) <= count:
            table = self.table
            if gains:
                table = table.clone()
                for _ in gains:
                    losses.hit(table, target, self.side)
            gains.append(max(0.0, worth.hit_on(table, target, self.side)))
        return gains[count]


def _after(hits: tuple[float, ...], chance: float) -> tuple[float, ...]:
    """How likely each number of hits is after one more shot."""
    return tuple([one * (1 - chance) + more * chance for one, more in zip((*hits, 0.0), (0.0, *hits), strict=True)])


def salvo(table: Table, side: str, reached: Mapping[str, Iterable[Square]], most: int) -> list[Fire]:
    """Up to so many guns, one after the other that of which most has to be expected, each with its target."""
    targets, left, found = Targets(table, side), dict(reached), list[Fire]()
    while left and len(found) < most:
        fires = [Fire(gun, goal, targets.gain(goal, *_aim(table, gun, goal))) for gun, goals in left.items() for goal in goals]
        best = max(fires, key=lambda fire: fire.gain)
        targets.fire(best.target, *_aim(table, best.gun, best.target))
        spent = best.gun.removeprefix(VOLLEY)
        left = {gun: goals for gun, goals in left.items() if gun.removeprefix(VOLLEY) != spent}
        found.append(best)
    return found


def _aim(table: Table, gun: str, target: Square) -> tuple[float, int]:
    """The chance of each shot of a gun at that target, and how many it has."""
    return chance(table, gun, target), 1 if gun.startswith(VOLLEY) else gunnery.shots(table, gun)


def reached(table: Table, seat: int, side: str) -> dict[str, tuple[Square, ...]]:
    """All guns of a player that have a target, with their targets."""
    marks = gunnery.enemies(table, side)
    every = {gun: gunnery.within(table, gun, marks) for gun in gunnery.guns_of(table, seat, side)} if marks else {}
    return {gun: found for gun, found in every.items() if found}


def broadside(table: Table, seat: int, side: str) -> float:
    """The expected gain of a whole Shoot order."""
    return sum(fire.gain for fire in salvo(table, side, reached(table, seat, side), SHOTS))


def blast(table: Table, seat: int) -> tuple[float, dict[str, Any]]:
    """The best use of a barge, and what it brings."""
    found, answer = 0.0, {"barge": NONE}
    for ship, hull in table.hulls.items():
        if CLASS_OF[ship].level > 1 or table.owners[hull.camp] != seat:
            continue
        cost = SPENT + worth.ABOARD * len(hull.load)
        for at in brulote.spots(table, ship):
            for target in brulote.targets(table, at):
                gain = BLAST * worth.hit_on(table, target, ENGLISH) - cost
                if gain > found:
                    found, answer = gain, {"barge": ship, "to": at, "target": target}
    return found, answer
