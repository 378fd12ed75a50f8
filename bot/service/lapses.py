"""Tables that end by themselves: lobbies that nobody starts, and tables that only computers are left to play."""

from __future__ import annotations

from contextlib import suppress

from bot.model.refusals import Refused
from bot.service.change import Change
from bot.service.dealing import shut
from bot.service.desk import Desk
from bot.store import lists, timers
from bot.store.changes import Result
from engines.kernel.messages import Verbatim, dump_message, say


class Lapses:
    """What the timers "lobby" and "alone" ring."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def adopt(self) -> None:
        """Lobbies of a version that gave them no timer get one now."""
        await self.desk.store.write(timers.adopt_lobbies, self.desk.now() + self.desk.quotas.lobby_life)

    async def tell(self) -> None:
        """Running tables of a version that did not say so tell now whom they ask."""
        last = ""
        while ids := await self.desk.store.read(lists.untold, last):
            last = ids[-1]
            for id in ids:
                with suppress(Refused):
                    await self.desk.change(id, _as_it_is, by_id=True)

    async def lobby(self, id: str, decision: int) -> None:
        """Nobody has started the table in time: it is closed, and its post says so."""

        def work(change: Change) -> Result:
            row, timer = change.hosted.row, change.hosted.timers.get("lobby")
            if timer is None or timer.due > change.now:
                return {}
            change.hosted.timers.pop("lobby")
            if row.status == "lobby":
                shut(change)
                if row.lobby_post is not None:
                    change.post("lobby", target=row.lobby_post, within=change.quotas.lobby_life)
                    row.lobby_post = None
            return {}

        await self.desk.change(id, work, by_id=True)

    async def alone(self, id: str, decision: int) -> None:
        """No captain has come back in time: the table is closed, said in the channel."""

        def work(change: Change) -> Result:
            row, timer = change.hosted.row, change.hosted.timers.get("alone")
            if timer is None or timer.due > change.now:
                return {}
            change.hosted.timers.pop("alone")
            if row.status == "running" and row.stopped is not None:
                shut(change)
                change.post("note", message=dump_message(say("note.alone", code=Verbatim(row.code))))
            return {}

        await self.desk.change(id, work, by_id=True)


def _as_it_is(change: Change) -> Result:
    """Nothing but what its row says anew."""
    return {}
