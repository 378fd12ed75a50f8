"""What every game's search is held to: it answers legally, and from the own view alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.contract.search import SearchBudget, answer_of, thinking
from engines.kernel.resolution.frames import State

BRIEF = SearchBudget(40, 2)


def decisions(game: Game[Any, Any], seed: int, most: int) -> Iterator[tuple[State[Any], int]]:
    """States of a game of random answers, each with a seat that is asked there."""
    rnd = Random(seed)
    seats = game.players[-1] if len(game.players) < 3 else game.players[1]
    state, _ = game.setup(seats, game.read_options({}, seats), lambda sides: rnd.randint(1, sides))
    for _ in range(most):
        if state.asked is None:
            return
        yield state, rnd.choice(state.asked.seats)
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def thought(game: Game[Any, Any], state: State[Any], seat: int, effort: SearchBudget = BRIEF) -> Any:
    """What the kernel's search comes to, also where the game would answer without one."""
    return answer_of(thinking(game, game.view(state, seat), seat, game.choice(state, seat), Random(1), effort))


def answers_legally(game: Game[Any, Any], seed: int, most: int = 12) -> int:
    """Asserts that every answer is legal and whole; how many there were."""
    seen = 0
    for state, seat in decisions(game, seed, most):
        found = thought(game, state, seat)
        assert game.choice(state, seat).check(found) == found
        seen += 1
    return seen


def knows_its_view_alone(game: Game[Any, Any], seed: int, most: int = 12) -> int:
    """Asserts that two states that look alike to a seat, and the same randomness, give the same answer; how many differed."""
    different = 0
    for number, (state, seat) in enumerate(decisions(game, seed, most)):
        other = game.imagine(game.view(state, seat), Random(number))
        different += (other.table, other.stack) != (state.table, state.stack)
        assert thought(game, state, seat) == thought(game, other, seat)
    return different
