"""`python -m tests.engines.atlantic_chase.waits GAMES`: answers and waits of operations between equal captains.

An answer is a question that a captain with a choice is asked. A wait begins whenever the game turns to somebody else: what one
captain is asked in a row he answers at one sitting. Captains declare one action at a time, or plans of several; or plans, with
lines left in advance for the initiative, for leaders who change a total, and for ships that take a hit. One row for each
operation and way, each figure as its 10 %, median and 90 % of the games.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from engines.atlantic_chase.advance import apply
from engines.atlantic_chase.advance.define import NOTHING, QUESTION, SEIZE, SHIFT, STRUCK, TRY, USUAL, VIE, line_id
from engines.atlantic_chase.game import game
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import Answer
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.only_answer import forced

OPERATIONS = tuple([f"Op{number}" for number in range(1, 10)])
PARTS = (1, 5, 9)
"""Tenths of the games, in the order of a figure, at which it is told."""
LINES: Mapping[str, Answer] = {line_id(SEIZE): TRY, line_id(VIE): NOTHING, line_id(SHIFT): NOTHING, line_id(STRUCK): USUAL}


@dataclass
class Course:
    """The answers of both captains in a game, its waits, and the changes of the initiative."""

    answers: int = 0
    waits: int = 0
    changes: int = 0


def answered(state: State[Any], seat: int, rnd: Random, has_plans: bool) -> Answer:
    """The answer of a captain by rules of thumb."""
    found = game.mind(game.view(state, seat), game.choice(state, seat), rnd)
    is_plan = state.asked is not None and state.asked.kind == "ac.act"
    return found[:1] if is_plan and not has_plans else found


def course(operation: str, seed: int, has_plans: bool, lines: Mapping[str, Answer]) -> Course:
    """A game between two such captains."""
    rnd, found, last = Random(seed), Course(), ()
    chance = partial(rnd.randint, 1)
    state, _ = game.setup(2, game.read_options({"game": "operation", "operation": operation}, 2), chance)
    while state.asked is not None:
        answers, due = {}, []
        for seat in state.asked.seats:
            only = forced(state.asked, game.choice(state, seat))
            kept = only if only is not None else apply.fits(lines, state, seat) if state.asked.kind in QUESTION else None
            answers[seat] = kept if kept is not None else answered(state, seat, rnd, has_plans)
            due += [seat] if kept is None else []
        found.answers += len(due)
        if due and tuple(due) != last:
            found.waits, last = found.waits + 1, tuple(due)
        state, _ = game.apply(state, answers, chance)
    assert isinstance(state.table, Ocean)
    found.changes = state.table.changes
    return found


def spread(figures: list[int]) -> str:
    """A figure as its 10 %, median and 90 %."""
    figures.sort()
    return " / ".join([str(figures[min(len(figures) - 1, len(figures) * part // 10)]) for part in PARTS])


def main(games: int) -> None:
    """Print the table."""
    ways: tuple[tuple[str, bool, Mapping[str, Answer]], ...] = (
        ("one at a time", False, {}),
        ("plans", True, {}),
        ("plans, lines", True, LINES),
    )
    for operation in OPERATIONS:
        for name, has_plans, lines in ways:
            courses = [course(operation, seed, has_plans, lines) for seed in range(games)]
            told = [spread([getattr(one, field) for one in courses]) for field in ("answers", "waits", "changes")]
            print("|", " | ".join([operation, name, *told]), "|", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
