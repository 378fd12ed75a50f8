"""Odds of dice, by counting faces. A set of dice is the numbers of their sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from engines.kernel.base.messages import Verbatim

Dice = tuple[int, ...]


@cache
def at_most(dice: Dice, face: int) -> float:
    """The chance that no die shows more than that face."""
    chance = 1.0
    for sides in dice:
        chance *= min(max(face, 0), sides) / sides
    return chance


def any_of(dice: Dice, least: int) -> float:
    """The chance that at least one of the dice shows that face or more."""
    return 1.0 - at_most(dice, least - 1)


@cache
def highest(dice: Dice) -> tuple[tuple[int, float], ...]:
    """Each face that can be the highest, with its chance; nothing if there is no die."""
    if not dice:
        return ()
    return tuple((face, at_most(dice, face) - at_most(dice, face - 1)) for face in range(1, max(dice) + 1))


@cache
def wins(mine: Dice, theirs: Dice) -> float:
    """The chance that my highest die beats theirs. No die is beaten by any."""
    return sum((chance * at_most(theirs, face - 1) for face, chance in highest(mine)), 0.0)


@cache
def sums(dice: Dice) -> Mapping[int, float]:
    """Each sum of the dice, with its chance."""
    ways = Counter({0: 1})
    for sides in dice:
        before, ways = ways, Counter[int]()
        for found, count in before.items():
            ways.update({found + face: count for face in range(1, sides + 1)})
    every = sum(ways.values())
    return {found: count / every for found, count in sorted(ways.items())}


def percent(chance: float) -> Verbatim:
    """A chance in hundredths."""
    return Verbatim(str(round(100 * chance)))
