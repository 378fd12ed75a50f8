"""A server's ladders in memory, and what one more game changes in them: for each game and over all, this season and all time.

The board of a server may be whole, or hold only those rows that a game may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from bot.model.results.ratings import ALL_GAMES, ALL_TIME, NEW, CaptainRating, EstimateChange, Ladder, Meeting, Pair, Rating
from bot.service.results.arithmetic import Team, rate

MOST_MEETINGS = 5
"""Rated games of a season after which two people have met often enough. A game in which all pairs have is not rated."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that may be rated, with its season."""

    game: str
    season: int
    teams: tuple[Team, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The people at the table, sorted."""
        return tuple(sorted({person for team in self.teams for person in team.people}))

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        """The ladders that the game changes; the first is that of its game and season."""
        return tuple(Ladder(game, season) for game in (self.game, ALL_GAMES) for season in (self.season, ALL_TIME))


@dataclass(slots=True)
class ServerBoard:
    """Standings of people, ratings of sides and meetings of pairs, by ladder."""

    standings: dict[tuple[Ladder, int], CaptainRating] = field(default_factory=dict)
    sides: dict[tuple[Ladder, str], Rating] = field(default_factory=dict)
    meetings: dict[tuple[Ladder, Pair], Meeting] = field(default_factory=dict)

    def has_met_enough(self, game: RatedGame) -> bool:
        """Whether all people at the table have met one another often enough in this season."""
        season = Ladder(ALL_GAMES, game.season)
        return all(self.meetings.get((season, pair), Meeting()).met >= MOST_MEETINGS for pair in combinations(game.people, 2))

    def enter(self, game: RatedGame) -> dict[int, EstimateChange]:
        """Enter a game on its ladders. Returns the cautious estimate of each person on the first one, before and after it."""
        for ladder in game.ladders:
            self._enter(ladder, game.teams)
        first = {person: self.standings[game.ladders[0], person] for person in game.people}
        return {person: EstimateChange(one.before, one.rating.estimate) for person, one in first.items()}

    def _enter(self, ladder: Ladder, teams: Sequence[Team]) -> None:
        people = sorted({person for team in teams for person in team.people})
        holders = {person for team in teams for person in team.holders}
        known = {person: self.standings.get((ladder, person), CaptainRating(before=NEW.estimate)) for person in holders}
        sides = {team.side: self.sides[ladder, team.side] for team in teams if team.side and (ladder, team.side) in self.sides}
        rated, new_sides = rate(teams, {person: one.rating for person, one in known.items()}, sides)
        winners = _winners(teams)
        for person in people:
            one = known[person]
            self.standings[ladder, person] = replace(
                one, rating=rated.get(person, one.rating), games=one.games + 1, wins=one.wins + (person in winners),
                before=one.rating.estimate,
            )  # fmt: skip
        self.sides |= {(ladder, side): rating for side, rating in new_sides.items()}
        self._meet(ladder, people, _opponents(teams))

    def _meet(self, ladder: Ladder, people: Sequence[int], opponents: set[Pair]) -> None:
        for pair in combinations(people, 2):
            before, is_against = self.meetings.get((ladder, pair), Meeting()), pair in opponents
            self.meetings[ladder, pair] = Meeting(before.met + 1, before.against + is_against)
            if is_against and not before.against:
                for person in pair:
                    one = self.standings[ladder, person]
                    self.standings[ladder, person] = replace(one, opponents=one.opponents + 1)


def _winners(teams: Sequence[Team]) -> set[int]:
    """The people who won; nobody if all share the first place."""
    first = [team for team in teams if team.place == 1]
    return set() if len(first) == len(teams) else {person for team in first for person in team.people}


def _opponents(teams: Iterable[Team]) -> set[Pair]:
    """The pairs of people who played against one another, each sorted."""
    against = combinations(teams, 2)
    return {(min(a, b), max(a, b)) for one, other in against for a in one.people for b in other.people if a != b}
