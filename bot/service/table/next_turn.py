"""A captain's plan for the next turn: its storage and its validity."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.model.record.table_record import TableRecord
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import State

AHEAD = "ahead"
"""The line that stores a plan, and the timer of its delay."""


def position(table: TableRecord, seat: int) -> State[Any] | None:
    """The position at the seat's next turn, for its plan; None if no turn may be planned."""
    return (
        table.following(AHEAD, seat, table.game.next_turn_state)
        if table.state is not None and table.row.status == "running"
        else None
    )


def lines_of(table: TableRecord, seat: int) -> dict[str, Answer]:
    """The lines of a seat by their ids, without the plan."""
    return {id: line.answer for id, line in table.lines.get(seat, {}).items() if id != AHEAD}


def planned(table: TableRecord, seat: int) -> Answer | None:
    """The planned answer of a seat."""
    line = table.lines.get(seat, {}).get(AHEAD)
    return None if line is None else line.answer["answer"]


def rests(table: TableRecord, found: State[Any], seat: int, answer: Answer) -> str:
    return json.dumps(table.game.plan_basis(table.game.view(found, seat), answer), sort_keys=True)


def stands(table: TableRecord, found: State[Any], seat: int) -> bool:
    """Whether the plan of a seat would be played if its turn came now."""
    kept = table.lines.get(seat, {}).get(AHEAD)
    return kept is None or playable(table, found, seat, kept.answer) is not None


def playable(table: TableRecord, found: State[Any], seat: int, kept: Mapping[str, Any]) -> Answer | None:
    """The planned answer, if its basis is unchanged in that position and no rule forbids it."""
    try:
        answer = table.game.choice(found, seat).check(kept["answer"])
    except Illegal:
        return None
    return answer if rests(table, found, seat, answer) == kept["rests"] else None


def as_draft(choice: Choice, answer: Answer) -> Mapping[str, Any]:
    """An answer in the form of a draft: by parts, or whole."""
    return dict(answer) if isinstance(choice, Sheet) else {"answer": answer}


def planning(table: TableRecord) -> frozenset[int]:
    """The seats with a plan that is delayed, or was until now. Nobody else may see their answer."""
    timer = table.timers.get(AHEAD)
    if timer is None or timer.decision != table.row.decision:
        return frozenset()
    return frozenset(seat for seat, given in table.saved_answers.items() if given.kind == "advance" and given.answer is not None)


def delayed_seats(table: TableRecord, now: float) -> frozenset[int]:
    """The seats with a delayed plan."""
    timer = table.timers.get(AHEAD)
    return planning(table) if timer is not None and timer.due > now else frozenset()


def is_held(table: TableRecord, now: float) -> bool:
    """Whether the open question waits for the end of a delay."""
    return bool(delayed_seats(table, now))
