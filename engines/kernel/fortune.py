"""The course of fortune: how likely each seat was to win, step by step, told after the end by one who sees everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance
from typing import Any, NamedTuple

from engines.kernel.chance import Random
from engines.kernel.contract import Game
from engines.kernel.frames import State
from engines.kernel.record import Position

PLAYOUTS, LENGTH, LONGEST = 40, 3, 200
"""Games played on from a position; settled positions of each until it is judged; questions answered in it at most."""


class Fortune(NamedTuple):
    """After the round of that number: the chance of each seat from 0 to 1, and the standard error of the least certain."""

    round: int
    chances: tuple[float, ...]
    error: float


class Turning(NamedTuple):
    """A round that moved a seat's chance by more than can be doubted: from what it was before to what it was after."""

    round: int
    seat: int
    before: float
    after: float


def course(
    game: Game[Any, Any], positions: Iterable[Position], seats: int, rnd: Random, playouts: int = PLAYOUTS
) -> Iterator[Fortune]:
    """The chances at every settled position of a finished game (`record.retrace`), one after the other: a host may pause between
    two of them. Nothing of it is what a captain knew."""
    for number, position in enumerate(positions):
        if game.is_settled(position.state):
            yield _fortune(game, position.rows[0].round if position.rows else number, position.state, seats, rnd, playouts)


def turning_points(fortunes: Iterable[Fortune], most: int = 3) -> tuple[Turning, ...]:
    """What moved a chance most, in the order of the game: at most one a round, and nothing within twice the error."""
    known = tuple(fortunes)
    moved = [_turning(before, after) for before, after in pairwise(known)]
    certain = [one for one, at in zip(moved, known[1:], strict=True) if abs(one.after - one.before) > 2 * at.error]
    return tuple(sorted(sorted(certain, key=lambda one: -abs(one.after - one.before))[:most]))


def _turning(before: Fortune, after: Fortune) -> Turning:
    seat = max(range(len(after.chances)), key=lambda one: round(abs(after.chances[one] - before.chances[one]), 9))
    return Turning(after.round, seat, before.chances[seat], after.chances[seat])


def _fortune(game: Game[Any, Any], round: int, state: State[Any], seats: int, rnd: Random, playouts: int) -> Fortune:
    """The mean of games played on from there by likely answers."""
    worths = [_played_on(game, state, seats, rnd) for _ in range(1 if state.asked is None else playouts)]
    by_seat = list(zip(*worths, strict=True))
    error = max(sqrt(pvariance(one) / len(one)) for one in by_seat)
    return Fortune(round, tuple(map(fmean, by_seat)), error)


def _played_on(game: Game[Any, Any], state: State[Any], seats: int, rnd: Random) -> tuple[float, ...]:
    """What a game played on from there is worth to each seat."""
    left = LENGTH
    for _ in range(LONGEST):
        if state.asked is None or left <= 0:
            break
        answers = {seat: game.likely(state, seat, rnd) for seat in state.asked.seats}
        state = game.apply(state, answers, partial(rnd.randint, 1))[0]
        left -= game.is_settled(state)
        if game.is_horizon(state):
            break
    return tuple(game.evaluate(state, seat) for seat in range(seats))
