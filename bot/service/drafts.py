"""Drafts: what captains have filled in and not sent. A draft dies with its decision, and is shown once more."""

from __future__ import annotations

from dataclasses import replace

from bot.model.hosted import Hosted
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, Draft
from bot.service.desk import Desk, is_his
from bot.service.observe import drafted
from bot.service.resolve import asked_now
from bot.store import drafts
from engines.kernel.messages import say


class Drafts:
    """Drafts by table, decision and seat. Each change is made to the one that the captain's table shows."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def put(self, his: CaptainTable, change: Draft) -> CaptainTable:
        """Keep `change` in the place of his draft, as the next revision; his table with it.

        Raises Refused: "e.elsewhere" when another draft is kept meanwhile, "e.decided" when the decision is over, "e.spectator"
        when the seat is not his, who asks.
        """
        self._is_his(his)
        draft = replace(change, rev=his.draft.rev + 1)
        self.desk.forget_shown()
        try:
            await self.desk.store.write(drafts.put, his, draft)
        except drafts.Stale:
            raise _why_not(await self.desk.by_code(his.code), his) from None
        return drafted(his, draft)

    async def last(self, his: CaptainTable) -> Draft | None:
        """The unsent draft of the decision before, shown once: the next time it is gone. Raises Refused as `put`."""
        self._is_his(his)
        found = await self.desk.store.read(drafts.last, his)
        if found is not None:
            await self.desk.store.write(drafts.forget, his)
        return found

    def _is_his(self, his: CaptainTable) -> None:
        if self.desk.speaker(his.seat.person) != his.seat.person:
            raise Refused(say("e.spectator"))


def _why_not(hosted: Hosted, his: CaptainTable) -> Refused:
    """Why a draft was not kept. Raises Refused where the seat is somebody else's by now."""
    is_his(hosted, his.seat.number, his.seat.person)
    if hosted.row.decision != his.decision or asked_now(hosted) is None:
        return Refused(say("e.decided"), show_position=True)
    return Refused(say("e.elsewhere"))
