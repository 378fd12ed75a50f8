"""Seats of absent captains, as people take them."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from bot.service.absence import handover, takeover
from bot.service.lobby import calls
from bot.service.play.schedule import reschedule
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.calls import end_calls
from bot.store.tables.unit_of_work import Result

Act = Callable[[UnitOfWork], None]


class Substitutes:
    """Changes of captains in a running game. Every refusal is raised as Refused."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def take(self, code: str, person: Person, seat: int, interaction: int | None = None) -> PublicTable:
        """Take a seat on offer, for somebody who never sat at the table. Of two, one gets it."""

        self.repository.operators.check_may_sit(person.id)
        return await self._do(code, lambda unit: takeover.take(unit, person, seat), interaction)

    async def offer(self, code: str, person: int, to: int, interaction: int | None = None) -> PublicTable:
        """Offer one's seat to somebody who never sat at the table. Raises Refused if the same person was called by
        this captain within a day."""

        def act(unit: UnitOfWork) -> None:
            handover.offer(unit, person, to, self.repository.named_seat)
            unit.write_also(calls.call, person, [to], unit.now, unit.table.row.id, "e.hand.called")

        return await self._do(code, act, interaction)

    async def withdraw(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Withdraw the offer of one's seat."""
        return await self._do(code, lambda unit: handover.withdraw(unit, person, self.repository.named_seat), interaction)

    async def accept(self, code: str, person: Person, seat: int, interaction: int | None = None) -> PublicTable:
        """Take the seat that a captain has offered to this person."""

        def act(unit: UnitOfWork) -> None:
            handover.accept(unit, person, seat)
            unit.write_also(end_calls, person.id, unit.table.row.id)

        self.repository.operators.check_may_sit(person.id)
        return await self._do(code, act, interaction)

    async def decline(self, code: str, person: Person, seat: int, interaction: int | None = None) -> PublicTable:
        """Decline the seat that a captain has offered to this person."""
        return await self._do(code, lambda unit: handover.decline(unit, person, seat), interaction)

    async def _do(self, code: str, act: Act, interaction: int | None) -> PublicTable:
        def work(unit: UnitOfWork) -> Result:
            act(unit)
            reschedule(unit)
            return {}

        return await self.repository.view_after(await self.repository.change(code, work, interaction))
