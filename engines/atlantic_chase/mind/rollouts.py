"""A computer captain that plays battles out. Each answer worth trying is followed to the end of the game by orders as suggested,
again and again, with equal dice for all answers. The better half of the answers is kept each time.

A battle has three rounds at most, so that its end, and with it the grades, can be looked at itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Any

from engines.atlantic_chase.mind.answers import answer, at_once
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, allows
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.search import SLICE, ScoredAnswer, SearchBudget, SearchResult, Thought, key_of
from engines.kernel.resolution.frames import State

DICE, DIE = 60, 6
"""Dice drawn beforehand for each game that is played out."""
TWO = 2
"""The answers between which the last stage decides: the suggestion and the best of all others."""
LONGEST = 40
"""Questions answered in such a game at most."""


@dataclass(slots=True)
class Tried:
    """An answer, the number of games that it was played out in, and the sum of their worths."""

    answer: Answer
    games: int = 0
    total: float = 0.0

    @property
    def worth(self) -> float:
        """The average worth of the ends of these games."""
        return self.total / max(1, self.games)


def thinking(game: Any, seen: Any, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
    """The answer that won most of the games played out; `effort.iterations` of them in all. The suggestion is tried to the end,
    so that another must do better."""
    legal = [choice.check(one) for one in game.candidates(seen, seat, choice, rnd) if allows(choice, one)] or [choice.default]
    every = kept = list({key_of(answer): Tried(answer) for answer in legal}.values())
    stages, done = ceil(log2(max(2, len(every)))), 0
    while len(every) > 1:
        for _ in range(max(1, effort.iterations // stages // len(kept))):
            state, dice = game.imagine(seen, rnd), [rnd.randint(1, DIE) for _ in range(DICE)]
            for one in kept:
                one.games, one.total = one.games + 1, one.total + played_out(game, state, {seat: one.answer}, seat, dice, rnd)
                done += 1
                if done % SLICE == 0:
                    yield done
        if len(kept) <= TWO:
            break
        kept = [every[0], *sorted((one for one in kept if one is not every[0]), key=_worst)[: (len(kept) - 1) // 2]]
    best = sorted(every, key=lambda one: (-one.games, _worst(one)))
    return SearchResult(best[0].answer, tuple(ScoredAnswer(one.answer, one.worth) for one in best if one.games))


def _worst(tried: Tried) -> float:
    return -tried.worth


def likely(game: Any, state: State[Any], seat: int) -> Answer:
    """An answer as suggested, which is checked when it is given."""
    choice = game.choice(state, seat)
    return at_once(state.table, seat, choice) if isinstance(choice, Sheet) and choice.shortcuts else answer(state, seat, choice)


def played_out(game: Any, state: State[Any], given: dict[int, Answer], seat: int, dice: Sequence[int], rnd: Random) -> float:
    """The worth of the end of a game to a seat: everybody answers as suggested after what is given."""
    left = iter(dice)

    def chance(sides: int) -> int:
        return next(left, 0) or rnd.randint(1, sides)

    for _ in range(LONGEST):
        if state.asked is None:
            break
        answers = {one: given.get(one) or likely(game, state, one) for one in state.asked.seats}
        state, given = game.apply(state, answers, chance)[0], {}
    return float(game.evaluate(state, seat))
