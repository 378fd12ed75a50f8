"""A computer captain that plays battles out. Each answer worth trying is followed to the end of the game by orders as suggested,
again and again, with equal dice for all answers. The better half of the answers is kept each time.

A battle has three rounds at most, so that its end, and with it the grades, can be looked at itself. The suggestion is often the
best answer, and the luckiest of many others then looks better than it is. So another is taken only if it leads by more than
its luck explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
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
"""One of so many answers is kept each time, up to the last, which is held against the suggestion."""
DOUBT = 1.0
"""Standard errors by which the lead of another answer over the suggestion must be more than nothing."""
LONGEST = 40
"""Questions answered in such a game at most."""


@dataclass(slots=True)
class Tried:
    """An answer, the number of games that it was played out in, and the sum of their worths. `ahead`: the sum of its leads over
    the suggestion, game by game; `squares`: that of their squares."""

    answer: Answer
    games: int = 0
    total: float = 0.0
    ahead: float = 0.0
    squares: float = 0.0

    def add(self, worth: float, usual: float) -> None:
        """A game more, which the suggestion has brought to a worth of `usual`."""
        self.games, self.total = self.games + 1, self.total + worth
        self.ahead, self.squares = self.ahead + worth - usual, self.squares + (worth - usual) ** 2

    @property
    def worth(self) -> float:
        """The average worth of the ends of these games."""
        return self.total / max(1, self.games)

    @property
    def is_ahead(self) -> bool:
        """Whether the lead over the suggestion is more than luck explains."""
        return self.ahead > DOUBT * sqrt(self.squares)


def thinking(game: Any, seen: Any, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
    """The answer that won most of the games played out, `effort.iterations` of them in all; the suggestion in case of doubt."""
    legal = [choice.check(one) for one in game.candidates(seen, seat, choice, rnd) if allows(choice, one)] or [choice.default]
    usual, *others = {key_of(one): Tried(one) for one in legal}.values()
    kept, stages, done = others, ceil(log2(max(TWO, len(others) + 1))), 0
    while kept:
        for _ in range(max(1, effort.iterations // stages // (len(kept) + 1))):
            state, dice = game.imagine(seen, rnd), [rnd.randint(1, DIE) for _ in range(DICE)]
            base = played_out(game, state, {seat: usual.answer}, seat, dice, rnd)
            usual.add(base, base)
            for one in kept:
                one.add(played_out(game, state, {seat: one.answer}, seat, dice, rnd), base)
                done += 1
                if done % SLICE == 0:
                    yield done
        if len(kept) < TWO:
            break
        kept = sorted(kept, key=_worst)[: len(kept) // TWO]
    best = [one for one in kept if one.is_ahead]
    ranked = [*best, usual, *sorted((one for one in others if one not in best), key=lambda one: (-one.games, _worst(one)))]
    return SearchResult(ranked[0].answer, tuple(ScoredAnswer(one.answer, one.worth) for one in ranked if one.games))


def _worst(tried: Tried) -> float:
    return -tried.ahead / max(1, tried.games)


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
