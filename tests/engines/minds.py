"""Whole games in which some captains think at once, and the others answer at random."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event, State

Watch = Callable[[State[Any], tuple[Event, ...]], None]


def played(
    game: Game[Any, Any], seats: int, options: Mapping[str, Any], seed: int, thinking: Collection[int], watch: Watch | None = None
) -> State[Any]:
    """A game to its end in which those seats think. Every answer is open, and nothing is lost or doubled by it."""
    rnd = Random(seed)
    state, _ = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    while state.asked:
        answers = {}
        for seat in state.asked.seats:
            choice = game.choice(state, seat)
            answers[seat] = game.mind(game.view(state, seat), choice, rnd) if seat in thinking else choice.sample(rnd)
            assert choice.check(answers[seat]) == choice.check(choice.check(answers[seat]))
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        game.invariants(state)
        if watch is not None:
            watch(state, events)
    return state
