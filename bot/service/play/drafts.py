"""Drafts: what captains have filled in and not sent. A draft dies with its decision, and is shown once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.model.refusals import Refused
from bot.model.table import NEXT_TURN, CaptainTable, Draft, Redraft
from bot.model.table_record import TableRecord
from bot.service.table.observe import at_next_turn, drafted
from bot.service.table.question import asked_now
from bot.service.table.repository import TableRepository
from bot.service.table.seat_holders import check_owner
from bot.store.base.database import Connection
from bot.store.tables import drafts
from engines.kernel.base.messages import say


class Drafts:
    """Drafts by table, decision and seat. Each change is made to the one that the captain's table shows."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def put(self, captain_table: CaptainTable, change: Draft) -> CaptainTable:
        """Keep `change` in the place of his draft, as the next revision; his table with it.

        Raises Refused: "e.elsewhere" when another draft is kept meanwhile, "e.decided" when the decision is over, "e.spectator"
        when the seat is not his, who asks.
        """
        redraft = self.redraft(captain_table, change)
        await self._written(captain_table, drafts.put, redraft.draft)
        return drafted(captain_table, redraft.draft)

    def redraft(self, captain_table: CaptainTable, change: Draft) -> Redraft:
        """`change` in the place of his draft, as the next revision, to be kept with something else. Raises Refused as `put`."""
        self._is_his(captain_table)
        return Redraft(captain_table, replace(change, rev=captain_table.draft.rev + 1))

    async def _written(self, captain_table: CaptainTable, write: Callable[..., object], draft: Draft | None) -> None:
        self.repository.forget_shown()
        try:
            await self.repository.store.write(write, captain_table, draft)
        except drafts.Stale:
            raise _why_not(await self.repository.by_code(captain_table.code), captain_table) from None

    async def beside(self, captain_table: CaptainTable) -> CaptainTable:
        """His table with the draft of the open question though it is put to others: moves he is filling in stand there.

        Raises Refused as `put`.
        """
        self._is_his(captain_table)
        if captain_table.choice is not None:
            return captain_table
        id, seat = captain_table.id, captain_table.seat
        kept = await self.repository.store.read(drafts.read, id, captain_table.decision, seat.number, seat.person)
        return drafted(captain_table, kept.draft)

    async def ahead(self, captain_table: CaptainTable) -> CaptainTable:
        """His table as it would be at his next turn, with what he has filled in, or planned, for it. Raises Refused: "e.next"
        where nothing may be planned, and as `put`."""
        self._is_his(captain_table)
        number, person = captain_table.seat.number, captain_table.seat.person

        def read(db: Connection, table: TableRecord) -> CaptainTable | None:
            return at_next_turn(table, captain_table, drafts.read(db, table.row.id, NEXT_TURN, number, person).draft)

        found = (await self.repository.read(captain_table.code, read))[1]
        if found is None:
            raise Refused(say("e.next"), show_position=True)
        return found

    async def last(self, captain_table: CaptainTable) -> Draft | None:
        """The unsent draft of the decision before, until `move_on`. Raises Refused as `put`."""
        self._is_his(captain_table)
        return await self.repository.store.read(drafts.last, captain_table)

    async def move_on(self, captain_table: CaptainTable, change: Draft | None = None) -> CaptainTable:
        """Drafts of decisions before are shown no more; his table, with `change` in the place of its draft, where there is one.
        Raises Refused as `put`."""
        draft = None if change is None else self.redraft(captain_table, change).draft
        await self._written(captain_table, drafts.move_on, draft)
        return captain_table if draft is None else drafted(captain_table, draft)

    def _is_his(self, captain_table: CaptainTable) -> None:
        if self.repository.speaker(captain_table.seat.person) != captain_table.seat.person:
            raise Refused(say("e.spectator"))


def _why_not(table: TableRecord, captain_table: CaptainTable) -> Refused:
    """Why a draft was not kept. Raises Refused where the seat is somebody else's by now."""
    check_owner(table, captain_table.seat.number, captain_table.seat.person)
    if captain_table.decision not in (table.row.decision, NEXT_TURN) or asked_now(table) is None:
        return Refused(say("e.decided"), show_position=True)
    return Refused(say("e.elsewhere"))
