"""Missed deadlines: excused ones, those that count, and the seat that is on offer after three in a row.

A deadline of a reaction window is missed in secret: it is not excused, and does not count towards a seat on offer.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.table import AnswerKind
from bot.service.clocks.question_time import due, ran
from bot.service.results import tally
from bot.service.table import notices, time_control
from bot.service.table.question import is_window, open_question, unanswered_seats, zone_of_question, zone_of_seat
from bot.service.table.seat_holders import set_free
from bot.service.table.timeout_answer import counts_as_answer
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.votes.pausing import counted_at
from engines.kernel.base.messages import Captain, say
from engines.kernel.base.values import Answer
from engines.kernel.resolution.frames import Asked

MISSES = 3
"""Missed deadlines in a row after which the computer plays for a seat."""


def excuse(unit: UnitOfWork, drafts: Mapping[int, Answer]) -> bool:
    """Give the open question its time again, at the cost of an excused miss of each late captain; False if nobody has any left.
    `drafts`: the drafts by seat; one that counts is an answer."""
    table, asked = unit.table, open_question(unit.table)
    if asked is None or is_window(asked) or table.pace.blitz:
        return False
    told = [seat for seat in unanswered_seats(table) if seat.excused < table.pace.excused and is_told(table, seat.person)]
    choices = {seat.number: table.game.choice(table.position, seat.number) for seat in told}
    excused = [seat for seat in told if not counts_as_answer(choices[seat.number], drafts.get(seat.number))]
    for seat in excused:
        table.change_seat(seat.number, excused=seat.excused + 1)
    if excused:
        table.row.deadline = due(table.pace, unit.now, table.pace.base, zone_of_question(table))
        table.row.called = table.row.decision - 1
        message = say("note.excused", list=tuple(Captain(seat.number) for seat in excused))
        unit.note(message, names_deadline=True)
    return bool(excused)


def charge_time(unit: UnitOfWork, asked: Asked) -> None:
    """Charge time and missed deadlines. A sealed round charges all alike, with its whole length."""
    table, row, pace = unit.table, unit.table.row, unit.table.pace
    for seat in [table.seats[number] for number in asked.seats]:
        if seat.person is None or seat.sitting_in:
            continue
        given = table.saved_answers[seat.number]
        answered_at = counted_at(table, unit.now if asked.sealed and not pace.blitz else given.at)
        taken = ran(pace, row.asked_at or unit.now, answered_at, zone_of_seat(table, seat))
        tally.count(table, seat, given.kind, taken, asked.sealed, is_told(table, seat.person))
        saved = max(0.0, seat.saved_time - taken) if pace.blitz else seat.saved_time
        if not pace.blitz and (asked.sealed or given.kind != "default"):
            saved = time_control.saved_after(pace, seat.saved_time, taken)
        table.change_seat(seat.number, saved_time=saved)
        _count(unit, asked, seat, given.kind)


def _count(unit: UnitOfWork, asked: Asked, seat: Seat, kind: AnswerKind) -> None:
    """Count a missed deadline of a seat, or begin its row anew. After three in a row the seat is on offer."""
    is_miss = is_told(unit.table, seat.person)
    defaults, missed = (_in_row(kind, row, is_miss) for row in (seat.defaults_in_row, seat.missed_in_row))
    missed = seat.missed_in_row if is_window(asked) else missed
    unit.table.change_seat(seat.number, defaults_in_row=defaults, missed_in_row=missed)
    if missed >= MISSES and not unit.table.pace.blitz:
        set_free(unit, seat.number)


def _in_row(kind: AnswerKind, before: int, is_miss: bool) -> int:
    """The deadlines missed in a row after an answer of that kind."""
    return {"default": before + is_miss, "live": 0}.get(kind, before)


def is_told(table: TableRecord, person: int | None) -> bool:
    """Whether any notice of the open question has reached a captain. A missed deadline counts only then."""
    kept = table.row.notices
    return kept is None or kept["decision"] != table.row.decision or notices.is_miss(notices.load(kept), person or 0)
