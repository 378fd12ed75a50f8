"""Pruning, in portions of one short transaction each. A process that ends between two of them loses nothing.

Live tables are not touched. A finished table keeps its row with options and result, its seats, and its replay file: opening, seed
and record. A closed one, whose answers were never published, keeps its bare row.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.model.base.reticence import where
from bot.model.base.times import DAY
from bot.service.lobby.calls import QUIET
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.base.faults import is_ground
from bot.store.people.key_value import ONCE
from bot.store.tables import calls
from bot.store.upkeep import housekeeping as store
from bot.store.upkeep.housekeeping import AT_ONCE, PORTION

log = structlog.get_logger(__name__)
KEEP_DETAILS = 180
"""The default number of days for which a finished table keeps its details."""
KEPT_CLICKS, KEPT_POSTS, KEPT_PEOPLE = DAY, 7 * DAY, 2 * 365 * DAY
"""Seconds for which clicks, finished posts and absent people are stored."""


class Housekeeping:
    """`sweep` is called every half minute. `keep`: days for which details are stored, 0 for ever."""

    def __init__(self, repository: TableRepository, keep: int = KEEP_DETAILS) -> None:
        self.repository, self.keep = repository, keep
        self._unreadable: set[str] = set()
        self._person, self._note = -1, ONCE

    async def sweep(self) -> None:
        """Prune a limited number of rows. The next call continues."""
        now = self.repository.now()
        await self._old(store.old_clicks, now - KEPT_CLICKS)
        await self._old(store.old_posts, now - KEPT_POSTS)
        await self._old(calls.old, now - QUIET)
        if self.keep:
            await self._tables(now - self.keep * DAY)
        await self._people(now - KEPT_PEOPLE)
        await self._notes()

    async def _old(self, take_out: Callable[[Connection, float], int], before: float) -> None:
        for _ in range(AT_ONCE):
            if await self.repository.store.write(take_out, before) < PORTION:
                return

    async def _tables(self, before: float) -> None:
        tidied = 0
        for id in await self.repository.store.read(store.ended, before, self._unreadable):
            try:
                while not await self.repository.store.write(store.tidy, id, self.repository.now()):
                    pass
                tidied += 1
            except Exception as wrong:  # one table's trouble must not keep the others
                if is_ground(wrong):
                    raise
                log.error("not tidied", table=id, error=where(wrong))
                self._unreadable.add(id)
        if tidied:
            log.info("details of tables are gone", tables=tidied)

    async def _people(self, before: float) -> None:
        """Prune a portion of the people."""
        found = await self.repository.store.read(store.people_after, self._person)
        self._person = found[-1][0] if len(found) == PORTION else -1
        old = [person for person, seen in found if seen < before]
        if old:
            await self.repository.store.write(store.forget_people, old, before)

    async def _notes(self) -> None:
        """Delete notes about people who are no longer stored."""
        found = await self.repository.store.read(store.notes_after, self._note)
        self._note = found[-1] if len(found) == PORTION else ONCE
        about = {key: int(person) for key in found if (person := key.rpartition(".")[2]).isdigit()}
        strangers = await self.repository.store.read(store.strangers, about.values()) if about else set()
        gone = [key for key, person in about.items() if person in strangers]
        if gone:
            await self.repository.store.write(store.forget_notes, gone)
