"""Information-set Monte Carlo tree search: the answer of a seat that knows its own view alone, for any game of the kernel.

An iteration starts from a state in which the view would be seen, everything hidden drawn at random. The first iterations
sift: each answer worth weighing is tried in the same few states. Everybody else answers in passing, mostly by default, until
the position can be judged. Those that look best are then searched. An iteration goes down a tree of answers by upper
confidence bounds, adds one node, and plays on by likely answers for so many plays. It credits every answer on its way with
what the position is worth to the seat that gave it.

The tree is open (Cowling, Powley, Whitehouse 2012): dice and hidden things are drawn anew each time, and an answer that a
state does not allow is passed over there. If several seats answer one question, each has its own bounds, and none sees
another's answer. What others hide is only ever imagined, so that no answer tells more than the view. It may still count on
knowing later what it only imagines now (strategy fusion).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from math import copysign, inf, log, sqrt
from typing import Any, Protocol

from engines.kernel.base.chance import Random, mixed
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, allows
from engines.kernel.resolution.frames import Chance, Event, State

Key = Any
"""An answer, or one from each seat, as a value that can be hashed."""
SLICE = 8
"""Iterations of a slice."""
GUESSES, FEWEST, SEARCHED = 8, 2, 8
"""States in which answers are sifted at most and at least; answers searched after that."""
SHARED = 4
"""Iterations of the search that start from one imagined state."""
CURIOSITY, CAUTION = 0.5, 0.25
"""Weight of what is little known, where worths go from 0 to 1: for it while searching, against it in the end."""
LITTLE = 64
"""Iterations that are not shared among seats."""
LONGEST = 60
"""Questions answered in an iteration at most."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How hard a computer thinks: so many iterations, each `depth` settled positions deep. `temper`: its temperament ("": none),
    by which it judges what they come to."""

    iterations: int
    depth: int = 1
    temper: str = ""

    @property
    def without_temper(self) -> SearchBudget:
        """The effort without a temperament: the level that a game names."""
        return replace(self, temper="")

    def shared(self, seats: int) -> SearchBudget:
        """The part of it for each of so many seats that think of one question; all of what is little."""
        return replace(self, iterations=max(min(self.iterations, LITTLE), self.iterations // max(1, seats)))

    def guesses(self, answers: int) -> int:
        """In how many states so many answers are sifted: half of the effort is left for the search if it can be."""
        return max(FEWEST, min(GUESSES, self.iterations // 2 // answers))


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """An answer, and the worth of what it led to, from 0 to 1."""

    answer: Answer
    worth: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: its answer, and the answers it has weighed, the best first, empty if there was but one."""

    answer: Answer
    weighed: tuple[ScoredAnswer, ...] = ()


Thought = Generator[int, None, SearchResult]
"""A search under way: yields how many iterations are done after each slice, returns what it found, may be left at any time."""


@dataclass(slots=True)
class Arm:
    """An answer, how often it was given, and what the positions it led to were worth in all."""

    answer: Answer
    visits: int = 0
    total: float = 0.0

    def bound(self, weight: float) -> float:
        """Its mean, and `weight` times the doubt about it. One never given is hoped of most, and trusted least."""
        return self.total / self.visits + weight / sqrt(self.visits) if self.visits else copysign(inf, weight)


Arms = dict[Key, Arm]


@dataclass(slots=True)
class Node:
    """A question as those before it were answered: what is known of each seat's answers, and the nodes behind them."""

    arms: dict[int, Arms] = field(default_factory=dict)
    onward: dict[Key, Node] = field(default_factory=dict)
    visits: int = 0


