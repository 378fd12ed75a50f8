"""Two lessons of Soundings: to be the deepest, and to spoil what cannot be beaten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract.game import Transition
from engines.kernel.contract.lessons import Book, Case, Exercise, ExpectedEvent, LessonOpening, Lessons, ScriptedAnswer, Task
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.resolve import advance
from engines.soundings.rules.round import Round
from engines.soundings.table import Table

ENOUGH = 9
BOOK = Book(
    version=1,
    names=("Corva",),
    ends=("sd.call",),
    opening=LessonOpening(setup={"leads": (3, 1)}),
    positions=(
        Exercise(
            name="deep",
            setup={"leads": (3, 1)},
            fixed=(ScriptedAnswer(seat=1, answer="4"),),
            tasks=(
                Task(kind="sd.call", best="6", cases=(
                    Case(name="best", good=True, events=(ExpectedEvent(kind="scored", facts={"seat": 0}),)), Case(name="miss"),
                )),
            ),
        ),
        Exercise(
            name="spoil",
            setup={"leads": (1, 1)},
            fixed=(ScriptedAnswer(seat=1, answer="6"),),
            tasks=(Task(kind="sd.call", best="6", cases=(Case(name="best", good=True, answer="6"), Case(name="miss"))),),
        ),
    ),
)  # fmt: skip


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
    """A round whose leads are drawn."""
    leads = tuple(setup["leads"])
    state = State(Table(tuple(range(len(leads))), ENOUGH, (0,) * len(leads)), (Round(step="draw"),))
    return state, advance(state, leads, lambda sides: 1)


LESSONS = Lessons(BOOK, pose)
