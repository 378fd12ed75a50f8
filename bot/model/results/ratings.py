"""Ratings and ladders of a server, as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MILLION = 1_000_000
ALL_GAMES, ALL_TIME = "", 0
LEAST_GAMES, LEAST_OPPONENTS = 5, 3
"""Rated games after which an estimate is shown, and opponents after which it has a place too."""


class Rating(NamedTuple):
    """An estimate of strength in whole millionths: the mean `mu` and its spread `sigma`."""

    mu: int
    sigma: int

    @property
    def estimate(self) -> int:
        """The cautious estimate, which is shown."""
        return self.mu - 3 * self.sigma


NEW = Rating(25 * MILLION, 8_333_333)


class Ladder(NamedTuple):
    """One ladder of a server: of a game or `ALL_GAMES`, of a season or `ALL_TIME`."""

    game: str
    season: int


Pair = tuple[int, int]
"""Two people, the lower number first."""


class EstimateChange(NamedTuple):
    """The cautious estimate of a person before a game and after it."""

    before: int
    after: int


Outcomes = dict[str, tuple[str, dict[int, EstimateChange]]]
"""By table why its game was not rated, and the estimates that it changed, by person."""


@dataclass(frozen=True, slots=True)
class GameRatings:
    """The changes by a game: the estimates of captains who are listed, by seat. `unrated`: the reason if it is not rated."""

    unrated: str
    changes: tuple[tuple[int, EstimateChange], ...] = ()


@dataclass(frozen=True, slots=True)
class CaptainRating:
    """A person on a ladder. `before`: the cautious estimate before the last game. `opponents`: how many people he played
    against."""

    rating: Rating = NEW
    games: int = 0
    wins: int = 0
    opponents: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often two people met in rated games of a ladder, and how often as opponents."""

    met: int = 0
    against: int = 0


Standings = dict[tuple[Ladder, int], CaptainRating]
Sides = dict[tuple[Ladder, str], Rating]
Meetings = dict[tuple[Ladder, Pair], Meeting]
