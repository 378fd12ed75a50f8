"""The computer's answers: the part of the contract that a game may leave to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Amount, Choice, OneOf
from engines.kernel.contract import search
from engines.kernel.contract.offers import OpenMove
from engines.kernel.contract.search import SearchBudget, Thought
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Move, State

V = TypeVar("V")
SAMPLES = 12
"""Answers weighed, beside the default, of a choice that has no short list of them."""
NUMBERS = 12
"""An amount with more numbers than that has some of them drawn."""


class Mind(Generic[V]):
    """The mind of a computer, which knows its own view alone.

    `levels` says how hard the computer thinks at each level, three at most, the weakest first; none: it has one level,
    `mind`. `tempers` are the temperaments of computers that have a level ("bold", "careful", "patient"), empty if they are
    alike. A level that answers by rules of thumb is handed its temperament too (`SearchBudget.even` is the level itself). States
    that are handed to a mind are imagined ones. `stand_in` is the search that answers for whoever is late; None for that of the
    weakest level.
    """

    levels: ClassVar[tuple[SearchBudget, ...]] = ()
    stand_in: ClassVar[SearchBudget | None] = None
    tempers: ClassVar[tuple[str, ...]] = ()

    def mind(self, view: V, choice: Choice, rnd: Random, /) -> Answer:
        """The computer's answer at once, from its own view alone; at random unless a game has a mind of its own."""
        return choice.sample(rnd)

    def unprompted_move(self, view: V, moves: Sequence[OpenMove], rnd: Random, /) -> Move | None:
        """An open move that the computer sends of its own accord, knowing only its own view; None for none."""
        return None

    def thinking(self, view: V, seat: int, choice: Choice, rnd: Random, effort: SearchBudget, /) -> Thought:
        """The computer's answer after so much thought, in slices; `seat` has that view and that choice."""
        return search.thinking(cast(Any, self), view, seat, choice, rnd, effort)

    def because(self, view: V, seat: int, choice: Choice, answer: Answer, rnd: Random, /) -> Message | None:
        """Why a captain might give that answer, as a sentence; None if the game has no word for it."""
        return None

    def proposal(self, view: V, seat: int, choice: Choice, rnd: Random, /) -> Answer | None:
        """The answer that lies ready for a captain who has drafted nothing; None for the default. Of a sheet or a plan it counts
        at the deadline. It follows from the captain's own view."""
        return None

    def candidates(self, view: V, seat: int, choice: Choice, rnd: Random, /) -> Sequence[Answer]:
        """The answers that search weighs for that seat, one at least. If there are many, bad ones are left out."""
        if isinstance(choice, OneOf):
            return choice.options
        if isinstance(choice, Amount) and choice.most - choice.least < NUMBERS:
            return range(choice.least, choice.most + 1)
        return [choice.default, *(choice.sample(rnd) for _ in range(SAMPLES))]

    def rollout_answer(self, state: State[Any], seat: int, rnd: Random, /) -> Answer:
        """An answer that the seat may well give, drawn at random, by what it knows itself: so the search plays on."""
        return resolve.choice(state, seat).sample(rnd)

    def quick_answer(self, state: State[Any], seat: int, rnd: Random, /) -> Answer:
        """A quick answer of the seat, for the first sifting of somebody's answers; the default, unless a game says otherwise."""
        return resolve.choice(state, seat).default

    def evaluate(self, state: State[Any], seat: int, /) -> float:
        """The worth of the position to the seat, from 0 (lost) to 1 (won alone): without a result, a half."""
        if state.result is None:
            return 0.5
        return state.result.share(seat)

    def evaluate_with_temper(self, state: State[Any], seat: int, temper: str, /) -> float:
        """The worth of the position to a seat of that temperament: a matter of taste, that makes it neither stronger nor
        weaker."""
        return self.evaluate(state, seat)

    def is_quiet(self, state: State[Any], /) -> bool:
        """Whether `evaluate` can judge the position: not in the midst of a play."""
        return True

    def is_cutoff(self, state: State[Any], /) -> bool:
        """Whether the computer looks no further than this position: the game is over, or what follows hardly hangs on it."""
        return state.asked is None
