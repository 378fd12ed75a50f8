"""Vacations at a table: a pause, or a computer that sits in, as the lobby has chosen. Works on a `UnitOfWork`."""

from __future__ import annotations

from bot.model.base.times import moment
from bot.service.table.question import paused_until
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import book_of
from bot.service.votes import pausing
from bot.service.votes.rules import PAUSED_AT_MOST, paused_seconds
from engines.kernel.base.messages import Captain, Verbatim, say


def go_away(unit: UnitOfWork, person: int, until: float) -> None:
    """Begin a captain's vacation at a running table; live ones know none. If a pause would be too long, a computer sits in."""
    table, pace = unit.table, unit.table.pace
    seats = [seat for seat in table.seats_of(person) if not seat.sitting_in]
    if table.row.status != "running" or not pace.knows_vacations or not seats:
        return
    if pace.vacation == "pause" and len(table.captains) > 1 and _may_pause(unit, until):
        if paused_until(table) is None:
            pausing.begin(unit, until - unit.now, seats[0].number)
        id = "note.vacation.pause"
    else:
        for seat in seats:
            table.change_seat(seat.number, sitting_in=True, away_until=until)
            table.lines.pop(seat.number, None)
        id = "note.vacation"
    when = Verbatim(f"<t:{int(moment(until).timestamp())}:D>")
    unit.note(say(id, who=Captain(seats[0].number), when=when))


def _may_pause(unit: UnitOfWork, until: float) -> bool:
    """Whether the table is paused until then already, or may be."""
    running = paused_until(unit.table)
    if running is not None:
        return running >= until
    return paused_seconds(book_of(unit.table).pauses, unit.now) + until - unit.now <= PAUSED_AT_MOST


def seats_of(unit: UnitOfWork, person: int) -> tuple[int, ...]:
    """The seats that a computer keeps for the vacation of a captain."""
    return tuple(seat.number for seat in unit.table.seats_of(person) if seat.away_until is not None)


def end_pause(unit: UnitOfWork, person: int) -> None:
    """End the pause that a captain's vacation has begun, if it runs."""
    if paused_until(unit.table) is not None and book_of(unit.table).paused_by in {s.number for s in unit.table.seats_of(person)}:
        pausing.finish(unit)
