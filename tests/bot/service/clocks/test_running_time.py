"""Running time: a count of minutes, its inverse, and the zones that are read."""

from __future__ import annotations

import re
import zoneinfo
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import ALL_DAY, ALL_DAYS
from bot.model.people import zones
from bot.service.clocks.running_time import after, before, between
from tests.bot.service.clocks.minutes import WINDOWS, YEARS, faults, jumps, wall

MADRID = zones.zone_of("Europe/Madrid")
WORKING = ((0, 1, 2, 3, 4), (540, 1320))


def at(*parts: int) -> float:
    """An instant as the wall of Madrid shows it."""
    return datetime(*parts, tzinfo=MADRID).timestamp()  # type: ignore[misc]


@pytest.mark.parametrize(("zone", "year"), YEARS)
def test_running_time_is_a_count_of_minutes(zone: str, year: int) -> None:
    """In the days around each jump of the wall; `python -m tests.bot.service.clocks.minutes` counts whole years."""
    rnd, found = Random(year), []
    for jump in jumps(zone, year)[:2] or [int(datetime(year, 2, 28, tzinfo=UTC).timestamp())]:
        about = wall(zone, jump - 2 * int(DAY), jump + 3 * int(DAY))
        for days, hours in WINDOWS:
            found += faults(zone, about, days, hours, 20, rnd)
    assert not found


def test_between_undoes_after_and_before() -> None:
    rnd = Random(1)
    for _ in range(200):
        days, hours = rnd.choice(WINDOWS)
        start, seconds = at(2026, 3, 20) + rnd.random() * 20 * DAY, rnd.random() * 3 * DAY
        there = after(start, seconds, MADRID, days, hours)
        assert between(start, there, MADRID, days, hours) == pytest.approx(seconds, abs=1e-4)
        assert between(before(start, seconds, MADRID, days, hours), start, MADRID, days, hours) == pytest.approx(
            seconds, abs=1e-4
        )


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ((2026, 11, 2, 10, 0), 4.0, (2026, 11, 2, 14, 0)),
        ((2026, 11, 2, 20, 0), 13.0, (2026, 11, 3, 20, 0)),
        ((2026, 11, 6, 21, 0), 2.0, (2026, 11, 9, 10, 0)),
        ((2026, 11, 7, 3, 0), 1.0, (2026, 11, 9, 10, 0)),
        ((2026, 11, 2, 9, 0), 13.0, (2026, 11, 2, 22, 0)),
    ],
)
def test_time_runs_on_working_days_by_day(start: tuple[int, ...], hours: float, end: tuple[int, ...]) -> None:
    assert after(at(*start), hours * HOUR, MADRID, *WORKING) == at(*end)


def test_all_days_and_hours_are_plain_seconds() -> None:
    start = at(2026, 3, 28, 12)
    assert after(start, 2 * DAY, MADRID, ALL_DAYS, ALL_DAY) == start + 2 * DAY
    assert between(start, start + 2 * DAY, MADRID, ALL_DAYS, ALL_DAY) == 2 * DAY
    assert between(start, start - DAY, MADRID, *WORKING) == 0.0


def test_zones_are_those_of_the_pinned_package() -> None:
    """A file of the system would go before the package, and differ from machine to machine."""
    lock = Path(__file__).parents[4] / "requirements.lock"
    pinned = re.search(r"^tzdata==(\S+)", lock.read_text("utf-8"), re.MULTILINE)
    assert pinned is not None and pinned[1] == version("tzdata")
    assert zoneinfo.TZPATH == ()
    assert len(zones.names()) > 590 and max(map(len, zones.names())) <= zones.LONGEST


def test_zone_of_an_older_release_is_kept_and_an_unknown_one_is_utc() -> None:
    assert zones.zone_of("Asia/Katmandu").key == "Asia/Katmandu"
    assert zones.zone_of("").key == zones.zone_of("Atlantis/Capital").key == "UTC"
