"""Series of games: what is kept of a match or a league, of who takes part, and of each table that it pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

System = Literal["robin", "swiss", "groups"]
"""The way in which a league pairs: everybody against everybody, by the standings, or groups of three and four."""
WIN = 12
"""The points of a win: places of two, three and four captains are whole shares of it."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: the numbers of its captains by seat. One captain alone has a bye.

    - `places`: by seat, from 1; captains who share a place have the same. Empty while nothing is decided.
    - `is_forfeit`: it was not played to its end. It counts in the standings, but not for ratings or tie-breaks.
    """

    round: int
    captains: tuple[int, ...]
    places: tuple[int, ...] = ()
    is_forfeit: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether the captain has nobody to play."""
        return len(self.captains) == 1


@dataclass(frozen=True, slots=True)
class Entrant:
    """A captain of a series. `joined`: the first round that he may play; `left`: the first one that he does not, 0 for none."""

    number: int
    joined: int = 1
    left: int = 0

    def plays_in(self, round: int) -> bool:
        """Whether the captain takes part in a round."""
        return self.joined <= round and not 0 < self.left <= round
