"""Running time against a count of minutes, over years of zones whose clocks jump.

`python -m tests.bot.service.clocks.minutes TRIALS` counts whole years, with so many trials for each year and window.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from bot.model.base.times import DAY
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS, Hours
from bot.model.people.zones import zone_of
from bot.service.clocks.running_time import after, between
from engines.progress import ProgressBar

YEARS = (
    ("Europe/Madrid", 2026), ("America/New_York", 2026), ("America/Sao_Paulo", 2011), ("America/Sao_Paulo", 2018),
    ("Australia/Lord_Howe", 2026), ("Asia/Kathmandu", 2026), ("Pacific/Apia", 2011), ("Africa/Casablanca", 2026),
    ("America/Santiago", 2026), ("Pacific/Chatham", 2028),
)  # fmt: skip
"""Zones with a year: half hours and quarters, jumps at midnight, a day that is left out, a leap day."""
WINDOWS: tuple[tuple[tuple[int, ...], Hours], ...] = (
    (ALL_DAYS, (540, 1320)), ((0, 1, 2, 3, 4), (540, 1320)), ((5, 6), ALL_DAY), (ALL_DAYS, (1200, 120)),
    ((4, 5), (1380, 150)), (ALL_DAYS, (90, 150)), (ALL_DAYS, (120, 180)),
)  # fmt: skip
"""Days and hours: by day, over midnight, and within the hours that come twice or never."""
MINUTE = 60


@dataclass(frozen=True)
class Wall:
    """The weekday and the minute of the day that a wall shows, for each minute from `start` on."""

    start: int
    shown: tuple[tuple[int, int], ...]


def wall(zone: str, start: int, end: int) -> Wall:
    """The wall of a zone, read once a minute."""
    there = zone_of(zone)
    read = (datetime.fromtimestamp(at, there) for at in range(start, end, MINUTE))
    return Wall(start, tuple((at.weekday(), 60 * at.hour + at.minute) for at in read))


def is_running(weekday: int, minute: int, days: Sequence[int], hours: Hours) -> bool:
    """The definition of running time, for one minute of the wall."""
    begins, ends = hours
    if begins < ends:
        return weekday in days and begins <= minute < ends
    return (weekday in days and minute >= begins) or ((weekday - 1) % 7 in days and minute < ends)


def faults(zone: str, about: Wall, days: Sequence[int], hours: Hours, trials: int, rnd: Random) -> Iterable[str]:
    """The trials in which running time is not the count of minutes."""
    there = zone_of(zone)
    running = [at for at, (weekday, minute) in enumerate(about.shown) if is_running(weekday, minute, days, hours)]
    for _ in range(trials):
        begin, end = sorted(rnd.randrange(len(about.shown)) for _ in range(2))
        first, start = bisect_left(running, begin), about.start + MINUTE * begin
        count = bisect_left(running, end) - first
        ran = between(start, about.start + MINUTE * end, there, days, hours)
        if ran != MINUTE * count:
            yield f"{zone}, {days}, {hours}: between minutes {begin} and {end}: {ran / MINUTE}, not {count}"
        if count:
            reached = after(start, MINUTE * count, there, days, hours)
            expected = about.start + MINUTE * (running[first + count - 1] + 1)
            if reached != expected:
                yield f"{zone}, {days}, {hours}: {count} minutes after {begin}: {reached - expected} s off"


def of_year(year: int) -> tuple[int, int]:
    """The first instants of a year and of the next one."""
    begin, end = (datetime(one, 1, 1, tzinfo=UTC) for one in (year, year + 1))
    return int(begin.timestamp()), int(end.timestamp())


def jumps(zone: str, year: int) -> list[int]:
    """The days of a year, as their first instants, at whose end the wall has another offset than at their begin."""
    there, (begin, end) = zone_of(zone), of_year(year)
    offsets = {at: datetime.fromtimestamp(at, there).utcoffset() for at in range(begin, end + 1, int(DAY))}
    return [at for at in list(offsets)[:-1] if offsets[at] != offsets[at + int(DAY)]]


def main(trials: int) -> None:
    """Count whole years."""
    found: list[str] = []
    with ProgressBar("counting minutes", len(YEARS), "years") as progress:
        for zone, year in YEARS:
            about, rnd = wall(zone, *of_year(year)), Random(year)
            for days, hours in WINDOWS:
                found += faults(zone, about, days, hours, trials, rnd)
            progress.advance()
    print(f"{len(YEARS) * len(WINDOWS) * trials} trials, {len(found)} wrong", *found[:20], sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
