"""Running time: time that passes only on some days of the week and at some hours of the day, by the wall of a zone.

It runs in the minutes in which the wall of the zone shows a day of `days` and a minute of `hours`. Hours over midnight belong to
the day on which they begin. An hour that the wall shows twice counts twice, and one that it leaves out not at all.

Time is taken in stretches in which the wall never jumps: to the next midnight, or to the change of the offset before it. Within
a stretch seconds are added. No instant is made of what the wall shows, as the wall may show it twice or never.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.model.base.times import DAY
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS, Hours

MINUTE = 60.0


class Stretch(NamedTuple):
    """Time without a jump of the wall: its first and last instant, and the weekday and second of the day that the wall shows at
    the first."""

    start: float
    end: float
    weekday: int
    second: float


def always(days: Sequence[int], hours: Hours) -> bool:
    """Whether time never stops."""
    return len(days) == len(ALL_DAYS) and hours == ALL_DAY


def after(start: float, seconds: float, zone: ZoneInfo, days: Sequence[int], hours: Hours) -> float:
    """The time so many running seconds after `start`."""
    if always(days, hours) or seconds <= 0:
        return start + seconds
    for stretch in _stretches(start, zone):
        for begin, end in _running(stretch, days, hours):
            if seconds <= end - begin:
                return begin + seconds
            seconds -= end - begin
    raise AssertionError("stretches never end")


def before(end: float, seconds: float, zone: ZoneInfo, days: Sequence[int], hours: Hours) -> float:
    """The time so many running seconds before `end`."""
    if always(days, hours) or seconds <= 0:
        return end - max(0.0, seconds)
    back = seconds + DAY
    while (ran := between(end - back, end, zone, days, hours)) < seconds:
        back *= 2
    return after(end - back, ran - seconds, zone, days, hours)


def between(start: float, end: float, zone: ZoneInfo, days: Sequence[int], hours: Hours) -> float:
    """The running seconds from `start` to `end`."""
    if always(days, hours) or end <= start:
        return max(0.0, end - start)
    ran = 0.0
    for stretch in _stretches(start, zone):
        ran += sum(max(0.0, min(last, end) - first) for first, last in _running(stretch, days, hours))
        if stretch.end >= end:
            return ran
    raise AssertionError("stretches never end")


def length(hours: Hours) -> float:
    """The seconds of one day's hours."""
    begins, ends = hours
    return MINUTE * (ends - begins + (1440 if ends <= begins else 0))


def _stretches(start: float, zone: ZoneInfo) -> Iterator[Stretch]:
    """The stretches from `start` on, without end."""
    while True:
        wall = datetime.fromtimestamp(start, zone)
        second = wall.hour * 3600.0 + wall.minute * MINUTE + wall.second + wall.microsecond / 1e6
        end = _jump(start, start + DAY - second, zone)
        yield Stretch(start, end, wall.weekday(), second)
        start = end


def _jump(start: float, end: float, zone: ZoneInfo) -> float:
    """The first instant after `start` with another offset, found by halving; `end` if there is none before it."""
    offset = _offset(start, zone)
    if _offset(end, zone) == offset:
        return end
    before, changed = int(start), int(-(-end // 1))
    while changed - before > 1:
        middle = (before + changed) // 2
        if _offset(middle, zone) == offset:
            before = middle
        else:
            changed = middle
    return min(end, float(changed))


def _offset(at: float, zone: ZoneInfo) -> float:
    away = datetime.fromtimestamp(at, zone).utcoffset()
    assert away is not None
    return away.total_seconds()


def _running(stretch: Stretch, days: Sequence[int], hours: Hours) -> Iterator[tuple[float, float]]:
    """The parts of a stretch in which time runs, in order."""
    for first, last in _of_day(stretch.weekday, days, hours):
        begin = max(stretch.start, stretch.start + first - stretch.second)
        end = min(stretch.end, stretch.start + last - stretch.second)
        if begin < end:
            yield begin, end


def _of_day(weekday: int, days: Sequence[int], hours: Hours) -> Iterator[tuple[float, float]]:
    """The running seconds of a day, from and to. In the morning they may still belong to the day before."""
    begins, ends = hours
    if begins < ends:
        if weekday in days:
            yield begins * MINUTE, ends * MINUTE
        return
    if (weekday - 1) % 7 in days:
        yield 0.0, ends * MINUTE
    if weekday in days:
        yield begins * MINUTE, DAY
