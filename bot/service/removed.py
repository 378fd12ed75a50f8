"""Servers that the bot was removed from: their tables stop at once, and nothing of them comes back by itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

import structlog

from bot.service import silence
from bot.service.change import Change
from bot.service.dealing import shut
from bot.service.desk import Desk
from bot.service.timers import where
from bot.store import tables
from bot.store.changes import Result

log = structlog.get_logger(__name__)


class Servers:
    """What becomes of a server's tables when the bot is no longer there."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def removed(self, guild: int) -> None:
        """Close the tables of that server, and drop what waits for its channels."""
        await self._stop_all(guild, [id for id, of in await self.desk.store.read(tables.busy) if of == guild])

    async def missing(self, there: Collection[int], is_ours: Callable[[int], bool]) -> None:
        """Do so for every server with tables that is not `there`; of those of this process, which `is_ours` knows."""
        gone = defaultdict(list)
        for id, guild in await self.desk.store.read(tables.busy):
            if guild not in there and is_ours(guild):
                gone[guild].append(id)
        for guild, ids in gone.items():
            await self._stop_all(guild, ids)

    async def _stop_all(self, guild: int, ids: Sequence[str]) -> None:
        for id in ids:
            try:
                await self.desk.change(id, _stop, by_id=True)
            except Exception as wrong:  # one table's trouble must not keep the others
                log.error("not stopped", table=id, error=where(wrong))
        if ids:
            log.warning("removed from a server", guild=guild, tables=len(ids))


def _stop(change: Change) -> Result:
    """Close a table that lives and tell its captains, once; drop what waits for its channel either way."""
    hosted, row = change.hosted, change.hosted.row
    if row.live_channel is not None:
        row.posting = "gone"
        for seat in hosted.people:
            assert seat.person is not None
            change.direct("silent", seat.person, removed=True)
        shut(change)
    silence.forget(change)
    return {}
