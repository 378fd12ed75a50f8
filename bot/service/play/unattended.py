"""Tables at which only computers are left to decide, and those whose one captain has missed a turn: they stop, say so, and go on
when a captain comes back."""

from __future__ import annotations

from bot.service.table.question import asked_now, is_alone, until
from bot.service.table.unit_of_work import UnitOfWork


def pause(unit: UnitOfWork) -> None:
    """The one captain of a table has missed a turn: nothing is played for him, and nobody is rung; the table waits for him."""
    for seat in unit.table.people:
        unit.table.change_seat(seat.number, sitting_in=True)


def stand(unit: UnitOfWork) -> None:
    """Stop the table where only computers are left to decide; let it go on where they are not."""
    table, row = unit.table, unit.table.row
    if is_alone(table):
        if row.stopped is None:
            row.stopped, row.deadline = unit.now, None
            _tell(unit)
    elif row.stopped is not None:
        row.stopped = None
        if asked_now(table) is not None:
            row.asked_at, row.deadline = unit.now, until(table, unit.now)
            _tell(unit)


def _tell(unit: UnitOfWork) -> None:
    """The newest post says how the table stands: that of the step told just now, else the last step once more."""
    if not any(row.kind == "step" for row in unit.outbox_rows):
        unit.post("step", unit.table.pace.gather)


def come_back(unit: UnitOfWork, seat: int) -> None:
    """The captain of that seat plays himself again."""
    unit.table.change_seat(seat, sitting_in=False, defaults_in_row=0)
    stand(unit)
