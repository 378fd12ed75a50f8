"""Clocks of open questions whose time does not always run. They are counted anew one by one, where others are moved at once."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import ColumnElement, func, select, update

from bot.model.clocks.question_clock import RunningClock, read_clock
from bot.model.clocks.time_control import read_time_control
from bot.model.table.votes import PAUSED
from bot.store import schema as s
from bot.store.base.database import Connection

Again = Callable[[RunningClock], RunningClock]
"""A clock counted anew."""
_t, _timer = s.tables.c, s.timers.c
_OPEN = (_t.status == "running") & _t.clock.is_not(None) & _t.asked_at.is_not(None) & _t.deadline.is_not(None)


def of_tables(db: Connection, these: ColumnElement[bool]) -> list[RunningClock]:
    """The clocks of these tables."""
    pause = select(_timer.due).where(_timer.table_id == _t.id, _timer.kind == PAUSED).scalar_subquery()
    times = (_t.asked_at, _t.deadline, func.coalesce(pause, 0.0))
    found = db.execute(select(_t.id, _t.pace, _t.clock, *times).where(_OPEN, these)).all()
    return [RunningClock(id, read_time_control(pace), read_clock(clock), *at) for id, pace, clock, *at in found]


def write(db: Connection, clock: RunningClock) -> None:
    """Write a clock, with its timers as far as they are set. The caller raises the version of the table."""
    of_it = _t.id == clock.table
    db.execute(update(s.tables).where(of_it).values(asked_at=clock.asked_at, deadline=clock.deadline))
    for kind, due in clock.dues.items():
        db.execute(update(s.timers).where(_timer.table_id == clock.table, _timer.kind == kind).values(due=due))
