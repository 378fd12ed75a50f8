"""Chances of an attack against a defense, of a Challenge against a Response (KP-3.2.7)."""

from __future__ import annotations

from functools import cache

from engines.kernel.dice.odds import Dice, highest


@cache
def attack(coin: Dice, plus: int, defense: Dice, minus: int) -> tuple[float, float]:
    """KP-3.2.7.1: the chance that the ship is sunk, and that it is damaged; `plus` and `minus` are the sums of the modifiers."""
    sunk = damaged = 0.0
    for mine, chance in highest(coin):
        for theirs, other in highest(defense):
            hit, held = max(1, mine + plus), max(1, theirs + minus)
            if hit >= 2 * held:
                sunk += chance * other
            elif hit > held:
                damaged += chance * other
    return sunk, damaged


@cache
def check(challenge: Dice, response: Dice, plus: int = 0) -> float:
    """KP-3.2.7.2a: the chance that the Challenge is greater."""
    mine, theirs = highest(challenge), highest(response)
    return sum(chance * other for one, chance in mine for two, other in theirs if max(1, one + plus) > two)
