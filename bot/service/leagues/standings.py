"""The standings of a league: points, and the tie-breaks by their names.

The points of a table are shares of a win by places. A captain before all others has 12, one behind all has 0. Those who share a
place have the mean. So a table of three and one of four are worth the same. Tie-breaks go by games that were played to their end:
for each round without one, a captain drew with somebody of as many points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.model.results.series import WIN, Pairing, System

HALF = WIN // 2
WHOLE = 6
"""The weight of a game in tie-breaks, so that the shares of two or three opponents are whole numbers."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A captain in the standings. `place`: from 1, shared by nobody; captains who are level in all else are placed by `lot`.

    Tie-breaks: `opponents` (Buchholz) are the points of all opponents, `beaten` (Sonneborn-Berger) those of opponents who came
    behind, half for a shared place; then `wins`.
    """

    captain: int
    points: int = 0
    opponents: int = 0
    beaten: int = 0
    wins: int = 0
    played: int = 0
    lot: int = 0
    place: int = 0

    @property
    def order(self) -> tuple[int, ...]:
        """The order of captains, the first one first."""
        return (-self.points, -self.opponents, -self.beaten, -self.wins, self.lot)


def bye_points(system: System) -> int:
    """The points of a bye: of a win, or of a middle place where three and four play."""
    return HALF if system == "groups" else WIN


def points(pairing: Pairing, system: System) -> tuple[int, ...]:
    """The points of a table by seat; none while it is not decided. Nobody has any if nobody came."""
    if pairing.is_bye:
        return (bye_points(system),)
    if pairing.is_forfeit and not pairing.places:
        return (0,) * len(pairing.captains)
    return tuple(
        sum(_share(one, other) for at, other in enumerate(pairing.places) if at != seat) // (len(pairing.places) - 1)
        for seat, one in enumerate(pairing.places)
    )


def _share(one: int, other: int) -> int:
    return WIN if one < other else HALF if one == other else 0


def standings(
    captains: Iterable[int], pairings: Sequence[Pairing], system: System, lot: Callable[[int], int]
) -> tuple[LeagueRow, ...]:
    """All captains in their order."""
    had = dict.fromkeys(captains, 0)
    decided = [(one, points(one, system)) for one in pairings if one.is_decided]
    for pairing, gained in decided:
        for captain, more in zip(pairing.captains, gained, strict=True):
            had[captain] += more
    rows = {captain: LeagueRow(captain, all_points, lot=lot(captain)) for captain, all_points in had.items()}
    for pairing, gained in decided:
        for captain, more in zip(pairing.captains, gained, strict=True):
            rows[captain] = _with_game(rows[captain], pairing, more, had)
    ordered = sorted(rows.values(), key=lambda row: row.order)
    return tuple(replace(row, place=place) for place, row in enumerate(ordered, 1))


def _with_game(row: LeagueRow, pairing: Pairing, gained: int, had: Mapping[int, int]) -> LeagueRow:
    """The row with one more round."""
    if pairing.is_bye or pairing.is_forfeit:
        return replace(row, opponents=row.opponents + row.points * WHOLE, beaten=row.beaten + row.points * WHOLE // 2)
    own = pairing.places[pairing.captains.index(row.captain)]
    share = WHOLE // (len(pairing.captains) - 1)
    others = [(had[other], place) for other, place in zip(pairing.captains, pairing.places, strict=True) if other != row.captain]
    beaten = sum(points * _share(own, place) * share // WIN for points, place in others)
    met = sum(points for points, _ in others) * share
    wins = row.wins + (gained == WIN)
    return replace(row, opponents=row.opponents + met, beaten=row.beaten + beaten, wins=wins, played=row.played + 1)
