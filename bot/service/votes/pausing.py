"""Pauses of a table, and more time. In a pause its clocks stand, and the time that is left stays. Works on a `UnitOfWork`.

A question may be answered in a pause. Its clock starts at the end of the pause, and nothing rings for it before.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model.record.table_record import TableRecord, Timer
from bot.model.record.unit_of_work import BELL, CLOCK
from bot.model.table.votes import AFTER_PAUSE, PAUSED, VOTES
from bot.service.clocks.question_time import begun, due, ran
from bot.service.table.question import move_clock, person_ids, unanswered_seats, zone_of_question
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import book_of, end_holding, keep
from bot.service.votes.rules import PAUSED_WITHIN
from engines.kernel.base.messages import say


def begin(unit: UnitOfWork, seconds: float, by: int | None) -> None:
    """Pause a table for so many seconds, in place of a pause that runs. `by`: the captain who takes it without a vote. A
    vote that holds the game ends."""
    end_holding(unit, say("vote.undo.paused"))
    if PAUSED in unit.table.timers:
        _stop(unit)
    table, until, book = unit.table, unit.now + seconds, book_of(unit.table)
    move_clock(table, unit.now, until)
    _move_votes(table, seconds)
    late = tuple(one for one in book.pauses if one[1] > unit.now - PAUSED_WITHIN)
    own = book.own if by is None else (*(one for one in book.own if one[0] != by), (by, unit.now))
    keep(table, replace(book, pauses=(*late, (unit.now, until)), own=own, paused_by=by))
    table.timers = {**table.timers, PAUSED: Timer(until, 0)}
    unit.post(CLOCK)


def finish(unit: UnitOfWork) -> None:
    """End a pause now."""
    _stop(unit)
    unit.post(CLOCK)
    _ring(unit)


def _stop(unit: UnitOfWork) -> None:
    """Let the clock run again from now on. Pauses that end early count with the time they took."""
    table, until, book = unit.table, unit.table.timers[PAUSED].due, book_of(unit.table)
    if until > unit.now:
        move_clock(table, until, unit.now)
        _move_votes(table, unit.now - until)
    *before, (began, _) = book.pauses
    keep(table, replace(book, pauses=(*before, (began, min(until, unit.now))), paused_by=None))
    table.timers = {kind: timer for kind, timer in table.timers.items() if kind != PAUSED}


def counted_at(table: TableRecord, at: float) -> float:
    """The time of an answer by the clock of its question, which pauses around the answer and after it have moved."""
    pace, zone = table.pace, zone_of_question(table)
    for began, until in book_of(table).pauses:
        if at < until:
            at = begun(pace, until, ran(pace, at, began, zone), zone)
    return at


def extend(unit: UnitOfWork) -> None:
    """Give the open question, which has a deadline, its base once more."""
    table = unit.table
    assert table.row.deadline is not None
    unit.post(CLOCK)
    table.row.deadline = due(table.pace, table.row.deadline, table.pace.base, zone_of_question(table))


def _ring(unit: UnitOfWork) -> None:
    """Ring all captains without an answer, since nothing rang for them in the pause."""
    unit.table.row.rung = unit.table.row.decision
    for person in person_ids(unanswered_seats(unit.table)):
        unit.direct(BELL, person, **{AFTER_PAUSE: True})


def _move_votes(table: TableRecord, seconds: float) -> None:
    """Move the ends of open votes, whose time stands in a pause too."""
    table.timers = {
        kind: Timer(timer.due + seconds, timer.decision) if kind in VOTES else timer for kind, timer in table.timers.items()
    }
