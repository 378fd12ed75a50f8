"""The answer to a captain's next question, left while others play: kept beside his lines, and heard when the question comes.

Nothing public may tell that somebody has planned: what is played so is held as long as a captain takes who is quick.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.model.table import NEXT_TURN
from bot.model.table_record import KeptLine, TableRecord, Timer
from bot.service import time_control
from bot.service.unit_of_work import UnitOfWork
from bot.store import drafts
from engines.kernel.base.light import Answer
from engines.kernel.choices.lines import NEXT, mark
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import Asked, State

AHEAD = "ahead"
"""The line under which the answer is kept, and the timer of the hold."""


def position(table: TableRecord, seat: int) -> State[Any] | None:
    """The position at that seat's next turn, for it to plan; None where nothing may be planned."""
    return table.following(AHEAD, seat, table.game.ahead) if table.state is not None and table.row.status == "running" else None


def lines_of(table: TableRecord, seat: int) -> dict[str, Answer]:
    """The lines that a seat has left, by their ids, without what is planned."""
    return {id: line.answer for id, line in table.lines.get(seat, {}).items() if id != AHEAD}


def planned(table: TableRecord, seat: int) -> Answer | None:
    """What that seat has planned for its next turn."""
    line = table.lines.get(seat, {}).get(AHEAD)
    return None if line is None else line.answer["answer"]


def plan(unit: UnitOfWork, seat: int, answer: Answer) -> Answer:
    """Leave an answer for that seat's next turn, in its canonical form. Raises Illegal."""
    table, found = unit.table, position(unit.table, seat)
    assert found is not None
    canonical = table.game.choice(found, seat).check(answer)
    kept = {"answer": canonical, "rests": _rests(table, found, seat, canonical)}
    line = KeptLine(NEXT, mark(table.game.moment(table.position), NEXT), kept, unit.now)
    table.lines[seat] = {**table.lines.get(seat, {}), AHEAD: line}
    unit.also(drafts.drop, table.row.id, NEXT_TURN, seat)
    return canonical


def _rests(table: TableRecord, found: State[Any], seat: int, answer: Answer) -> str:
    return json.dumps(table.game.rests_on(table.game.view(found, seat), answer), sort_keys=True)


def taken_up(unit: UnitOfWork, asked: Asked) -> dict[int, Answer]:
    """What seats have planned for the question that is put now, as far as all that it rests on is as it was; what cannot be
    played so, or was never committed, is their draft. A plan is taken up once."""
    if asked.kind != unit.table.game.planned:
        return {}
    found = {seat: _taken(unit, seat) for seat in asked.seats if not unit.table.seats[seat].sitting_in}
    return {seat: answer for seat, answer in found.items() if answer is not None}


def _taken(unit: UnitOfWork, seat: int) -> Answer | None:
    """What that seat has planned, if it can be played; else it is the draft, or what was filled in since."""
    table = unit.table
    kept = table.lines.get(seat, {}).get(AHEAD)
    answer = None if kept is None else _playable(table, table.position, seat, kept.answer)
    if kept is not None:
        table.lines[seat] = {id: line for id, line in table.lines[seat].items() if id != AHEAD}
    if answer is not None:
        unit.also(drafts.drop, table.row.id, NEXT_TURN, seat)
        return answer
    planned = {} if kept is None else as_draft(table.game.choice(table.position, seat), kept.answer["answer"])
    unit.also(drafts.hand_on, table.row.id, table.row.decision, seat, planned)
    return None


def stands(table: TableRecord, found: State[Any], seat: int) -> bool:
    """Whether what that seat has planned would be played if its turn came now."""
    kept = table.lines.get(seat, {}).get(AHEAD)
    return kept is None or _playable(table, found, seat, kept.answer) is not None


def _playable(table: TableRecord, found: State[Any], seat: int, kept: Mapping[str, Any]) -> Answer | None:
    """The answer, where in that position what it rests on is as it was and no rule forbids it."""
    try:
        answer = table.game.choice(found, seat).check(kept["answer"])
    except Illegal:
        return None
    return answer if _rests(table, found, seat, answer) == kept["rests"] else None


def as_draft(choice: Choice, answer: Answer) -> Mapping[str, Any]:
    """An answer as a draft has it: by parts, or whole."""
    return dict(answer) if isinstance(choice, Sheet) else {"answer": answer}


def hold(unit: UnitOfWork) -> float:
    """Hold what was planned, as long as a captain takes who is quick; until when. At a table of one person nothing is held; nor
    in blitz, where a hold would take from the clock of whoever planned to save it."""
    table = unit.table
    if table.is_quick:
        return unit.now
    grid = time_control.grid(table.pace, False, table.row.brisk, 1)
    due = unit.now + unit.clock.short(grid.tick) * (1 + unit.randomness.lots.randrange(2))
    table.timers = {**table.timers, AHEAD: Timer(due, table.row.decision)}
    return due


def planning(table: TableRecord) -> frozenset[int]:
    """The seats whose plan is held, or was until just now: nobody else is to see that they have answered."""
    timer = table.timers.get(AHEAD)
    if timer is None or timer.decision != table.row.decision:
        return frozenset()
    return frozenset(seat for seat, given in table.given.items() if given.kind == "advance" and given.answer is not None)


def held(table: TableRecord, now: float) -> frozenset[int]:
    """The seats whose plan is still held."""
    timer = table.timers.get(AHEAD)
    return planning(table) if timer is not None and timer.due > now else frozenset()


def is_held(table: TableRecord, now: float) -> bool:
    """Whether the open question waits for the end of the hold."""
    return bool(held(table, now))
