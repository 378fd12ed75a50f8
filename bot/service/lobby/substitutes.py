"""Seats of absent captains, as people take them."""

from __future__ import annotations

from bot.model.people import Person
from bot.model.table import PublicTable
from bot.service.absence import takeover
from bot.service.play.schedule import reschedule
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.unit_of_work import Result


class Substitutes:
    """Changes of captains in a running game. Every refusal is raised as Refused."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def take(self, code: str, person: Person, seat: int, interaction: int | None = None) -> PublicTable:
        """Take a seat on offer, for somebody who never sat at the table. Of two, one gets it."""

        def work(unit: UnitOfWork) -> Result:
            takeover.take(unit, person, seat)
            reschedule(unit)
            return {}

        self.repository.operators.check_may_sit(person.id)
        return await self.repository.view_after(await self.repository.change(code, work, interaction))
