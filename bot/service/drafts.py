"""Drafts: what captains have filled in and not sent. A draft dies with its decision, and is shown once more."""
from __future__ import annotations

from dataclasses import replace

from bot.model.hosted import Hosted
from bot.model.refusals import Refused
from bot.model.table import Draft
from bot.service.desk import Desk, is_his
from bot.service.resolve import asked_now
from bot.store import drafts
from bot.store.database import Connection
from engines.kernel.messages import say


class Drafts:
    """Drafts by table, decision and seat. Each change names the revision it was made from."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def put(self, code: str, decision: int, seat: int, rev: int, change: Draft) -> Draft:
        """Keep `change` as the revision after `rev`.

        Raises Refused: "e.elsewhere" when another revision is kept meanwhile, "e.decided" when the decision is over.
        """
        hosted, draft = await self.desk.by_code(code), replace(change, rev=rev + 1)
        is_his(hosted, seat, self.desk.speaker())
        _is_open(hosted, decision)
        try:
            await self.desk.store.write(drafts.put, hosted.row.id, decision, seat, draft)
        except drafts.Stale:
            _is_open(await self.desk.by_code(code), decision)
            raise Refused(say("e.elsewhere")) from None
        return draft

    async def last(self, code: str, seat: int) -> Draft | None:
        """The unsent draft of the decision before, shown once: the next time it is gone."""
        def newest(db: Connection, hosted: Hosted) -> Draft | None:
            is_his(hosted, seat, self.desk.speaker())
            return drafts.last(db, hosted.row.id, hosted.row.decision, seat)
        hosted, found = await self.desk.read(code, newest)
        if found is not None:
            await self.desk.store.write(drafts.forget, hosted.row.id, hosted.row.decision, seat)
        return found


def _is_open(hosted: Hosted, decision: int) -> None:
    """Raises Refused when that decision is over."""
    if hosted.row.decision != decision or asked_now(hosted) is None:
        raise Refused(say("e.decided"), show_position=True)
