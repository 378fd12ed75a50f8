"""Running time as a count of minutes of the wall, with nothing of the service: what the simulation holds deadlines against."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import accumulate, count
from zoneinfo import ZoneInfo

from bot.model.clocks.time_control import TimeControl

MINUTE, DAY = 60, 86400


@cache
def _wall(zone: str, day: int) -> tuple[tuple[int, int], ...]:
    """The weekday and the minute of the day that the wall of a zone shows in each minute of a day of UTC."""
    there = ZoneInfo(zone or "UTC")
    shown = (datetime.fromtimestamp(DAY * day + MINUTE * minute, there) for minute in range(1440))
    return tuple((at.weekday(), 60 * at.hour + at.minute) for at in shown)


def _runs(weekday: int, minute: int, days: tuple[int, ...], hours: tuple[int, int]) -> bool:
    begins, ends = hours
    if begins < ends:
        return weekday in days and begins <= minute < ends
    return (weekday in days and minute >= begins) or ((weekday - 1) % 7 in days and minute < ends)


@cache
def _counted(zone: str, day: int, days: tuple[int, ...], hours: tuple[int, int]) -> array[int]:
    """The minutes that run before each minute of a day of UTC, and in all of it."""
    running = (_runs(*shown, days, hours) for shown in _wall(zone, day))
    return array("i", (0, *accumulate(map(int, running))))


def _before(pace: TimeControl, zone: str, day: int, second: float) -> float:
    """The seconds of a day of UTC that have run before one of its seconds."""
    counted, minute = _counted(zone, day, pace.days, pace.hours), int(second // MINUTE)
    if minute >= 1440:
        return MINUTE * counted[1440]
    return MINUTE * counted[minute] + (counted[minute + 1] - counted[minute]) * (second - MINUTE * minute)


def between(pace: TimeControl, start: float, end: float, zone: str) -> float:
    """The seconds that run from `start` to `end`."""
    if not pace.has_rests or end <= start:
        return max(0.0, end - start)
    first, last = int(start // DAY), int(end // DAY)
    whole = sum(MINUTE * _counted(zone, day, pace.days, pace.hours)[1440] for day in range(first, last))
    return whole + _before(pace, zone, last, end - DAY * last) - _before(pace, zone, first, start - DAY * first)


def after(pace: TimeControl, start: float, seconds: float, zone: str) -> float:
    """The time at which so many seconds have run since `start`."""
    if not pace.has_rests or seconds <= 0:
        return start + seconds
    for day, ran in _days(pace, start, zone):
        counted = _counted(zone, day, pace.days, pace.hours)
        if ran + seconds <= MINUTE * counted[1440]:
            whole = int((ran + seconds) // MINUTE)
            rest = ran + seconds - MINUTE * whole
            minute = bisect_left(counted, whole + (rest > 0)) - 1
            return DAY * day + MINUTE * minute + (rest or MINUTE)
        seconds -= MINUTE * counted[1440] - ran
    raise AssertionError("days never end")


def _days(pace: TimeControl, start: float, zone: str) -> Iterator[tuple[int, float]]:
    """Each day from `start` on, with the seconds of it that have run before."""
    first = int(start // DAY)
    yield first, _before(pace, zone, first, start - DAY * first)
    yield from ((day, 0.0) for day in count(first + 1))
