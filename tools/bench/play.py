"""Random play of one game through its contract: decisions a second, and what a step costs early and late."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel.resolution.only_answer import forced
from tools.bench.figures import Figure, Reference, at_least, limited, median
from tools.bench.references import chess_moves

REPEATS = 7
DECISIONS = 4000
"""Decisions in each repeat, and moves of chess beside them."""
OF_CHESS = 0.8
"""Decisions for each random move of python-chess, where a game has no speed of its own to reach."""
TABLES = 4
"""Random games of which it is told what else a host does, and how many answers leave a choice."""
EARLY, AROUND = range(5, 60), 50
"""Decisions of a table counted as the 10th, and how many before and after it as a late one: windows, since single ones are of
different kinds."""

Answers = dict[int, Any]


@dataclass(frozen=True)
class Speed:
    """How many decisions a second games of these numbers of captains are to reach; None: `OF_CHESS` of python-chess."""

    players: tuple[int, ...]
    least: float | None = None


def dice(rnd: random.Random) -> Callable[[int], int]:
    """A chance for play that nobody has to verify."""
    return lambda sides: int(rnd.random() * sides) + 1


def rounds(game: Any, seats: int, options: Mapping[str, Any], rnd: random.Random) -> Iterator[tuple[Any, Answers]]:
    """Every state of one random game with the answers given there."""
    chance = dice(rnd)
    state, _ = game.setup(seats, game.read_options(options, seats), chance)
    while (asked := game.asked(state)) is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}
        yield state, answers
        state, _ = game.apply(state, answers, chance)


def seconds_per_decision(game: Any, players: Sequence[int], decisions: int, rnd: random.Random) -> tuple[float, float]:
    """Seconds of CPU for one answer of one seat, and for one round; games of these numbers of seats take turns."""
    answered = resolved = games = 0
    started = time.process_time()
    while answered < decisions:
        for _, answers in rounds(game, players[games % len(players)], {}, rnd):
            answered += len(answers)
            resolved += 1
        games += 1
    passed = time.process_time() - started
    return passed / answered, passed / resolved


def random_play(game: Any, speeds: Sequence[Speed]) -> list[Figure]:
    """Decisions a second of one core, every answer checked, beside python-chess. There is a figure for each speed that is to
    be reached, with the other work of a host and the share of answers that leave a choice."""
    return [_random_play(game, speed, f" of {_seats(speed)}" if len(speeds) > 1 else "") for speed in speeds]


def _seats(speed: Speed) -> str:
    return f"{min(speed.players)} to {max(speed.players)}" if len(speed.players) > 1 else str(speed.players[0])


def _random_play(game: Any, speed: Speed, of: str) -> Figure:
    rnd = random.Random(1)
    seconds_per_decision(game, speed.players, 300, rnd), chess_moves(300, rnd)
    pairs = [(seconds_per_decision(game, speed.players, DECISIONS, rnd), chess_moves(DECISIONS, rnd)) for _ in range(REPEATS)]
    ours, theirs = [1 / decision for (decision, _), _ in pairs], [1 / move for _, move in pairs]
    ratio = median([our / their for our, their in zip(ours, theirs, strict=True)])
    row: dict[str, Any] = {"of chess, pairs taken in turn": round(ratio, 3), "repeats": [round(value) for value in ours]}
    row |= {"rounds a second": round(median([1 / one for (_, one), _ in pairs])), **hosted_play(game, speed.players)}
    reference = Reference("python-chess, random moves", median(theirs), "moves/s")
    if speed.least is not None:
        value = median(ours)
        return at_least(f"random play{of}", "decisions/s", value, speed.least, reference, game.id, **row)
    reach, reached = f"{OF_CHESS} of the reference", ratio >= OF_CHESS
    return Figure(f"random play{of}", "decisions/s", reach, median(ours), reached, reference, game.id, details=row)


def hosted_play(game: Any, players: Sequence[int]) -> dict[str, float]:
    """Decisions a second with the other work of a host: every event told to every viewer, every view made, the state dumped
    after each round. The second number is the share of answers that had more than one to choose from."""
    rnd, answered, chosen, spent = random.Random(3), 0, 0, 0.0
    for table in range(TABLES):
        seats = players[table % len(players)]
        chance, viewers = dice(rnd), (None, *range(seats))
        state, _ = game.setup(seats, game.read_options({}, seats), chance)
        while (asked := game.asked(state)) is not None:
            started = time.process_time()
            choices = {seat: game.choice(state, seat) for seat in asked.seats}
            state, events = game.apply(state, {seat: choice.sample(rnd) for seat, choice in choices.items()}, chance)
            for viewer in viewers:
                game.view(state, viewer)
                for event in events:
                    if (seen := event.seen_by(viewer)) is not None:
                        game.narrate(seen, viewer)
            game.dump(state)
            spent += time.process_time() - started
            chosen += sum(forced(asked, choice) is None for choice in choices.values())
            answered += len(choices)
    return {"with views, words and saves": round(answered / spent), "answers with a choice": round(chosen / answered, 3)}


def chapter_play(game: Any, least: float) -> Figure:
    """Decisions a second of one core, of a game that is written in part and not registered."""
    rnd = random.Random(1)
    players = game.players[:3]
    seconds_per_decision(game, players, 300, rnd)
    ours = [1 / seconds_per_decision(game, players, DECISIONS, rnd)[0] for _ in range(REPEATS)]
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


def step_costs(game: Any, seats: int, options: Mapping[str, Any], tables: int, late: int) -> tuple[Costs, int]:
    """Costs in tables long enough for the late decision, and how many tables were that long."""
    costs, long_enough, rnd = Costs(defaultdict(list), defaultdict(list)), 0, random.Random(2)
    window = range(late - AROUND, late + AROUND)
    for _ in range(tables):
        decision = 0
        for state, answers in rounds(game, seats, options, rnd):
            if decision in EARLY or decision in window:
                noted = costs.early if decision in EARLY else costs.late
                noted[game.asked(state).kind].append(apply_seconds(game, state, answers))
            decision += len(answers)
            if decision > window[-1]:
                long_enough += 1
                break
    return costs, long_enough


def step_cost(game: Any, seats: int, options: Mapping[str, Any], late: int, tables: int = 30) -> list[Figure]:
    """Microseconds of one apply at the 10th decision and at a late one, and how they compare."""
    costs, long_enough = step_costs(game, seats, options, tables, late)
    what = f"step cost, {late:,}th decision : 10th"
    if not costs.shared():
        why = f"none of {tables} random tables had a {late:,}th decision of a kind seen early ({long_enough} were long enough)"
        return [Figure(what, "ratio", "at most 1.1", game=game.id, why=why)]
    early, later = costs.weighted(costs.early), costs.weighted(costs.late)
    details = {"table": {"seats": seats, "options": options, "number": long_enough}, "kinds": costs.shared()}
    return [
        Figure("apply at the 10th decision", "µs", "told, not limited", early * 1e6, game=game.id),
        Figure(f"apply at the {late:,}th decision", "µs", "told, not limited", later * 1e6, game=game.id),
        limited(what, "ratio", later / early, 1.1, None, game.id, **details),
    ]
