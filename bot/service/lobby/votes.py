"""The votes of a table as its captains call and cast them, and the ends of their time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from bot.model.table.votes import OWN_PAUSE, Motion, Offer
from bot.service.history.ways_back import FoundWay, WaysBack
from bot.service.play.schedule import reschedule
from bot.service.play.vote_results import stands, take_back
from bot.service.process.pools import NoRoom, Pool
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import HOLDING, players
from bot.service.votes import ballots, calling, undoing
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import say

Act = Callable[[UnitOfWork], None]


class Votes:
    """Votes and pauses for captains."""

    def __init__(self, repository: TableRepository, pool: Pool) -> None:
        self.repository, self.ways_back = repository, WaysBack(repository, pool)

    async def offers(self, code: str, person: int) -> tuple[Offer, ...]:
        """The votes that a captain may call now, with the pause that needs none."""
        table, now = await self.repository.by_code(code), self.repository.now()
        seat = next((one for one in players(table) if one.person == person), None)
        if seat is None or not table.is_begun:
            return ()
        own: list[Offer] = []
        if calling.own_obstacle(table, seat, now) is None:
            own.append(OWN_PAUSE)
        back = () if undoing.closed_door(table) is not None else await self._undos(code)
        return (*own, *(one for one in (*calling.motions(table), *back) if calling.obstacle(table, seat, one, now) is None))

    async def _undos(self, code: str) -> tuple[Motion, ...]:
        """The votes to take something back; none while too many others ask for the same work."""
        try:
            return tuple(undo(one) for one in (await self.ways_back.of(code))[1])
        except NoRoom:
            return ()

    async def call(self, code: str, person: int, motion: Motion, interaction: int | None = None) -> PublicTable:
        """Call a vote; end an own pause. Answers that nobody else must agree about are taken back at once."""
        if motion.kind != HOLDING:
            return await self._do(code, lambda unit: calling.call(unit, person, motion), interaction)
        found = (await self.ways_back.of(code))[1]
        return await self._do(code, lambda unit: _call_undo(unit, person, motion, found), interaction)

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


def undo(found: FoundWay) -> Motion:
    """The vote on a way back."""
    return Motion(HOLDING, to=found.way.to, back=found.way)


def _call_undo(unit: UnitOfWork, person: int, motion: Motion, found: Sequence[FoundWay]) -> None:
    """Call a vote to take something back, the last possible or what was named; do it at once if nobody else must agree."""
    table, seat = unit.table, ballots.player_or_refuse(unit.table, person)
    for one in found:
        is_meant = motion.to in (None, one.way.to) and stands(table, one.earlier)
        reason = calling.obstacle(table, seat, undo(one), unit.now) if is_meant else None
        if not is_meant or (reason is not None and motion.to is None and one is not found[-1]):
            continue
        if reason is not None:
            raise Refused(reason)
        if calling.voters_for(table, seat, undo(one)):
            calling.call(unit, person, undo(one), one.earlier)
        else:
            calling.note_called(unit, seat, undo(one))
            take_back(unit, one.way, one.earlier, seat.number, ())
        return
    raise Refused(undoing.closed_door(table) or say("e.undo.none"))


def _changed(act: Act) -> Callable[[UnitOfWork], Result]:
    """Work that does this and sets the timers."""

    def work(unit: UnitOfWork) -> Result:
        act(unit)
        reschedule(unit)
        return {}

    return work
