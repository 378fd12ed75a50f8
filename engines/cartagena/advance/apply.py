"""The answers that lines left in advance give to what is asked now, by public facts alone."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cartagena.advance.define import DEPLOY, USUAL
from engines.cartagena.table import Table
from engines.kernel import resolution
from engines.kernel.choices import Answer
from engines.kernel.frames import State
from engines.kernel.lines import Moment

Given = Mapping[str, Answer]
"""Lines that are filled in: line id to answer."""


def moment(table: Table) -> Moment:
    """Turns of one game."""
    return Moment(turn=table.turn)


def fits(lines: Given, state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None when they leave it open."""
    if state.asked is None or seat not in state.asked.seats or state.asked.kind != "ct.deploy":
        return None
    return resolution.choice(state, seat).default if lines.get(DEPLOY) == USUAL else None
