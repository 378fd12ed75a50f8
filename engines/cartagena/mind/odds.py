"""Chances of shots and attacks, by counting faces (CT-SHOT-05, CT-SHOT-06, CT-ATK-07)."""

from __future__ import annotations

from functools import cache

HIT: dict[int, tuple[float, ...]] = {
    1: (0.0, 5 / 6),
    2: (0.0, 5 / 6, 4 / 6),
    3: (0.0, 5 / 6, 4 / 6, 2 / 6),
    4: (0.0, 5 / 6, 4 / 6, 2 / 6, 1 / 6),
}
"""The chance of a hit of a gun of that range, by distance."""
FACES = 6


@cache
def duel(attack: int, defence: int) -> tuple[float, float]:
    """CT-ATK-07 to -11: the chance that the attacker's highest die beats the defender's, and that it is beaten."""
    wins = sum(_highest(attack, face) * _at_most(defence, face - 1) for face in range(1, FACES + 1))
    loses = sum(_highest(defence, face) * _at_most(attack, face - 1) for face in range(1, FACES + 1))
    return wins, loses


@cache
def any_of(dice: int, least: int) -> float:
    """CT-ATK-16, CT-ATK-17: the chance that at least one of so many dice shows that face or more."""
    return 1.0 - _at_most(dice, least - 1)


def _at_most(dice: int, face: int) -> float:
    return (face / FACES) ** dice


def _highest(dice: int, face: int) -> float:
    return _at_most(dice, face) - _at_most(dice, face - 1)
