"""Random play of one game through its contract: decisions a second, and what a step costs early and late."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tools.bench.figures import Figure, Reference, at_least, limited, median
from tools.bench.references import chess_moves

REPEATS = 7
DECISIONS = 4000
"""Decisions in each repeat, and moves of chess beside them."""
EARLY, LATE = range(5, 60), range(950, 1050)
"""Decisions of a table counted as the 10th and the 1,000th: windows, since single ones are of different kinds."""

Answers = dict[int, Any]


def dice(rnd: random.Random) -> Callable[[int], int]:
    """A chance for play that nobody has to verify."""
    return lambda sides: int(rnd.random() * sides) + 1


def rounds(game: Any, seats: int, options: dict[str, Any], rnd: random.Random) -> Iterator[tuple[Any, Answers]]:
    """Every state of one random game with the answers given there."""
    chance = dice(rnd)
    state, _ = game.setup(seats, game.read_options(options, seats), chance)
    while (asked := game.asked(state)) is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}
        yield state, answers
        state, _ = game.apply(state, answers, chance)


def seconds_per_decision(game: Any, decisions: int, rnd: random.Random) -> tuple[float, float]:
    """Seconds of CPU for one answer of one seat, and for one round; games of two, three and four seats take turns."""
    answered = resolved = games = 0
    started = time.process_time()
    while answered < decisions:
        for _, answers in rounds(game, 2 + games % 3, {}, rnd):
            answered += len(answers)
            resolved += 1
        games += 1
    passed = time.process_time() - started
    return passed / answered, passed / resolved


def random_play(game: Any) -> Figure:
    """Decisions a second of one core beside python-chess, the two taking turns so that both meet the same machine."""
    rnd = random.Random(1)
    seconds_per_decision(game, 300, rnd), chess_moves(300, rnd)
    pairs = [(seconds_per_decision(game, DECISIONS, rnd), chess_moves(DECISIONS, rnd)) for _ in range(REPEATS)]
    ours = [1 / decision for (decision, _), _ in pairs]
    theirs = [1 / move for _, move in pairs]
    details = {"rounds a second": round(median([1 / one for (_, one), _ in pairs])), "repeats": [round(value) for value in ours]}
    reference = Reference("python-chess, random moves", median(theirs), "moves/s")
    value, more = median(ours), median(ours) > median(theirs)
    return Figure("random play", "decisions/s", "more than the reference", value, more, reference, game.id, details=details)


def chapter_play(game: Any, least: float) -> Figure:
    """Decisions a second of one core, of a game that is written in part and not registered."""
    rnd = random.Random(1)
    seconds_per_decision(game, 300, rnd)
    ours = [1 / seconds_per_decision(game, DECISIONS, rnd)[0] for _ in range(REPEATS)]
    return at_least("random play", "decisions/s", median(ours), least, None, game.id, repeats=[round(value) for value in ours])


@dataclass
class Costs:
    """Seconds of `apply` by kind of question, early and late in a table."""

    early: dict[str, list[float]]
    late: dict[str, list[float]]

    def shared(self) -> list[str]:
        """Kinds of question with enough steps in both windows to compare."""
        return [kind for kind, times in self.early.items() if len(times) >= 5 and len(self.late.get(kind, ())) >= 5]

    def weighted(self, costs: dict[str, list[float]]) -> float:
        """Median seconds of a step, the kinds weighted alike in both windows."""
        weights = {kind: len(self.late[kind]) for kind in self.shared()}
        return sum(median(costs[kind]) * weight for kind, weight in weights.items()) / sum(weights.values())


def apply_seconds(game: Any, state: Any, answers: Answers) -> float:
    """The quickest of five times the same step: what it costs when nothing disturbs it."""
    times = []
    for seed in (0, 0, 0, 0, 0):
        chance = dice(random.Random(seed))
        started = time.perf_counter()
        game.apply(state, answers, chance)
        times.append(time.perf_counter() - started)
    return min(times)


def step_costs(game: Any, seats: int, options: dict[str, Any], tables: int) -> tuple[Costs, int]:
    """Costs in tables long enough for a 1,000th decision, and how many tables were that long."""
    costs, long_enough, rnd = Costs(defaultdict(list), defaultdict(list)), 0, random.Random(2)
    for _ in range(tables):
        decision = 0
        for state, answers in rounds(game, seats, options, rnd):
            if decision in EARLY or decision in LATE:
                window = costs.early if decision in EARLY else costs.late
                window[game.asked(state).kind].append(apply_seconds(game, state, answers))
            decision += len(answers)
            if decision > LATE[-1]:
                long_enough += 1
                break
    return costs, long_enough


def step_cost(game: Any, seats: int, options: dict[str, Any], tables: int = 30) -> list[Figure]:
    """Microseconds of one apply at the 10th decision and at the 1,000th, and how they compare."""
    costs, long_enough = step_costs(game, seats, options, tables)
    if not costs.shared():
        why = f"none of {tables} random tables had a 1,000th decision of a kind seen early ({long_enough} were long enough)"
        return [Figure("step cost, 1,000th decision : 10th", "ratio", "at most 1.1", game=game.id, why=why)]
    early, late = costs.weighted(costs.early), costs.weighted(costs.late)
    details = {"table": {"seats": seats, "options": options, "number": long_enough}, "kinds": costs.shared()}
    return [
        Figure("apply at the 10th decision", "µs", "told, not limited", early * 1e6, game=game.id),
        Figure("apply at the 1,000th decision", "µs", "told, not limited", late * 1e6, game=game.id),
        limited("step cost, 1,000th decision : 10th", "ratio", late / early, 1.1, None, game.id, **details),
    ]
