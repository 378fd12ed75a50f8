"""Plans: the answer to a captain's next question, stored beside the lines, and applied when the question comes.

Nothing public may reveal a plan. Its answer is therefore delayed by the time that a quick captain needs.
"""

from __future__ import annotations

from bot.model.record.table_record import SavedLine, Timer
from bot.model.table.table import NEXT_TURN
from bot.service.table import time_control
from bot.service.table.next_turn import AHEAD, as_draft, playable, position, rests
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import drafts
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import NEXT, binding
from engines.kernel.resolution.frames import Asked


def plan(unit: UnitOfWork, seat: int, answer: Answer) -> Answer:
    """Store an answer for that seat's next turn. Returns its canonical form. Raises Illegal."""
    table, found = unit.table, position(unit.table, seat)
    assert found is not None
    canonical = table.game.choice(found, seat).check(answer)
    kept = {"answer": canonical, "rests": rests(table, found, seat, canonical)}
    line = SavedLine(NEXT, binding(table.game.moment(table.position), NEXT), kept, unit.now)
    table.lines[seat] = {**table.lines.get(seat, {}), AHEAD: line}
    unit.write_also(drafts.remove, table.row.id, NEXT_TURN, seat)
    return canonical


def taken_up(unit: UnitOfWork, asked: Asked) -> dict[int, Answer]:
    """The planned answers to the new question that are still valid. A plan that is no longer valid, or was never committed,
    becomes the seat's draft. Each plan is used once."""
    if asked.kind != unit.table.game.plan_kind:
        return {}
    found = {seat: _usable_plan(unit, seat) for seat in asked.seats if not unit.table.seats[seat].sitting_in}
    return {seat: answer for seat, answer in found.items() if answer is not None}


def _usable_plan(unit: UnitOfWork, seat: int) -> Answer | None:
    """The planned answer of a seat, if it can be played; else it becomes the draft, unless there is a later one."""
    table = unit.table
    kept = table.lines.get(seat, {}).get(AHEAD)
    answer = None if kept is None else playable(table, table.position, seat, kept.answer)
    if kept is not None:
        table.lines[seat] = {id: line for id, line in table.lines[seat].items() if id != AHEAD}
    if answer is not None:
        unit.write_also(drafts.remove, table.row.id, NEXT_TURN, seat)
        return answer
    planned = {} if kept is None else as_draft(table.game.choice(table.position, seat), kept.answer["answer"])
    unit.write_also(drafts.start_from_plan, table.row.id, table.row.decision, seat, planned)
    return None


def hold(unit: UnitOfWork) -> float:
    """Delay planned answers by the time of a quick captain. Returns the end of the delay.

    There is none at a table of one person, nor in blitz, where it would use up the clock of the planning captain.
    """
    table = unit.table
    if table.is_quick:
        return unit.now
    grid = time_control.grid(table.pace, False, table.row.brisk, 1)
    due = unit.now + unit.clock.short(grid.tick) * (1 + unit.randomness.lots.randrange(2))
    table.timers = {**table.timers, AHEAD: Timer(due, table.row.decision)}
    return due