def thinking(game: Searched, view: Any, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
    """The answer of the seat that has this view and this choice. A choice with one answer worth weighing takes no thought."""
    legal = [answer for answer in game.candidates(view, seat, choice, rnd) if allows(choice, answer)] or [choice.default]
    arms = {key_of(answer): Arm(choice.check(answer)) for answer in mixed(legal, rnd)}
    search = Search(game, view, seat, arms, rnd, effort)
    iterations = effort.iterations if len(arms) > 1 else 0
    for done, _ in enumerate(islice(search.iterations(), iterations), 1):
        if done % SLICE == 0:
            yield done
    return search.result() if iterations else SearchResult(next(iter(arms.values())).answer)


def immediate(answer: Answer, worth: float | None = None) -> Thought:
    """An answer that needs no search, with what the position is worth to the seat that gives it, if that is told."""
    yield from ()
    return SearchResult(answer, () if worth is None else (ScoredAnswer(answer, worth),))


def run_search(thought: Thought) -> SearchResult:
    """The result of a search that nobody leaves."""
    try:
        while True:
            next(thought)
    except StopIteration as end:
        result: SearchResult = end.value
        return result


def answer_of(thought: Thought) -> Answer:
    """The answer of a search that nobody leaves."""
    return run_search(thought).answer


def key_of(answer: Answer) -> Key:
    """The answer as a value that can be hashed."""
    if isinstance(answer, Mapping):
        return tuple((name, key_of(value)) for name, value in sorted(answer.items()))
    return tuple(map(key_of, answer)) if isinstance(answer, tuple | list) else answer


class Searched(Protocol):
    """A game, as the search asks it (`contract.game.Game`, `contract.mind.Mind`)."""

    def choice(self, state: State[Any], seat: int) -> Choice:
        """The choice of that seat."""

    def apply(self, state: State[Any], answers: Mapping[int, Answer], chance: Chance) -> tuple[State[Any], tuple[Event, ...]]:
        """The state after those answers, and what happened."""

    def imagine(self, view: Any, rnd: Random) -> State[Any]:
        """A state in which that view would be seen."""

    def candidates(self, view: Any, seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
        """The answers worth weighing."""

    def rollout_answer(self, state: State[Any], seat: int, rnd: Random) -> Answer:
        """An answer that the seat may well give."""

    def quick_answer(self, state: State[Any], seat: int, rnd: Random) -> Answer:
        """The seat's answer while answers of somebody are only sifted."""

    def evaluate(self, state: State[Any], seat: int) -> float:
        """The worth of the position to the seat, from 0 to 1."""

    def evaluate_with_temper(self, state: State[Any], seat: int, temper: str) -> float:
        """The worth of the position to a seat of that temperament."""

    def is_quiet(self, state: State[Any]) -> bool:
        """Whether the position can be judged."""

    def is_cutoff(self, state: State[Any]) -> bool:
        """Whether the search looks no further than this position."""


class Search:
    """A tree that grows by an iteration at a time below the `arms`, the answers of `seat` that are weighed."""

    def __init__(self, game: Searched, view: Any, seat: int, arms: Arms, rnd: Random, effort: SearchBudget) -> None:
        self.game, self.view, self.seat, self.rnd, self.effort = game, view, seat, rnd, effort
        self.weighed, self.root = arms, Node({seat: arms})
        self.chance = partial(rnd.randint, 1)

    def result(self) -> SearchResult:
        """The answers that are still searched, by their lower bounds, the highest first."""
        best = sorted(self.weighed.values(), key=lambda arm: -arm.bound(-CAUTION))
        return SearchResult(best[0].answer, tuple(ScoredAnswer(arm.answer, arm.total / arm.visits) for arm in best if arm.visits))

    def iterations(self) -> Iterator[None]:
        """Goes on without end; an iteration is done at each yield."""
        for _ in range(self.effort.guesses(len(self.weighed))):
            imagined = self.game.imagine(self.view, self.rnd)
            for arm in self.weighed.values():
                self._sifted(imagined, arm)
                yield
        best = sorted(self.weighed.items(), key=lambda item: -item[1].bound(0))[:SEARCHED]
        self.weighed = self.root.arms[self.seat] = dict(best)
        while True:
            imagined = self.game.imagine(self.view, self.rnd)
            for _ in range(SHARED):
                self._searched(imagined)
                yield

    def _sifted(self, state: State[Any], arm: Arm) -> None:
        """Give that answer, let everything else be answered in passing up to a settled position, and credit it."""
        given = {self.seat: arm.answer}
        for _ in range(LONGEST):
            others = [seat for seat in _asked(state) if seat not in given]
            state = self._after(state, {seat: self.game.quick_answer(state, seat, self.rnd) for seat in others} | given)
            given = {}
            if self.game.is_cutoff(state) or self.game.is_quiet(state):
                break
        self._credit(state, [(self.seat, arm)])

    def _searched(self, state: State[Any]) -> None:
        """Go down the tree and on to the position to be judged; credit the answers that the tree knows."""
        node: Node | None = self.root
        way, left = list[tuple[int, Arm]](), self.effort.depth
        for _ in range(LONGEST):
            keys, picked = self._picked(node, state)
            state = self._after(state, {seat: arm.answer for seat, arm in picked})
            if node is not None:
                way += picked
                node.visits += 1
                node = self._below(node, keys)
            left -= self.game.is_quiet(state)
            if left <= 0 or self.game.is_cutoff(state):
                break
        self._credit(state, way)

    def _below(self, node: Node, keys: Key) -> Node | None:
        """The node behind those answers; if there was none it is added, and None goes on below the tree."""
        known = node.onward.get(keys)
        if known is None:
            node.onward[keys] = Node()
        return known

    def _after(self, state: State[Any], answers: Mapping[int, Answer]) -> State[Any]:
        return self.game.apply(state, answers, self.chance)[0]

    def _credit(self, state: State[Any], way: list[tuple[int, Arm]]) -> None:
        worth = {seat: self._worth(state, seat) for seat in {seat for seat, _ in way}}
        for seat, arm in way:
            arm.visits += 1
            arm.total += worth[seat]

    def _worth(self, state: State[Any], seat: int) -> float:
        """The worth of the position to the seat. The seat that thinks uses its temperament, and does not take others to have
        it."""
        if seat == self.seat and self.effort.temper:
            return self.game.evaluate_with_temper(state, seat, self.effort.temper)
        return self.game.evaluate(state, seat)

    def _picked(self, node: Node | None, state: State[Any]) -> tuple[Key, list[tuple[int, Arm]]]:
        """An answer for each seat asked: below the tree likely ones."""
        asked = [(seat, *self._arm(node, state, seat)) for seat in _asked(state)]
        return tuple(key for _, key, _ in asked), [(seat, arm) for seat, _, arm in asked]

    def _arm(self, node: Node | None, state: State[Any], seat: int) -> tuple[Key, Arm]:
        """The answer of a seat in this iteration. A position seen n times tries up to √n likely answers; from then on the most
        promising of them is taken."""
        arms: Arms = {} if node is None else node.arms.setdefault(seat, {})
        if node is self.root and seat == self.seat:
            return _hopeful(arms, node.visits)[0]
        if node is not None and len(arms) >= sqrt(node.visits):
            choice = self.game.choice(state, seat)
            known = next((one for one in _hopeful(arms, node.visits) if allows(choice, one[1].answer)), None)
            if known is not None:
                return known
        likely = self.game.rollout_answer(state, seat, self.rnd)
        key = key_of(likely)
        return key, arms.setdefault(key, Arm(likely))


def _asked(state: State[Any]) -> tuple[int, ...]:
    assert state.asked is not None
    return state.asked.seats


def _hopeful(arms: Arms, visits: int) -> list[tuple[Key, Arm]]:
    """The answers by their upper confidence bounds, the highest first."""
    weight = CURIOSITY * sqrt(log(visits + 2))
    return sorted(arms.items(), key=lambda item: -item[1].bound(weight))
