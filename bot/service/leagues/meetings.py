"""The meetings of a league so far: who met whom, sat where, and had a bye. A pairing counts as soon as it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.model.results.series import Pairing

Pair = tuple[int, int]


def sorted_pair(one: int, other: int) -> Pair:
    """Two captains, the lower number first."""
    return (one, other) if one < other else (other, one)


class Meetings:
    """Counts of pairings: meetings of pairs, seats of captains, byes."""

    def __init__(self, pairings: Iterable[Pairing]) -> None:
        self._met: Counter[Pair] = Counter()
        self._sat: Counter[tuple[int, int]] = Counter()
        self.byes: Counter[int] = Counter()
        self._last: dict[int, int] = {}
        for one in sorted(pairings, key=lambda pairing: pairing.round):
            self._add(one)

    def _add(self, pairing: Pairing) -> None:
        if pairing.is_bye:
            self.byes[pairing.captains[0]] += 1
            return
        self._met.update(sorted_pair(*pair) for pair in combinations(pairing.captains, 2))
        for seat, captain in enumerate(pairing.captains):
            self._sat[captain, seat] += 1
            self._last[captain] = seat

    def met(self, one: int, other: int) -> int:
        """How often two captains met."""
        return self._met[sorted_pair(one, other)]

    def met_in(self, group: Sequence[int]) -> int:
        """The weight of a group: the more often its pairs met, the more each further meeting weighs."""
        return sum(2 * self.met(one, other) + 1 for one, other in combinations(group, 2))

    def sat(self, captain: int, seat: int) -> int:
        """How often a captain sat on a seat."""
        return self._sat[captain, seat]

    def surplus(self, captain: int) -> int:
        """How many games of two more a captain had the first side than the second."""
        return self._sat[captain, 0] - self._sat[captain, 1]

    def last_seat(self, captain: int) -> int | None:
        """The seat of the last game; None before the first."""
        return self._last.get(captain)
