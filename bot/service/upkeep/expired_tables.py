"""Tables that end by themselves: lobbies that nobody starts, and tables that only computers are left to play."""

from __future__ import annotations

from contextlib import suppress

from bot.model.refusals import Refused
from bot.service.play.promised_deal import shut
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import lists, timers
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import Verbatim, dump_message, say


class Lapses:
    """What the timers "lobby" and "alone" ring."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def adopt(self) -> None:
        """Lobbies of a version that gave them no timer get one now."""
        await self.repository.store.write(timers.adopt_lobbies, self.repository.now() + self.repository.quotas.lobby_life)

    async def tell(self) -> None:
        """Running tables of a version that did not say so tell now whom they ask."""
        last = ""
        while ids := await self.repository.store.read(lists.without_asked, last):
            last = ids[-1]
            for id in ids:
                with suppress(Refused):
                    await self.repository.change(id, _as_it_is, by_id=True)

    async def lobby(self, id: str, decision: int) -> None:
        """Nobody has started the table in time: it is closed, and its post says so."""

        def work(unit: UnitOfWork) -> Result:
            row, timer = unit.table.row, unit.table.timers.get("lobby")
            if timer is None or timer.due > unit.now:
                return {}
            unit.table.timers.pop("lobby")
            if row.status == "lobby":
                shut(unit)
                if row.lobby_post is not None:
                    unit.post("lobby", target=row.lobby_post, within=unit.quotas.lobby_life)
                    row.lobby_post = None
            return {}

        await self.repository.change(id, work, by_id=True)

    async def alone(self, id: str, decision: int) -> None:
        """No captain has come back in time: the table is closed, said in the channel."""

        def work(unit: UnitOfWork) -> Result:
            row, timer = unit.table.row, unit.table.timers.get("alone")
            if timer is None or timer.due > unit.now:
                return {}
            unit.table.timers.pop("alone")
            if row.status == "running" and row.stopped is not None:
                shut(unit)
                unit.post("note", message=dump_message(say("note.alone", code=Verbatim(row.code))), end=True)
            return {}

        await self.repository.change(id, work, by_id=True)


def _as_it_is(unit: UnitOfWork) -> Result:
    """Nothing but what its row says anew."""
    return {}
