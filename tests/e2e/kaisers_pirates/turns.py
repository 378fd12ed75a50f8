"""Games of The Kaiser's Pirates played by computers, step by step: what posts tell of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from bot.model.posting.posts import NarratedStep
from engines import game_of
from engines.kernel.analysis import ladder
from engines.kernel.contract.game import sentences_for

GAME = game_of("kaisers_pirates")
CREW = ("Ana", "Ben", "Carla", "Dario")


@dataclass(frozen=True)
class Moment:
    """A position at a question, and the steps of its turn so far."""

    state: Any
    steps: tuple[NarratedStep, ...]


def game(seats: int, seed: int, most: int = 150) -> Iterator[Moment]:
    """Questions of a game, answered by computers of the highest level; the step that ends a turn is told with it."""
    rnd, steps, before, taken = Random(seed), list[NarratedStep](), "", ""
    captain, roll = [*ladder.captains(GAME).values()][-1], partial(rnd.randint, 1)
    state, events = GAME.setup(seats, GAME.read_options({}, seats), roll)
    for _ in range(most):
        if state.asked is None:
            return
        view = GAME.view(state, None)
        turn = GAME.turn(view)
        told = NarratedStep(
            len(steps) + 1, GAME.headline(events, view), sentences_for(GAME, events, None), view, GAME.highlights(events),
            turn=taken, onward=turn, is_played=GAME.opens_post(events),
        )  # fmt: skip
        steps = [*(steps if before == taken else []), told]
        before, taken = taken, turn.name
        yield Moment(state, tuple(steps))
        answers = {seat: captain(GAME.view(state, seat), seat, GAME.choice(state, seat), rnd) for seat in state.asked.seats}
        state, events = GAME.apply(state, answers, roll)
