"""The time of one question: what is due when, by the running time of a pace in a zone."""

from __future__ import annotations

from dataclasses import replace

from bot.model.clocks.question_clock import RunningClock
from bot.model.clocks.time_control import TimeControl
from bot.model.people.zones import zone_of
from bot.service.clocks import running_time

LAST_CALL = 0.2
"""The part of the time that is left at the last call."""
MOST_GRACE = 60.0


def due(pace: TimeControl, start: float, seconds: float, zone: str) -> float:
    """The time so many seconds of the pace after `start`."""
    if not pace.has_rests:
        return start + seconds
    return running_time.after(start, seconds, zone_of(zone), pace.days, pace.hours)


def begun(pace: TimeControl, end: float, seconds: float, zone: str) -> float:
    """The time so many seconds of the pace before `end`."""
    if not pace.has_rests:
        return end - seconds
    return running_time.before(end, seconds, zone_of(zone), pace.days, pace.hours)


def ran(pace: TimeControl, start: float, end: float, zone: str) -> float:
    """The seconds of the pace from `start` to `end`."""
    if not pace.has_rests:
        return max(0.0, end - start)
    return running_time.between(start, end, zone_of(zone), pace.days, pace.hours)


def last_call(pace: TimeControl, asked_at: float, deadline: float, zone: str) -> float:
    """The time of the last call."""
    return due(pace, asked_at, (1 - LAST_CALL) * ran(pace, asked_at, deadline, zone), zone)


def grace(pace: TimeControl) -> float:
    """Seconds after a deadline during which an answer still counts."""
    return 0.0 if pace.blitz else min(MOST_GRACE, pace.base / 50)


def given_back(running: RunningClock, since: float, until: float) -> RunningClock:
    """A clock with the time back in which presses could not arrive: of all asked captains the most. At night nobody lost any."""
    begin, zones = max(since, running.asked_at, running.paused), {running.clock.zone, *running.clock.zones.values()}
    lost = max(ran(running.pace, begin, until, zone) for zone in zones)
    asked_at, deadline = (due(running.pace, at, lost, running.clock.zone) for at in (running.asked_at, running.deadline))
    return _with_dues(replace(running, asked_at=asked_at, deadline=deadline))


def set_back(running: RunningClock, now: float, seconds: float) -> RunningClock:
    """A clock after the wall clock was set back to `now`, with as much time run and left as before."""
    before, after = max(now + seconds, running.paused), max(now, running.paused - seconds)
    left = ran(running.pace, before, running.deadline, running.clock.zone)
    used = ran(running.pace, running.asked_at, before, running.clock.zone)
    asked_at, deadline = (count(running.pace, after, of, running.clock.zone) for count, of in ((begun, used), (due, left)))
    return _with_dues(replace(running, asked_at=asked_at, deadline=deadline))


def _with_dues(running: RunningClock) -> RunningClock:
    called = last_call(running.pace, running.asked_at, running.deadline, running.clock.zone)
    return replace(running, dues={"deadline": running.deadline + grace(running.pace), "lastcall": called})
