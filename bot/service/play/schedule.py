"""The schedule: the timers of a table follow from its state."""

from __future__ import annotations

import math

from bot.model.base import times
from bot.model.people.vacations import VACATION
from bot.model.posting.ports import Clock
from bot.model.record.table_record import STANDS, TableRecord, Timer
from bot.model.table.votes import PAUSED, VOTES
from bot.service.clocks.question_time import grace, last_call
from bot.service.play.unattended import stand
from bot.service.play.vote_results import review
from bot.service.table import next_turn, time_control
from bot.service.table.question import (
    is_played,
    is_window,
    open_question,
    start_clock,
    unanswered_seats,
    zone_of_question,
)
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import holding

LATER_BELL = 300.0
LATER_BELL_LIVE = 30.0
"""Seconds before a bell for a present captain without an answer."""
LASTING = (*VOTES, PAUSED, VACATION)
"""Timers that stay as they are when a question is answered."""


def reschedule(unit: UnitOfWork) -> None:
    """Set the timers of a table by its state, judge its votes, and start or end its standstill. A waiting tick is not moved, nor
    the time of computers' answers."""
    table, before = unit.table, unit.before
    if STANDS in table.timers:
        table.timers = {}
        put_off(unit)
        return
    review(unit)
    stand(unit)
    wanted = _wanted(unit) | {kind: timer for kind, timer in table.timers.items() if kind in LASTING and table.is_begun}
    same = before.row.decision == table.row.decision and before.saved_answers == table.saved_answers and "tick" in before.timers
    if same and "tick" in wanted:
        wanted["tick"] = before.timers["tick"]
    if before.row.decision == table.row.decision and "minds" in wanted and "minds" in before.timers:
        wanted["minds"] = before.timers["minds"]
    ends = [seat.away_until for seat in table.seats if seat.away_until is not None]
    if ends and VACATION not in wanted and table.row.status == "running":
        wanted[VACATION] = Timer(min(ends), 0)
    table.timers = wanted


def rouse(unit: UnitOfWork) -> None:
    """Let computers think about the question again after an open move, even those with an answer."""
    table, asked = unit.table, open_question(unit.table)
    if asked is not None and table.row.stopped is None and any(is_played(table, seat) for seat in asked.seats):
        table.timers = {**table.timers, "minds": Timer(unit.now, table.row.decision)}


def put_off(unit: UnitOfWork) -> None:
    """Stop the clock of a decision, a blitz or a muster during an outage, in which captains may not know the question. Afterwards
    they get all their time anew. A muster that ends later anyway, or has no end now, stays as it is."""
    table, row = unit.table, unit.table.row
    if row.status == "muster":
        anew = unit.now + time_control.muster(table.pace)
        table.timers = {name: Timer(max(timer.due, anew), timer.decision) for name, timer in table.timers.items()}
    elif row.deadline is not None:
        before = row.deadline
        start_clock(table, unit.now)
        if not table.pace.blitz:
            row.deadline = max(before, row.deadline)
        reschedule(unit)


def patience(unit: UnitOfWork) -> float:
    """Seconds of waiting for an idle captain, or for a way without a result. In blitz it is at most half of the time left, so
    that the other half remains after the notice."""
    return patience_at(unit.table, unit.now)


def patience_at(table: TableRecord, now: float) -> float:
    """The patience of a table at some time."""
    pace, left = table.pace, (table.row.deadline or math.inf) - now
    if pace.blitz:
        return min(LATER_BELL_LIVE, max(0.0, left / 2))
    return LATER_BELL if pace.base >= times.HOUR else LATER_BELL_LIVE


def is_urgent(unit: UnitOfWork) -> bool:
    """Whether so little time is left in blitz that even present captains are told at once."""
    return patience(unit) < LATER_BELL_LIVE


def _wanted(unit: UnitOfWork) -> dict[str, Timer]:
    table, row, asked = unit.table, unit.table.row, open_question(unit.table)
    if row.status == "muster":
        return {name: timer for name, timer in table.timers.items() if name == "muster"}
    if row.status == "dealing":
        return {"dealing": table.timers["dealing"]}
    if row.stopped is not None:
        return {"alone": table.timers.get("alone") or Timer(_back(unit, row.stopped) + unit.quotas.alone_life, row.decision)}
    if asked is None or row.deadline is None or row.asked_at is None:
        return {}
    wanted = {"deadline": Timer(row.deadline + grace(table.pace), row.decision)}
    if row.called < row.decision and not table.pace.blitz and unanswered_seats(table):
        wanted["lastcall"] = Timer(last_call(table.pace, row.asked_at, row.deadline, zone_of_question(table)), row.decision)
    if (slot := holding(table)) is not None:
        return wanted | _timers_on_hold(table, table.timers[VOTES[slot]].due)
    if any(is_played(table, seat) and seat not in table.answered for seat in asked.seats):
        wanted["minds"] = Timer(unit.now, row.decision)
    if next_turn.delayed_seats(table, unit.now):
        wanted[next_turn.AHEAD] = table.timers[next_turn.AHEAD]
    if row.earliest is not None and set(asked.seats) <= table.answered:
        wanted["tick"] = Timer(_tick(table, unit.clock, unit.now), row.decision)
    return wanted


def _timers_on_hold(table: TableRecord, until: float) -> dict[str, Timer]:
    """The timers of a question that is held by a vote until then: of answers in advance alone, which wait longer."""
    timer = table.timers.get(next_turn.AHEAD)
    return {} if timer is None else {next_turn.AHEAD: Timer(max(timer.due, until + table.pace.tick), timer.decision)}


def _back(unit: UnitOfWork, stopped: float) -> float:
    """The time of a standstill, or the last end of its captains' vacations."""
    return max((seat.away_until for seat in unit.table.seats if seat.away_until is not None), default=stopped)


def _tick(table: TableRecord, clock: Clock, now: float) -> float:
    """The tick at which a complete sealed round closes. It follows from the times of answers, never from their content."""
    row = table.row
    opened, earliest = _opened(row.asked_at or now, now, clock.short(table.pace.tick)), row.earliest or now
    brisk = row.brisk and now <= opened + time_control.BRISK
    grid = time_control.grid(table.pace, is_window(open_question(table)), brisk, 1)
    linger = row.changed_at + clock.short(grid.linger) if row.changed_at is not None else 0.0
    return time_control.next_tick(opened, clock.short(grid.tick), earliest, max(now, linger))


def _opened(asked_at: float, now: float, tick: float) -> float:
    """The time from which ticks are counted. In a pause the clock starts later, and the ticks of before go on."""
    return asked_at - math.ceil(max(0.0, asked_at - now) / tick) * tick
