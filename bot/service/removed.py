"""Servers that the bot was removed from: their tables stop at once, and nothing of them comes back by itself."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

import structlog
from sqlalchemy import Row, select, union

from bot.service import silence
from bot.service.change import Change
from bot.service.dealing import shut
from bot.service.desk import Desk, Result
from bot.service.timers import where
from bot.store import schema as s

log = structlog.get_logger(__name__)
_t = s.tables.c
_o, _p = s.outbox.c, s.posts.c
_BUSY = union(
    select(_t.id).where(_t.live_channel > 0), select(_o.table_id).where(_o.destination.like("c%")),
    select(_p.table_id).where(_p.state == "ready", _p.destination.like("c%")),
)  # fmt: skip
"""Tables that live, or of which anything waits for a channel; found by indexes, so that finished ones are not read."""
BUSY = select(_t.id, _t.guild).where(_t.id.in_(_BUSY))


class Servers:
    """What becomes of a server's tables when the bot is no longer there."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def removed(self, guild: int) -> None:
        """Close the tables of that server, and drop what waits for its channels."""
        await self._stop_all(guild, [row.id for row in await self._busy() if row.guild == guild])

    async def missing(self, there: Collection[int], is_ours: Callable[[int], bool]) -> None:
        """Do so for every server with tables that is not `there`; of those of this process, which `is_ours` knows."""
        gone = defaultdict(list)
        for row in await self._busy():
            if row.guild not in there and is_ours(row.guild):
                gone[row.guild].append(row.id)
        for guild, ids in gone.items():
            await self._stop_all(guild, ids)

    async def _busy(self) -> Sequence[Row[tuple[str, int]]]:
        async with self.desk.store.read() as db:
            return (await db.execute(BUSY)).all()

    async def _stop_all(self, guild: int, ids: Sequence[str]) -> None:
        for id in ids:
            try:
                await self.desk.change(id, _stop, by_id=True)
            except Exception as wrong:  # one table's trouble must not keep the others
                log.error("not stopped", table=id, error=where(wrong))
        if ids:
            log.warning("removed from a server", guild=guild, tables=len(ids))


async def _stop(change: Change) -> Result:
    """Close a table that lives and tell its captains, once; drop what waits for its channel either way."""
    hosted, row = change.hosted, change.hosted.row
    if row.live_channel is not None:
        row.posting = "gone"
        for seat in hosted.people:
            assert seat.person is not None
            change.direct("silent", seat.person, removed=True)
        shut(change)
    await silence.forget(change)
    return {}
