"""Everybody against everybody: the tables of Berger, by the circle. A place without a captain gives its opponent a bye."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.leagues.meetings import Meetings

MOST_SURPLUS = 2
"""Sides are exchanged rather than let anybody have one of them more often than the other by more."""


def rounds(places: int) -> int:
    """The rounds in which all places meet. An odd number has an empty place besides."""
    return places - 1 + places % 2


def pairs(places: int, round: int) -> list[tuple[int, int]]:
    """The pairs of places in a round, the first side first. Places count from 0, rounds from 1.

    The last place never moves. Sides of a full table differ by one at most: each place has both sides equally often against all
    others that move.
    """
    moving = rounds(places)
    turn = round - 1
    fixed = (turn % moving, moving) if turn % 2 == 0 else (moving, turn % moving)
    across = [((turn + step) % moving, (turn - step) % moving) for step in range(1, (moving + 1) // 2)]
    return [fixed, *(pair if step % 2 else pair[::-1] for step, pair in enumerate(across, 1))]


def paired(captains: Mapping[int, int], places: int, round: int, meetings: Meetings) -> list[tuple[int, ...]]:
    """The tables of a round, and one captain alone for each bye. `captains`: those of the places that are taken."""
    found = [tuple(captains[place] for place in pair if place in captains) for pair in pairs(places, round)]
    return [_balanced(table, meetings) for table in found if table]


def _balanced(table: tuple[int, ...], meetings: Meetings) -> tuple[int, ...]:
    """The table as it is, or with sides exchanged if somebody's surplus would grow too far otherwise."""
    if len(table) == 1 or _worst(table, meetings) <= MOST_SURPLUS:
        return table
    return min(table, table[::-1], key=lambda one: _worst(one, meetings))


def _worst(table: tuple[int, ...], meetings: Meetings) -> int:
    first, second = table
    return max(abs(meetings.surplus(first) + 1), abs(meetings.surplus(second) - 1))
