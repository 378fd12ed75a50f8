"""Tables by code, channel, person and server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.base.times import DAY
from bot.model.table.listed import TableSummary
from bot.model.table.table import PublicTable, Status
from bot.service.table.repository import TableRepository
from bot.store.base.database import Store
from bot.store.tables import lists

LISTED_DAYS = 30
"""Days for which a game that is over stands in lists."""


class TableLookup:
    """Finds the tables that are open to whoever asks."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    @property
    def store(self) -> Store:
        return self.repository.store

    async def table(self, code: str, seat: int | None = None) -> PublicTable:
        """The table of a code, live or not, as the caller may know it: a `CaptainTable` for its captain. `seat` names one of
        several seats.

        Raises Refused if no such table is open to the caller.
        """
        return await self.repository.table_of(code, seat)

    async def after(self, code: str, version: int) -> PublicTable:
        """The table after a change of this process with that version. Nothing is read again that is in memory."""
        return await self.repository.reload(code, version)

    async def find(self, code: str) -> PublicTable | None:
        """The table of a code; None if none is open to the caller."""
        return await self.repository.find_view("code", code)

    async def in_channel(self, channel: int) -> PublicTable | None:
        """The live table of a channel."""
        return await self.repository.find_view("live_channel", channel)

    async def last_ended(self, channel: int, statuses: Sequence[Status]) -> PublicTable | None:
        """The last table of a channel in the caller's server that ended in one of these statuses after its deal."""
        guild = 0 if self.repository.caller is None else self.repository.caller.guild
        code = await self.store.read(lists.last_ended, guild, channel, statuses) if guild else None
        return None if code is None else await self.find(code)

    async def of_person(self, person: int) -> tuple[TableSummary, ...]:
        """The live tables of the caller (for the service itself: of that person), the oldest first."""
        return self._going_on(await self.store.read(lists.of_person, self.repository.acting_person(person) or person))

    async def of_guild(self, guild: int) -> tuple[TableSummary, ...]:
        """The live tables of a server in channels that the caller may view, the oldest first; none for a caller from
        elsewhere."""
        caller = self.repository.caller
        if caller is not None and caller.guild != guild:
            return ()
        return self._going_on(await self.store.read(lists.of_guild, guild, caller))

    async def ended(self, person: int, guild: int, most: int) -> tuple[str, ...]:
        """Ids of the games of the last `LISTED_DAYS` that are over: the caller's, then those of a server in channels that the
        caller may view. The newest come first; there are at most so many of each."""
        since, caller = self.repository.now() - LISTED_DAYS * DAY, self.repository.caller
        speaker = self.repository.acting_person(person) or person
        own = await self.store.read(lists.ended_of_person, speaker, since, most)
        if not guild or (caller is not None and caller.guild != guild):
            return tuple(own)
        others = await self.store.read(lists.ended_of_guild, guild, since, most, caller)
        return tuple(dict.fromkeys((*own, *others)))

    async def by_id(self, id: str) -> PublicTable | None:
        """The table of an id; None if none is open to the caller."""
        return await self.repository.find_view("id", id)

    async def names_of(self, tables: Sequence[TableSummary]) -> dict[str, dict[int, str]]:
        """The captains' names of listed tables, by table and seat."""
        return await self.store.read(lists.names_of, [one.id for one in tables]) if tables else {}

    async def offered(self, tables: Sequence[TableSummary]) -> dict[str, tuple[int, ...]]:
        """The seats on offer at listed tables that are running, by table."""
        running = [one.id for one in tables if one.status == "running"]
        return await self.store.read(lists.offered, running) if running else {}

    def _going_on(self, found: Sequence[TableSummary]) -> tuple[TableSummary, ...]:
        """The tables without those that have just turned out to be unreadable. Later their timer excludes them."""
        return tuple(one for one in found if one.id not in self.repository.unplayable)
