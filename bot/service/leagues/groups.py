"""Groups of three and four, made anew each round by swaps, so that everybody meets everybody as evenly as it goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations, product
from random import Random

from bot.service.leagues.meetings import Meetings

STARTS = 6
"""Random beginnings, of which the best end is taken."""
Groups = list[list[int]]


def sizes(captains: int, wanted: int, allowed: Collection[int]) -> tuple[int, ...]:
    """The sizes of the groups of a round: fewest byes first, then most groups of the `wanted` size, then fewest groups."""
    other = max((size for size in allowed if size != wanted), default=wanted)
    ways = [
        (of_wanted, of_other)
        for of_wanted in range(captains // wanted + 1)
        for of_other in range(0 if other == wanted else (captains - of_wanted * wanted) // other, -1, -1)
    ]
    of_wanted, of_other = max(ways, key=lambda way: (way[0] * wanted + way[1] * other, way[0], -way[1]))
    return (wanted,) * of_wanted + (other,) * of_other


def paired(order: Sequence[int], of: Sequence[int], meetings: Meetings, rnd: Random) -> list[tuple[int, ...]]:
    """The tables of a round, seats in order, and one captain alone for each bye. `order`: all captains as drawn by lot; those
    with the fewest byes are left out first. `of`: the sizes of the groups."""
    left_out = sorted(order, key=lambda captain: meetings.byes[captain])[: len(order) - sum(of)]
    playing = [captain for captain in order if captain not in left_out]
    tries = [_improved(_parted(rnd.sample(playing, len(playing)), of), meetings) for _ in range(STARTS)]
    best = min(tries, key=lambda groups: _weight(groups, meetings)) if playing else []
    return [*(in_seats(group, meetings) for group in best), *((captain,) for captain in left_out)]


def _parted(captains: Sequence[int], of: Sequence[int]) -> Groups:
    parts, first = [], 0
    for size in of:
        parts.append(list(captains[first : first + size]))
        first += size
    return parts


def _improved(groups: Groups, meetings: Meetings) -> Groups:
    """The groups after all exchanges of two captains that make them weigh less."""
    while _swap(groups, meetings):
        pass
    return groups


def _swap(groups: Groups, meetings: Meetings) -> bool:
    """Exchange two captains of different groups if that makes both together weigh less; whether any was found."""
    for number, here in enumerate(groups):
        for there in groups[number + 1 :]:
            for one, other in product(range(len(here)), range(len(there))):
                before = meetings.met_in(here) + meetings.met_in(there)
                here[one], there[other] = there[other], here[one]
                if meetings.met_in(here) + meetings.met_in(there) < before:
                    return True
                here[one], there[other] = there[other], here[one]
    return False


def _weight(groups: Groups, meetings: Meetings) -> int:
    return sum(meetings.met_in(group) for group in groups)


def in_seats(group: Sequence[int], meetings: Meetings) -> tuple[int, ...]:
    """A group on the seats on which its captains sat least often."""
    return min(permutations(group), key=lambda seated: sum(_worn(seat, one, meetings) for seat, one in enumerate(seated)))


def _worn(seat: int, captain: int, meetings: Meetings) -> int:
    """The weight of a seat, which grows with the square of how often the captain sat there."""
    return 2 * meetings.sat(captain, seat) + 1
