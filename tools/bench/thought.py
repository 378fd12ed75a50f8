"""The cost of an answer of a computer captain: the highest level of a game that has levels, at decisions of random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engines.kernel.contract.search import answer_of
from tools.bench.figures import Figure, cpu_of, limited, median
from tools.bench.play import rounds

MOST = 3.0
"""Seconds of one core that a live answer may take."""
EVERY, POSITIONS = 9, 12
"""The share of questions that are thought of (one in so many), and their number at each number of seats."""


def thought(game: Any) -> list[Figure]:
    """The longest answer of the highest level, with the fewest, four, and the most captains; nothing without levels."""
    if not game.levels:
        return []
    tables = sorted({game.players[0], min(4, game.players[-1]), game.players[-1]})
    taken = {str(seats): [answered(game, *one) for one in islice(decisions(game, seats), POSITIONS)] for seats in tables}
    told = {f"median of {seats} captains": median(times) for seats, times in taken.items()}
    longest = max(map(max, taken.values()))
    return [limited("answer of the highest level, the longest", "s CPU", longest, MOST, None, game.id, **told)]


def decisions(game: Any, seats: int) -> Iterator[tuple[Any, int]]:
    """Questions of random games without end, each with a seat that is asked."""
    rnd, count = random.Random(seats), 0
    while True:
        for state, _ in rounds(game, seats, {}, rnd):
            count += 1
            if count % EVERY == 0:
                yield state, rnd.choice(game.asked(state).seats)


def answered(game: Any, state: Any, seat: int) -> float:
    """Seconds of CPU for the answer of that seat."""
    view, choice = game.view(state, seat), game.choice(state, seat)
    return cpu_of(lambda: answer_of(game.thinking(view, seat, choice, random.Random(1), game.levels[-1])))
