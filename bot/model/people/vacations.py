"""Vacations of people: days a calendar year, and the one that runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from bot.model.base.times import DAY

VACATION = "vacation"
"""The timer at which a vacation begins or ends at a table."""
JUST = 300.0
"""Seconds for which a day has just begun."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """The vacations of a person. `began`, `until`: the last one (seconds since 1970); `used`: the days taken by calendar year
    (UTC)."""

    began: float = 0.0
    until: float = 0.0
    used: Mapping[int, int] = field(default_factory=dict)

    def left(self, now: float, days_a_year: int) -> int:
        """The days that are left in the year of a moment."""
        return max(0, days_a_year - self.used.get(_year(now), 0))

    def within(self, days_a_year: int) -> Vacation:
        """The last vacation as it counts where a year has so many days: it ends once they are used up."""
        days = -int(-(self.until - self.began) // DAY)
        counted = max(0, min(days, days_a_year - self.used.get(_year(self.began), 0) + days))
        return replace(self, until=min(self.until, self.began + counted * DAY))

    def begun(self, now: float, days: int) -> Vacation:
        """The vacation that begins now. Its days count in the year of its begin."""
        year = _year(now)
        return Vacation(now, now + days * DAY, {**self.used, year: self.used.get(year, 0) + days})

    def ended(self, now: float) -> Vacation:
        """The vacation that ends now. Days that are left of it are given back to this year; one that has just begun counts as
        left, so that a vacation begun by mistake costs nothing."""
        year, left = _year(now), int(max(0.0, self.until - now + JUST) // DAY)
        return Vacation(self.began, min(self.until, now), {**self.used, year: max(0, self.used.get(year, 0) - left)})


def _year(now: float) -> int:
    return datetime.fromtimestamp(now, UTC).year


def read_vacation(kept: Mapping[str, Any] | None) -> Vacation:
    """A person's vacations from their row."""
    if kept is None:
        return Vacation()
    return Vacation(kept["began"], kept["until"], {int(year): days for year, days in kept["used"].items()})


def write_vacation(vacation: Vacation) -> dict[str, Any]:
    """A person's vacations as JSON."""
    return {"began": vacation.began, "until": vacation.until, "used": {str(year): days for year, days in vacation.used.items()}}
