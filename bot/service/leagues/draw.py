"""The draw of a round: the tables of everybody who takes part in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.model.results.series import Entrant, Pairing, System
from bot.service.leagues import groups, round_robin, swiss
from bot.service.leagues.lots import Lots
from bot.service.leagues.meetings import Meetings
from bot.service.leagues.standings import standings

FEWEST = 2
"""Captains without whom no round is paired."""
BYES, GROUPS = "byes", "groups"
"""Names of streams of lots."""


@dataclass(frozen=True, slots=True)
class League:
    """The facts of a league that its draws need. `places`: those with which a round robin began. `sizes`: of tables, the wanted
    one first."""

    system: System
    sizes: tuple[int, ...]
    places: int
    lots: Lots

    @property
    def longest(self) -> int:
        """The rounds after which everybody has met everybody once; 0 where that says nothing."""
        return round_robin.rounds(self.places) if self.system == "robin" else 0


def draw(league: League, entrants: Sequence[Entrant], before: Sequence[Pairing], round: int) -> tuple[Pairing, ...]:
    """The tables and byes of a round, those who stand first in front; nothing for fewer than two captains."""
    if sum(one.plays_in(round) for one in entrants) < FEWEST:
        return ()
    if league.system == "match":
        found = [_moved([one.number for one in entrants if one.plays_in(round)], round - 1)]
    elif league.system == "robin":
        found = round_robin.paired(holders(league.places, entrants, round), league.places, round, Meetings(before))
    else:
        found = (_swiss if league.system == "swiss" else _groups)(league, entrants, before, round)
    return tuple(Pairing(round, captains) for captains in sorted(found, key=lambda captains: len(captains) == 1))


def _moved(captains: list[int], by: int) -> tuple[int, ...]:
    """The captains of a match, so many seats on."""
    by %= len(captains)
    return (*captains[by:], *captains[:by])


def _swiss(league: League, entrants: Sequence[Entrant], before: Sequence[Pairing], round: int) -> list[tuple[int, ...]]:
    rows = standings([one.number for one in entrants], before, league.system, league.lots.of_captain)
    playing = {one.number: one.plays_in(round) for one in entrants}
    present = [row for row in rows if playing[row.captain]]
    return swiss.paired([row.captain for row in present], {row.captain: row.points for row in present}, Meetings(before))


def _groups(league: League, entrants: Sequence[Entrant], before: Sequence[Pairing], round: int) -> list[tuple[int, ...]]:
    order = league.lots.order([one.number for one in entrants if one.plays_in(round)], BYES, round)
    of = groups.sizes(len(order), league.sizes[0], league.sizes)
    return groups.paired(order, of, Meetings(before), Random(league.lots.number(GROUPS, round)))


def holders(places: int, entrants: Sequence[Entrant], round: int) -> dict[int, int]:
    """The captains of the places of a round robin in a round. Who comes late takes a place that was left, or was never taken;
    without a free one he has none."""
    held: dict[int, Entrant] = {}
    for one in sorted((one for one in entrants if one.joined <= round), key=lambda one: (one.joined, one.number)):
        free = (place for place in range(places + places % 2) if place not in held or not held[place].plays_in(one.joined))
        if (place := next(free, None)) is not None:
            held[place] = one
    return {place: one.number for place, one in held.items() if one.plays_in(round)}
