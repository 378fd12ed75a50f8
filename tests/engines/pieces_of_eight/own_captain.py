"""Turns of random games, at which no computer may sink its own Captain where another play is open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

from engines.kernel.contract.search import answer_of
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.mind.evaluate import WON, worth
from engines.pieces_of_eight.table import Table

SEATS = (2, 3, 4, 5)
OTHERS = 40
"""Answers drawn to find one that would not have lost."""


def positions(seed: int) -> Iterator[tuple[State[Table], int]]:
    """Turns of games without end, each with the seat on turn; of two and more captains, every other game a match."""
    for number in count(seed):
        seats = SEATS[number % len(SEATS)]
        match = "best_of_3" if seats == 2 else "first_to_2"
        yield from turns(seats, {"match": match} if number % 2 else {}, number)


def turns(seats: int, options: dict[str, object], seed: int) -> Iterator[tuple[State[Table], int]]:
    """The turns of a game played at random for some while, each with the seat on turn, where it has a Captain to lose."""
    rnd = Random(seed)
    state, _ = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    for _ in range(200):
        if state.asked is None:
            return
        if state.asked.kind == "pe.turn" and state.table.ships[state.asked.seats[0]].has_captain:
            yield state, state.asked.seats[0]
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def sunk(seed: int, most: int, level: int) -> tuple[int, int]:
    """How many turns a computer of that level was asked, and at how many every answer drawn beside its own loses at once.

    Raises AssertionError where it sinks its own Captain and another answer would not have.
    """
    return most, sum(islice(lost(seed, level), most))


def lost(seed: int, level: int) -> Iterator[bool]:
    """Turn by turn, whether every answer drawn beside the computer's own loses at once. Raises AssertionError as `sunk` does."""
    for number, (state, seat) in enumerate(positions(seed)):
        choice, rnd = game.choice(state, seat), Random(number)
        answer = answer_of(game.thinking(game.view(state, seat), seat, choice, rnd, game.levels[level]))
        is_hopeless = loses_at_once(state, seat, answer)
        if is_hopeless:
            spared = next((other for other in drawn(choice, rnd) if not loses_at_once(state, seat, other)), None)
            assert spared is None, (seed, number, answer, spared)
        yield is_hopeless


def drawn(choice: Any, rnd: Random) -> Iterator[Any]:
    """The default, and some answers at random."""
    yield choice.default
    for _ in range(OTHERS):
        yield choice.sample(rnd)


def loses_at_once(state: State[Table], seat: int, answer: Any) -> bool:
    """Whether the seat has no Captain afterwards, though nobody did anything against it."""
    state, _ = game.apply(state, {seat: answer}, lambda sides: 1)
    for _ in range(20):
        if state.asked is None or state.asked.kind in ("pe.turn", "pe.ship"):
            break
        answers = {other: game.choice(state, other).default for other in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: 1)
    if state.result is not None or (state.asked is not None and state.asked.kind == "pe.ship"):
        return worth(state, seat) == -WON
    return not state.table.ships[seat].has_captain
