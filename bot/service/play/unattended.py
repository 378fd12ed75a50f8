"""Standstills: tables with computers alone, and tables whose one captain has missed a turn. They stop with a notice, and go on
when a captain returns."""

from __future__ import annotations

from bot.model.record.unit_of_work import BELL
from bot.service.table import notices
from bot.service.table.question import is_alone, open_question, start_clock
from bot.service.table.unit_of_work import UnitOfWork


def pause(unit: UnitOfWork) -> None:
    """Pause the table of one captain after a missed turn: no default is played, and no bell rings."""
    for seat in unit.table.people:
        unit.table.change_seat(seat.number, sitting_in=True)


def stand(unit: UnitOfWork) -> None:
    """Stop a table with computers alone; let it go on with a captain."""
    table, row = unit.table, unit.table.row
    if is_alone(table):
        if row.stopped is None:
            row.stopped, row.deadline = unit.now, None
            _tell(unit)
    elif row.stopped is not None:
        row.stopped = None
        if open_question(table) is not None:
            start_clock(table, unit.now)
            _tell(unit)


def _tell(unit: UnitOfWork) -> None:
    """Show the state of the table in the newest post: that of a new step, or of the last step again."""
    if not any(row.kind == "step" for row in unit.outbox_rows):
        unit.post("step", unit.table.pace.gather)


def come_back(unit: UnitOfWork, seat: int, has_pressed: bool = True) -> None:
    """Return a seat to its captain, who knows of the open question by a press, or else is rung for it."""
    table = unit.table
    table.change_seat(seat, sitting_in=False, defaults_in_row=0, missed_in_row=0, on_offer=False, away_until=None)
    person, kept = table.seats[seat].person, table.row.notices
    if person is not None and table.awaits(table.seats[seat]) and kept is not None and kept["decision"] == table.row.decision:
        question = notices.load(kept)
        table.row.notices = notices.dump(notices.joined(question, person) if has_pressed else notices.awaited(question, person))
        if not has_pressed:
            unit.direct(BELL, person)
    stand(unit)
