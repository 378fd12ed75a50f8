"""Time controls: the common ones, the grid of sealed rounds, deadlines and saved time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS, Hours, TimeControl
from bot.service.clocks.running_time import length

LIVE = TimeControl("live", 300.0, 0.0, 0.0, tick=5.0, hold=2.0, linger=4.0, gather=1.2)
DAILY = TimeControl("daily", DAY, 8 * HOUR, 3 * DAY, tick=300.0, hold=30.0, linger=20.0, gather=2.0)
SLOW = TimeControl("slow", 3 * DAY, 0.0, 0.0, tick=1800.0, hold=300.0, linger=60.0, gather=2.0)
TIME_CONTROLS: Mapping[str, TimeControl] = {pace.name: pace for pace in (LIVE, DAILY, SLOW)}
MUSTER_LIVE, MUSTER = 600.0, DAY
"""Seconds of a muster, at live tables and at others."""
BRISK = 600.0
"""Seconds between brisk steps at most, and after the last of them to the end of a brisk stretch."""
LEAST_HOURS, LEAST_A_WEEK = 2 * HOUR, 14 * HOUR
"""Seconds of a day's hours and of a week in which time must run."""


@dataclass(frozen=True, slots=True)
class TickGrid:
    """The grid of one sealed round: seconds between ticks, the least number of ticks, seconds of linger."""

    tick: float
    ticks_held: int
    linger: float


def own_time_control(
    base: float, added: float, cap: float, days: Sequence[int] = ALL_DAYS, hours: Hours = ALL_DAY, zone: str = ""
) -> TimeControl:
    """A table's own time control, with the ticks of the nearest common one. Raises ValueError for impossible values."""
    if not 60 <= base <= 30 * DAY or not 0 <= added <= cap or cap > 60 * DAY:
        raise ValueError("no such pace")
    like = LIVE if base < HOUR else DAILY if base < 2 * DAY else SLOW
    pace = TimeControl(
        "own", base, added, cap, like.tick, like.hold, like.linger, like.gather, tuple(sorted(set(days))), hours=hours, zone=zone
    )
    check_rests(pace)
    return pace


def check_rests(pace: TimeControl) -> None:
    """Raises ValueError for days and hours that leave too little time, and for any at a pace of minutes."""
    if not set(pace.days) <= set(ALL_DAYS) or not all(0 <= minute <= ALL_DAY[1] for minute in pace.hours):
        raise ValueError("no such pace: unknown days or hours")
    a_day = length(pace.hours)
    if a_day < LEAST_HOURS or len(pace.days) * a_day < LEAST_A_WEEK:
        raise ValueError("no such pace: too little time")
    if pace.has_rests and pace.base < HOUR:
        raise ValueError("no such pace: minutes that stop")


OWN = own_time_control(13 * HOUR, 4 * HOUR, 39 * HOUR, hours=(9 * 60, 22 * 60))
"""An own time control as it is at first: a day's hours for a decision, and three days' at most with what is saved."""


def grid(pace: TimeControl, is_window: bool, is_brisk: bool, lot: int) -> TickGrid:
    """The grid of a sealed round. `lot` (1 or 2) comes from the system's randomness and serves reaction windows alone."""
    like = LIVE if is_brisk else pace
    return TickGrid(like.tick, lot, like.linger) if is_window else TickGrid(like.hold, 1, like.linger)


def is_brisk(pace: TimeControl, steps: Sequence[float]) -> bool:
    """Whether a slow table is in a brisk stretch: its last three steps were less than ten minutes apart."""
    return pace.base >= HOUR and len(steps) >= 3 and all(b - a < BRISK for a, b in pairwise(steps[-3:]))


def next_tick(opened: float, tick: float, earliest: float, not_before: float) -> float:
    """The first tick of the grid from `earliest` on that is not before `not_before`."""
    since = max(earliest, not_before) - opened
    count = max(0, -int(-since // tick))
    while opened + count * tick < max(earliest, not_before) - 1e-6:
        count += 1
    return opened + count * tick


def muster(pace: TimeControl) -> float:
    """Seconds of a muster."""
    return MUSTER_LIVE if pace.base < HOUR else MUSTER


def saved_after(pace: TimeControl, saved: float, taken: float) -> float:
    """The captain's savings after an answer of so many seconds."""
    return min(max(pace.cap, saved), max(0.0, saved - max(0.0, taken - pace.base)) + pace.added)
