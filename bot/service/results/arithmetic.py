"""The arithmetic of ratings: what one game changes. It knows no store, and is the same to the last digit on any machine.

Ratings are kept as whole millionths. The model is openskill's `BradleyTerryPart`, whose scale is the same at tables of every
size. A side plays as a team mate: its rating learns what the side is worth, and makes up for captains that its team lacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from openskill.models import BradleyTerryPart
from openskill.models.weng_lin.bradley_terry_part import BradleyTerryPartRating

from bot.model.results.ratings import MILLION, NEW, Rating

VERSION = 1
"""The number of this arithmetic. It is raised when any rating would change; then boards are recomputed."""
MODEL = BradleyTerryPart()
USUAL_MU = 25
SIDE_SIGMA = 2 * MILLION
"""The sigma of a side of which nothing is known."""
COMPUTER_SIGMA = 0.3
COMPUTERS: Mapping[int, float] = {0: 25.0, 1: 20.0, 2: 25.0, 3: 28.0}
"""The fixed mu of computers by level; 0 is the usual one."""
LEAST_SHARE = 200_000
"""The share of a seat's answers below which a captain's rating does not change."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat of a rated game: the share of each person who held it, in millionths; of a computer its level instead."""

    holders: tuple[tuple[int, int], ...]
    level: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """The seats of partners, their place from 1, and the side they play; empty without sides. `prior`: the mu of the side before
    anything is learnt, in millionths."""

    seats: tuple[RatedSeat, ...]
    place: int
    side: str = ""
    prior: int = 0

    @property
    def holders(self) -> tuple[int, ...]:
        """All people of the team."""
        return tuple(person for seat in self.seats for person, _ in seat.holders)

    @property
    def people(self) -> tuple[int, ...]:
        """The people whose ratings change."""
        return tuple(person for seat in self.seats for person, share in seat.holders if share >= LEAST_SHARE)


def whole(value: float) -> int:
    """A value of the library in whole millionths."""
    return round(value * MILLION)


def rate(
    teams: Sequence[Team], ratings: Mapping[int, Rating], sides: Mapping[str, Rating]
) -> tuple[dict[int, Rating], dict[str, Rating]]:
    """The ratings of people and sides after a game. People and sides without a rating begin with the usual one."""
    most = max(len(team.seats) for team in teams)
    players = [[_seat_before(seat, ratings) for seat in team.seats] for team in teams]
    sided = [_side_before(team, most, sides) for team in teams]
    entered = [
        [*map(_of_library, seats), *([] if side is None else [_of_library((side.mu / MILLION, side.sigma / MILLION))])]
        for seats, side in zip(players, sided, strict=True)
    ]
    after = MODEL.rate(entered, ranks=[float(team.place) for team in teams])
    people: dict[int, Rating] = {}
    new_sides: dict[str, Rating] = {}
    for team, before, side, made in zip(teams, players, sided, after, strict=True):
        for seat, (mu, sigma), new in zip(team.seats, before, made, strict=False):
            people |= _shared_out(seat, ratings, new.mu - mu, new.sigma / sigma)
        if side is not None:
            new_sides[team.side] = Rating(whole(made[-1].mu), whole(made[-1].sigma))
    return people, new_sides


def _of_library(given: tuple[float, float]) -> BradleyTerryPartRating:
    """The rating as the library has it."""
    mu, sigma = given
    return MODEL.rating(mu=mu, sigma=sigma)


def _side_before(team: Team, most: int, sides: Mapping[str, Rating]) -> Rating | None:
    """The rating of a team's side. A new one begins with its prior, and with a usual captain for each that the team lacks."""
    if not team.side:
        return None
    missing = most - len(team.seats)
    return sides.get(team.side, Rating(team.prior + missing * USUAL_MU * MILLION, SIDE_SIGMA))


def _seat_before(seat: RatedSeat, ratings: Mapping[int, Rating]) -> tuple[float, float]:
    """The mu and sigma of a seat as one player. Captains who shared it count by their shares."""
    if not seat.holders:
        return COMPUTERS.get(seat.level, COMPUTERS[0]), COMPUTER_SIGMA
    parts = [(ratings.get(person, NEW), share / MILLION) for person, share in seat.holders]
    mu = sum(rating.mu / MILLION * share for rating, share in parts)
    return mu, sqrt(sum((rating.sigma / MILLION * share) ** 2 for rating, share in parts))


def _shared_out(seat: RatedSeat, ratings: Mapping[int, Rating], moved: float, narrowed: float) -> dict[int, Rating]:
    """The new ratings of a seat's captains: each has the change of the seat by the share."""
    after: dict[int, Rating] = {}
    for person, share in seat.holders:
        before, part = ratings.get(person, NEW), share / MILLION
        if share < LEAST_SHARE:
            continue
        sigma = before.sigma / MILLION * (1 - part * (1 - narrowed))
        after[person] = Rating(whole(before.mu / MILLION + part * moved), whole(sigma))
    return after
