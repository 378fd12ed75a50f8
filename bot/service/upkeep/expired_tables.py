"""Tables that end by themselves: lobbies that nobody starts, and games with computers alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.model.base.refusals import Refused
from bot.service.table.repository import TableRepository
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import lists, timers
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import Verbatim, say


class Expirations:
    """Closes tables at the timers "lobby" and "alone"."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def adopt(self) -> None:
        """Give a timer to lobbies of releases that had none."""
        await self.repository.store.write(timers.adopt_lobbies, self.repository.now() + self.repository.quotas.lobby_life)

    async def tell(self) -> None:
        """Write the seats of the open question into the rows of tables of releases that had no such column."""
        last = ""
        while ids := await self.repository.store.read(lists.without_asked, last):
            last = ids[-1]
            for id in ids:
                with suppress(Refused):
                    await self.repository.change(id, _unchanged, by_id=True)

    async def expire_lobby(self, id: str, decision: int) -> None:
        """Close a lobby that nobody started in time, and say so in its post."""
        await self._expire(id, "lobby", _close_lobby)

    async def expire_abandoned(self, id: str, decision: int) -> None:
        """Close a table to which no captain came back in time, and say so in the channel."""
        await self._expire(id, "alone", _close_abandoned)

    async def _expire(self, id: str, kind: str, close: Callable[[UnitOfWork], None]) -> None:
        """Close a table if its timer of that kind has run out."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get(kind)
            if timer is not None and timer.due <= unit.now:
                unit.table.timers.pop(kind)
                close(unit)
            return {}

        await self.repository.change(id, work, by_id=True)


def _close_lobby(unit: UnitOfWork) -> None:
    row = unit.table.row
    if row.status != "lobby":
        return
    shut(unit)
    if row.lobby_post is not None:
        unit.post("lobby", target=row.lobby_post, within=unit.quotas.lobby_life)
        row.lobby_post = None


def _close_abandoned(unit: UnitOfWork) -> None:
    row = unit.table.row
    if row.status == "running" and row.stopped is not None:
        shut(unit)
        unit.note(say("note.alone", code=Verbatim(row.code)), end=True)


def _unchanged(unit: UnitOfWork) -> Result:
    """No change but the columns that every change writes anew."""
    return {}
