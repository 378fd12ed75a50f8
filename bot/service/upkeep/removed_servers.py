"""Servers without the bot: their tables and series end at once, and do not return by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

import structlog

from bot.model.base.reticence import where
from bot.service.play import channel_outage
from bot.service.table.repository import TableRepository
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.series import series
from bot.store.tables import tables
from bot.store.tables.unit_of_work import Result

log = structlog.get_logger(__name__)


class DepartedServers:
    """The tables and series of servers that have removed the bot."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def on_removed(self, guild: int) -> None:
        """End the series of a server, close its tables, and cancel the waiting posts for its channels."""
        await self._stop_all(guild, [id for id, of in await self.repository.store.read(tables.active_tables) if of == guild])

    async def close_missing(self, there: Collection[int], is_ours: Callable[[int], bool]) -> None:
        """End the series and tables of every server that is not `there`; of this process's servers (`is_ours`) alone."""
        gone = defaultdict[int, list[str]](list)
        for guild in await self.repository.store.read(series.guilds):
            if guild not in there and is_ours(guild):
                gone[guild] = []
        for id, guild in await self.repository.store.read(tables.active_tables):
            if guild not in there and is_ours(guild):
                gone[guild].append(id)
        for guild, ids in gone.items():
            await self._stop_all(guild, ids)

    async def _stop_all(self, guild: int, ids: Sequence[str]) -> None:
        if ended := await self.repository.store.write(series.end_all, guild):
            log.warning("removed from a server", guild=guild, series=ended)
        for id in ids:
            try:
                await self.repository.change(id, _stop, by_id=True)
            except Exception as wrong:  # one table's trouble must not keep the others
                log.error("not stopped", table=id, error=where(wrong))
        if ids:
            log.warning("removed from a server", guild=guild, tables=len(ids))


def _stop(unit: UnitOfWork) -> Result:
    """Close a live table with one message to its captains. Its channel's waiting posts are cancelled in any case."""
    table, row = unit.table, unit.table.row
    if row.live_channel is not None:
        row.posting = "gone"
        for seat in table.captains:
            assert seat.person is not None
            unit.direct("silent", seat.person, removed=True)
        shut(unit, is_told=True)
    channel_outage.forget(unit)
    return {}
