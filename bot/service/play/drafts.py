"""Drafts: unsent answers of captains. A draft ends with its decision, and is shown once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.model.base.refusals import Refused
from bot.model.record.table_record import TableRecord
from bot.model.table.table import NEXT_TURN, CaptainTable, Draft, Redraft
from bot.service.table.observe import at_next_turn, drafted
from bot.service.table.question import open_question
from bot.service.table.repository import TableRepository
from bot.service.table.seat_holders import check_owner
from bot.store.base.database import Connection
from bot.store.tables import drafts
from engines.kernel.base.messages import say


class Drafts:
    """Drafts by table, decision and seat. Each change applies to the draft of the captain's table."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def put(self, captain_table: CaptainTable, change: Draft) -> CaptainTable:
        """Replace the draft by `change`, as the next revision. Returns the table with it.

        Raises Refused: "e.elsewhere" after another change, "e.decided" after the decision, "e.spectator" for another captain's
        seat.
        """
        redraft = self.redraft(captain_table, change)
        await self._written(captain_table, drafts.put, redraft.draft)
        return drafted(captain_table, redraft.draft)

    def redraft(self, captain_table: CaptainTable, change: Draft) -> Redraft:
        """The replacement of the draft by `change`, as the next revision, to be stored together with another change. Raises
        Refused as `put`."""
        self._check_owner(captain_table)
        return Redraft(captain_table, replace(change, rev=captain_table.draft.rev + 1))

    async def _written(self, captain_table: CaptainTable, write: Callable[..., object], draft: Draft | None) -> None:
        self.repository.drop_cached_read()
        try:
            await self.repository.store.write(write, captain_table, draft)
        except drafts.StaleDraft:
            raise _why_not(await self.repository.by_code(captain_table.code), captain_table) from None

    async def beside(self, captain_table: CaptainTable) -> CaptainTable:
        """The table with the draft of a captain who is not asked, for moves that are being filled in. Raises Refused as `put`."""
        self._check_owner(captain_table)
        if captain_table.choice is not None:
            return captain_table
        id, seat = captain_table.id, captain_table.seat
        kept = await self.repository.store.read(drafts.read, id, captain_table.decision, seat.number, seat.person)
        return drafted(captain_table, kept.draft)

    async def ahead(self, captain_table: CaptainTable) -> CaptainTable:
        """The table as it would be at the captain's next turn, with the draft or plan for it. Raises Refused: "e.next" if none
        may be planned, and as `put`."""
        self._check_owner(captain_table)
        number, person = captain_table.seat.number, captain_table.seat.person

        def read(db: Connection, table: TableRecord) -> CaptainTable | None:
            return at_next_turn(table, captain_table, drafts.read(db, table.row.id, NEXT_TURN, number, person).draft)

        found = (await self.repository.read(captain_table.code, read))[1]
        if found is None:
            raise Refused(say("e.next"), show_position=True)
        return found

    async def last(self, captain_table: CaptainTable) -> Draft | None:
        """The unsent draft of the decision before, until `move_on`. Raises Refused as `put`."""
        self._check_owner(captain_table)
        return await self.repository.store.read(drafts.last, captain_table)

    async def move_on(self, captain_table: CaptainTable, change: Draft | None = None) -> CaptainTable:
        """Hide the drafts of earlier decisions. Returns the table, with `change` as its draft if there is one. Raises Refused as
        `put`."""
        draft = None if change is None else self.redraft(captain_table, change).draft
        await self._written(captain_table, drafts.move_on, draft)
        return captain_table if draft is None else drafted(captain_table, draft)

    def _check_owner(self, captain_table: CaptainTable) -> None:
        if self.repository.acting_person(captain_table.seat.person) != captain_table.seat.person:
            raise Refused(say("e.spectator"))


def _why_not(table: TableRecord, captain_table: CaptainTable) -> Refused:
    """The refusal of a draft that was not stored. Raises Refused if the seat has another captain now."""
    check_owner(table, captain_table.seat.number, captain_table.seat.person)
    if captain_table.decision not in (table.row.decision, NEXT_TURN) or open_question(table) is None:
        return Refused(say("e.decided"), show_position=True)
    return Refused(say("e.elsewhere"))
