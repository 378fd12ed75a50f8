"""Simulated captains: when each looks at the tables, and what each does there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Literal
from zoneinfo import ZoneInfo

from bot.model.people.people import Person
from bot.model.people.reminders import Reminders

Habit = Literal["prompt", "evening", "weekends", "slow", "holiday", "vanishing", "returning", "hostile"]
HABITS: tuple[Habit, ...] = ("prompt", "evening", "weekends", "slow", "holiday", "vanishing", "returning", "hostile")
ZONES = ("Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Sao_Paulo")
QUIET = (22 * 60, 8 * 60)
"""The quiet hours of everybody, in minutes of the day."""
HOURS = {"prompt": (8, 12, 16, 20), "evening": (20,), "weekends": (10, 18), "hostile": (9, 21)}
"""The hours at which captains of a habit look in; the others at noon."""
SATURDAY = 5


@dataclass
class Captain:
    """A captain with a habit. `gone`: the days, counted from the beginning, from which and until which nobody sees him."""

    person: Person
    habit: Habit
    gone: tuple[float, float]
    rnd: Random

    @property
    def reminders(self) -> Reminders:
        """Everybody has quiet hours; some want a mark or the word that they are the last one."""
        number = self.person.id
        return Reminders(quiet=QUIET, marks=(6,) if number % 3 == 0 else (), last_one=number % 2 == 0)

    def visits(self, begin: datetime, days: int) -> Iterator[datetime]:
        """The times at which the captain looks in."""
        zone = ZoneInfo(self.person.zone)
        for day in range(days):
            if self.gone[0] <= day < self.gone[1] or (self.habit == "slow" and day % 2):
                continue
            local = (begin + timedelta(days=day)).astimezone(zone)
            if self.habit == "weekends" and local.weekday() < SATURDAY:
                continue
            for hour in HOURS.get(self.habit, (12,)):
                at = local.replace(hour=hour, minute=self.rnd.randrange(60), second=0)
                if at > begin:
                    yield at

    def is_quiet(self, at: datetime) -> bool:
        """Whether it is quiet for the captain, by a clock of the test's own."""
        local = at.astimezone(ZoneInfo(self.person.zone))
        minute = 60 * local.hour + local.minute
        return minute >= QUIET[0] or minute < QUIET[1]


def crew(count: int, days: int, seed: int) -> list[Captain]:
    """So many captains, their habits in turn."""
    made = []
    for number in range(count):
        rnd, habit = Random(f"{seed} captain {number}"), HABITS[number % len(HABITS)]
        leaves = rnd.uniform(1, days / 2)
        length = {"holiday": rnd.uniform(5, 14), "returning": rnd.uniform(8, 20), "vanishing": float(days)}.get(habit, 0.0)
        person = Person(300 + number, f"Captain {number}", "en", zone=ZONES[number % len(ZONES)])
        made.append(Captain(person, habit, (leaves, leaves + length), rnd))
    return made
