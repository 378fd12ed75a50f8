"""The votes of a table as its captains call and cast them, and the ends of their time."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.table.table import PublicTable
from bot.model.table.votes import OWN_PAUSE, Motion, Offer
from bot.service.play.schedule import reschedule
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import players
from bot.service.votes import ballots, calling
from bot.store.tables.unit_of_work import Result

Act = Callable[[UnitOfWork], None]


class Votes:
    """Votes and pauses for captains."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def offers(self, code: str, person: int) -> tuple[Offer, ...]:
        """The votes that a captain may call now, with the pause that needs none."""
        table, now = await self.repository.by_code(code), self.repository.now()
        seat = next((one for one in players(table) if one.person == person), None)
        if seat is None or not table.is_begun:
            return ()
        own: list[Offer] = []
        if calling.own_obstacle(table, seat, now) is None:
            own.append(OWN_PAUSE)
        return (*own, *(one for one in calling.motions(table) if calling.obstacle(table, seat, one, now) is None))

    async def call(self, code: str, person: int, motion: Motion, interaction: int | None = None) -> PublicTable:
        """Call a vote; end an own pause."""
        return await self._do(code, lambda unit: calling.call(unit, person, motion), interaction)

    async def take_pause(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Take a pause without a vote."""
        return await self._do(code, lambda unit: calling.take_pause(unit, person), interaction)

    async def cast(
        self, code: str, person: int, slot: int, number: int, is_yes: bool, interaction: int | None = None
    ) -> PublicTable:
        """Cast a ballot in the vote of a slot, or change it."""
        return await self._do(code, lambda unit: ballots.cast(unit, person, slot, number, is_yes), interaction)

    async def withdraw(self, code: str, person: int, slot: int, number: int, interaction: int | None = None) -> PublicTable:
        """Withdraw the vote of a slot; for its caller alone."""
        return await self._do(code, lambda unit: ballots.withdraw(unit, person, slot, number), interaction)

    async def _do(self, code: str, act: Act, interaction: int | None) -> PublicTable:
        done = await self.repository.change(code, _changed(act), interaction)
        return await self.repository.view_after(done)


class VoteClock:
    """The ends of votes and pauses by their timers. No caller reaches them."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def end_vote(self, id: str, slot: int) -> None:
        """End the vote of a slot."""
        await self.repository.change(id, _changed(lambda unit: ballots.lapse(unit, slot)), by_id=True)

    async def end_pause(self, id: str) -> None:
        """End a pause."""
        await self.repository.change(id, _changed(ballots.end_pause), by_id=True)


def _changed(act: Act) -> Callable[[UnitOfWork], Result]:
    """Work that does this and sets the timers."""

    def work(unit: UnitOfWork) -> Result:
        act(unit)
        reschedule(unit)
        return {}

    return work
