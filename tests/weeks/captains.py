"""Simulated captains: when each looks at the tables, and how each likes to be reminded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Literal
from zoneinfo import ZoneInfo

from bot.model.people.people import Person
from bot.model.people.reminders import Reminders

Habit = Literal["prompt", "evening", "weekends", "slow", "holiday", "vanishing", "returning", "hostile"]
HABITS: tuple[Habit, ...] = ("prompt", "evening", "weekends", "slow", "holiday", "vanishing", "returning", "hostile")
ZONES = ("Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Santiago", "", "Pacific/Chatham")
"""Half hours and quarters, changes of the clock on both halves of the earth, and a captain who has chosen none."""
QUIET = (22 * 60, 8 * 60)
"""The quiet hours of most, in minutes of the day."""
HOURS = {
    "prompt": tuple(range(7, 23)), "evening": (19, 20, 21, 22), "weekends": (10, 14, 18, 21), "hostile": (1, 9, 13, 17, 21),
    "slow": (12,),
}  # fmt: skip
"""The hours at which captains of a habit look in; the others look in three times a day."""
SATURDAY = 5


@dataclass
class Captain:
    """A captain with a habit. `gone`: the days, counted from the beginning, from which and until which nobody sees him. `zone`:
    the one he has chosen last. `vacation`: he takes one before he goes."""

    person: Person
    habit: Habit
    gone: tuple[float, float]
    rnd: Random
    zone: str
    reminders: Reminders
    vacation: bool

    @property
    def as_now(self) -> Person:
        """The person with the zone chosen last."""
        return replace(self.person, zone=self.zone)

    def visits(self, begin: datetime, days: int) -> Iterator[datetime]:
        """The times at which the captain looks in."""
        zone = ZoneInfo(self.person.zone or "UTC")
        for day in range(days):
            if self.gone[0] <= day < self.gone[1] or (self.habit == "slow" and day % 2):
                continue
            local = (begin + timedelta(days=day)).astimezone(zone)
            if self.habit == "weekends" and local.weekday() < SATURDAY:
                continue
            for hour in HOURS.get(self.habit, (9, 13, 20)):
                at = local.replace(hour=hour, minute=self.rnd.randrange(60), second=self.rnd.randrange(60))
                if at > begin:
                    yield at

    def quiet_until(self, at: datetime) -> datetime | None:
        """The end of the quiet hours, if it is quiet for the captain, by a clock of the test's own."""
        if self.reminders.quiet is None:
            return None
        begins, ends = self.reminders.quiet
        local = at.astimezone(ZoneInfo(self.zone or "UTC"))
        while _is_within(local, begins, ends):
            at = at.replace(second=0, microsecond=0) + timedelta(minutes=1)
            local = at.astimezone(local.tzinfo)
            if not _is_within(local, begins, ends):
                return at
        return None


def _is_within(local: datetime, begins: int, ends: int) -> bool:
    minute = 60 * local.hour + local.minute
    return minute >= begins or minute < ends


def crew(count: int, days: int, seed: int) -> list[Captain]:
    """So many captains, their habits in turn."""
    made = []
    for number in range(count):
        rnd, habit = Random(f"{seed} captain {number}"), HABITS[number % len(HABITS)]
        leaves = rnd.uniform(1, days / 2)
        length = {"holiday": rnd.uniform(5, 14), "returning": rnd.uniform(8, 20), "vanishing": float(days)}.get(habit, 0.0)
        zone = ZONES[number % len(ZONES)]
        person = Person(300 + number, f"Captain {number}", "en", zone=zone)
        made.append(Captain(person, habit, (leaves, leaves + length), rnd, zone, _wishes(number), number % 3 != 2))
    return made


def _wishes(number: int) -> Reminders:
    """How a captain likes to be reminded: most have quiet hours, some marks, a digest, or no direct messages."""
    return Reminders(
        way="channel" if number % 11 == 7 else "none" if number % 13 == 12 else "direct",
        quiet=None if number % 9 == 8 else QUIET,
        marks=(6,) if number % 3 == 0 else (1, 12) if number % 7 == 1 else (),
        last_one=number % 2 == 0,
        begun=number % 5 == 0,
        digest=18 if number % 6 == 5 else None,
    )
