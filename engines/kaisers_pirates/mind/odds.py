"""What comes of dice: an attack against a defense, a Challenge against a Response, told by counting all faces (KP-3.2.7)."""

from __future__ import annotations

from functools import cache

Coin = tuple[int, ...]


@cache
def highest(coin: Coin) -> tuple[tuple[int, float], ...]:
    """KP-1.2e: each highest face of a coin, with its chance; nothing where there is no coin."""
    if not coin:
        return ()
    below = [0.0]
    for face in range(1, max(coin) + 1):
        chance = 1.0
        for sides in coin:
            chance *= min(face, sides) / sides
        below.append(chance)
    return tuple((face, below[face] - below[face - 1]) for face in range(1, len(below)))


@cache
def attack(coin: Coin, plus: int, defense: Coin, minus: int) -> tuple[float, float]:
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
def check(challenge: Coin, response: Coin, plus: int = 0) -> float:
    """KP-3.2.7.2a: the chance that the Challenge is greater."""
    mine, theirs = highest(challenge), highest(response)
    return sum(chance * other for one, chance in mine for two, other in theirs if max(1, one + plus) > two)
