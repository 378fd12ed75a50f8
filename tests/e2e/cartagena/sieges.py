"""Sieges of Cartagena played by computers, step by step: what posts tell of a turn, and what captains are asked in it."""

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

GAME = game_of("cartagena")
CREW = ("Ana", "Ben", "Carla", "Dario")


LIMIT = 5
"""Turns of a siege: the shortest that is offered."""


@dataclass(frozen=True)
class Moment:
    """A position at a question, the steps of its turn so far, and what the first who is asked will answer."""

    state: Any
    steps: tuple[NarratedStep, ...]
    answer: Any


def siege(seats: int, seed: int, deployment: str = "historical") -> Iterator[Moment]:
    """Every question of a short siege, answered by computers of the highest level."""
    rnd, steps, before, taken = Random(seed), list[NarratedStep](), "", ""
    captain, roll = [*ladder.captains(GAME).values()][-1], partial(rnd.randint, 1)
    state, events = GAME.setup(seats, GAME.read_options({"deployment": deployment, "turn_limit": LIMIT}, seats), roll)
    while state.asked is not None:
        view = GAME.view(state, None)
        told = NarratedStep(
            len(steps) + 1, GAME.headline(events, view), sentences_for(GAME, events, None), view, GAME.highlights(events)
        )
        steps = [*(steps if before == taken else []), told]
        before, taken = taken, GAME.turn(view).name
        answers = {seat: captain(GAME.view(state, seat), seat, GAME.choice(state, seat), rnd) for seat in state.asked.seats}
        yield Moment(state, tuple(steps), answers[state.asked.seats[0]])
        state, events = GAME.apply(state, answers, roll)
