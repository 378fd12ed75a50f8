"""A server's ladders in memory, and what one more game changes in them: for each game and over all, this season and all time.

The board of a server may be whole, or hold only those rows that a game may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from bot.model.results.ratings import ALL_GAMES, ALL_TIME, NEW, CaptainRating, EstimateChange, Ladder, Meeting, Pair, Rating
from bot.service.results.arithmetic import Team, rate

MOST_MEETINGS = 5
"""Rated games of a season after which two people have met often enough. A game in which all pairs have is not rated."""
_Ratings = tuple[Mapping[int, Rating], Mapping[str, Rating]]
_Change = tuple[_Ratings, _Ratings]
"""Ratings of people and sides before a game, and after it."""
_UNKNOWN, _UNMET = CaptainRating(before=NEW.estimate), Meeting()


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that may be rated, with its season."""

    game: str
    season: int
    teams: tuple[Team, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The people at the table whose ratings change, sorted."""
        return tuple(sorted({person for team in self.teams for person in team.people}))

    @property
    def holders(self) -> tuple[int, ...]:
        """All people at the table, sorted. Who gave few answers counts in the strength of the seat still."""
        return tuple(sorted({person for team in self.teams for person in team.holders}))

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
        return all(self.meetings.get((season, pair), _UNMET).met >= MOST_MEETINGS for pair in combinations(game.people, 2))

    def enter(self, game: RatedGame) -> dict[int, EstimateChange]:
        """Enter a game on its ladders. Returns the cautious estimate of each person on the first one, before and after it."""
        people, winners, ladders = game.people, _winners(game.teams), game.ladders
        pairs, made = _pairs(people, game.teams), list[_Change]()
        for ladder in ladders:
            self._enter(ladder, game.teams, winners, self._meet(ladder, people, pairs), made)
        first = {person: self.standings[ladders[0], person] for person in people}
        return {person: EstimateChange(one.before, one.rating.estimate) for person, one in first.items()}

    def _enter(
        self, ladder: Ladder, teams: Sequence[Team], winners: set[int], fresh: Mapping[int, int], made: list[_Change]
    ) -> None:
        """`fresh`: the people of the game, with how many opponents each has met for the first time. `made`: the ratings of the
        game on the ladders before this one, on which they were often alike before it."""
        known = {person: self.standings.get((ladder, person), _UNKNOWN) for team in teams for person in team.holders}
        sides = {team.side: self.sides[ladder, team.side] for team in teams if (ladder, team.side) in self.sides}
        before = {person: one.rating for person, one in known.items()}, sides
        after = next((after for same, after in made if same == before), None) or rate(teams, *before)
        made.append((before, after))
        rated, new_sides = after
        for person, met in fresh.items():
            one = known[person]
            self.standings[ladder, person] = CaptainRating(
                rated.get(person, one.rating), one.games + 1, one.wins + (person in winners), one.opponents + met,
                one.rating.estimate,
            )  # fmt: skip
        for side, rating in new_sides.items():
            self.sides[ladder, side] = rating

    def _meet(self, ladder: Ladder, people: Sequence[int], pairs: Iterable[tuple[Pair, bool]]) -> dict[int, int]:
        """Count the meetings of a game; how many opponents each of its people has met for the first time."""
        fresh = dict.fromkeys(people, 0)
        for pair, is_against in pairs:
            met = self.meetings.get((ladder, pair), _UNMET)
            self.meetings[ladder, pair] = Meeting(met.met + 1, met.against + is_against)
            if is_against and not met.against:
                for person in pair:
                    fresh[person] += 1
        return fresh


def _winners(teams: Sequence[Team]) -> set[int]:
    """The people who won; nobody if all share the first place."""
    first = [team for team in teams if team.place == 1]
    return set() if len(first) == len(teams) else {person for team in first for person in team.people}


def _pairs(people: Sequence[int], teams: Iterable[Team]) -> list[tuple[Pair, bool]]:
    """All pairs of the people of a game, each sorted, and whether they played against one another."""
    sides = combinations([team.people for team in teams], 2)
    against = {(min(a, b), max(a, b)) for one, other in sides for a in one for b in other}
    return [(pair, pair in against) for pair in combinations(people, 2)]
