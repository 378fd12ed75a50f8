"""The chances of a shot, by counting dice (AC-57, AC-59)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

from engines.atlantic_chase.data import BOARD, RANGE, hits_of
from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.rules.vessels import Vessel, face

FACES = range(1, 7)
COUNTED_DICE = {"lowest": slice(2), "highest": slice(-2, None), "all": slice(None)}
TORPEDO = ""
"""The range of a torpedo attack, whose two dice both count."""


@cache
def sums(range_: str) -> tuple[tuple[int, float], ...]:
    """AC-57b to -57d, AC-59g: each sum of the dice that count at a range, with its chance."""
    count, keep = (BOARD.dice[range_].count, BOARD.dice[range_].keep) if range_ else (2, "all")
    ways = Counter(sum(sorted(faces)[COUNTED_DICE[keep]]) for faces in product(FACES, repeat=count))
    return tuple((total, number / len(FACES) ** count) for total, number in sorted(ways.items()))


@cache
def hit(range_: str, plus: int) -> float:
    """The chance of at least one hit at a range, with so much added."""
    table = BOARD.gunnery if range_ else BOARD.torpedo
    return sum(chance for total, chance in sums(range_) if hits_of(table, total + plus))


@cache
def expected(range_: str, plus: int) -> float:
    """The hits to be expected at a range, with so much added."""
    table = BOARD.gunnery if range_ else BOARD.torpedo
    return sum(chance * hits_of(table, total + plus) for total, chance in sums(range_))


def plus(ships: Mapping[Ship, Vessel], smoke: Mapping[Ship, tuple[Ship, ...]], ship: Ship, target: Ship) -> int | None:
    """AC-56k, AC-57h, AC-57i: what is added to a shot of the guns; None if they do not reach."""
    range_, its = RANGE[(ships[ship].zone, ships[target].zone)], face(ship, ships[ship])
    value = its.short if BOARD.gun[range_] == "short" else its.long
    if value is None:
        return None
    screens = sum(one in smoke or any(one in over for over in smoke.values()) for one in (ship, target))
    return value + screens * BOARD.smoke + slow(ships, target)


def slow(ships: Mapping[Ship, Vessel], target: Ship) -> int:
    """AC-57i, AC-59h: what the speed of a target adds."""
    return BOARD.speed.get(face(target, ships[target]).speed, 0)


def chance(
    ships: Mapping[Ship, Vessel], smoke: Mapping[Ship, tuple[Ship, ...]], shot: tuple[Ship, Ship], *, torpedo: bool = False
) -> float:
    """The chance that a ship hits its target, with its guns or with torpedoes; 0 if the guns do not reach."""
    ship, target = shot
    if torpedo:
        return hit(TORPEDO, slow(ships, target))
    added = plus(ships, smoke, ship, target)
    return 0.0 if added is None else hit(RANGE[(ships[ship].zone, ships[target].zone)], added)
