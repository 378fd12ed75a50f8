"""Vacations of people over all their tables, and their ends by a timer."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.base.refusals import Refused
from bot.model.people.vacations import VACATION, Vacation
from bot.model.record.table_record import TableRecord
from bot.service.absence import vacation
from bot.service.play.schedule import reschedule
from bot.service.play.unattended import come_back
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.people import servers, vacations
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import say

WEEK = 7
"""Days of a vacation that one press begins."""


class Vacations:
    """Vacations for the person who asks."""

    def __init__(self, repository: TableRepository, wake: Callable[[], None]) -> None:
        self.repository, self.wake = repository, wake

    async def days_a_year(self) -> int:
        """The days of a person and calendar year: those of the caller's server, of the host's at most."""
        caller, most = self.repository.caller, self.repository.quotas.vacation_days
        if caller is None or not caller.guild:
            return most
        return (await self.repository.store.read(servers.of, caller.guild)).days_within(most)

    async def of_person(self, person: int) -> Vacation:
        """The vacations of a person."""
        return await self.repository.store.read(vacations.of_person, person)

    async def begin(self, person: int, days: int) -> Vacation:
        """Begin a vacation at all tables. Raises Refused if one runs, or if the year has not so many days left."""
        now, days_a_year = self.repository.now(), await self.days_a_year()
        begun = await self.repository.store.write(vacations.begin, person, now, days, days_a_year)
        if begun is None:
            before = await self.of_person(person)
            left = before.left(now, days_a_year)
            is_possible = before.until <= now and 1 <= days <= left
            raise Refused(say("e.loading") if is_possible else say("e.vacation", n=left))
        self.wake()
        return begun

    async def begin_at_once(self, person: int) -> Vacation:
        """Begin a vacation of a week, or of the days that are left of the year. One that runs goes on. Raises Refused if none
        is left."""
        before, now = await self.of_person(person), self.repository.now()
        if before.until > now:
            return before
        return await self.begin(person, min(WEEK, before.left(now, await self.days_a_year())))

    async def end(self, person: int) -> None:
        """End the vacation that runs, at all tables."""
        await self.repository.store.write(vacations.end, person, self.repository.now())
        self.wake()


class VacationClock:
    """Begins and ends of vacations at a table, by its timer. No caller reaches them."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def ring(self, id: str) -> None:
        """Begin what has begun since the timer was set, and end what has ended."""

        def work(unit: UnitOfWork) -> Result:
            timer, found = unit.table.timers.get(VACATION), unit.inputs
            if timer is None or timer.due > unit.now:
                return {}
            unit.table.timers = {kind: one for kind, one in unit.table.timers.items() if kind != VACATION}
            for person, taken in found.items():
                if taken.until <= unit.now:
                    _end(unit, person, has_just_ended=taken.began < taken.until >= timer.due)
                elif taken.began >= timer.due:
                    vacation.go_away(unit, person, taken.until)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True, needs=_of_captains)


def _end(unit: UnitOfWork, person: int, has_just_ended: bool) -> None:
    if has_just_ended:
        vacation.end_pause(unit, person)
    for seat in vacation.seats_of(unit, person):
        come_back(unit, seat, has_pressed=False)


def _of_captains(db: Connection, table: TableRecord) -> dict[int, Vacation]:
    """The vacations of the captains as they count at the table's server."""
    found = vacations.of_people(db, [seat.person for seat in table.people if seat.person is not None])
    most = servers.of(db, table.row.guild).vacation_days
    return found if most is None else {id: one.within(most) for id, one in found.items()}
