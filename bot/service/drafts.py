"""Drafts: what captains have filled in and not sent. A draft dies with its decision, and is shown once more."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from bot.model.refusals import Refused
from bot.model.table import Draft
from bot.service.desk import Desk, is_his
from bot.service.resolve import asked_now
from bot.store import schema as s
from bot.store.database import Connection
from engines.kernel import codec
from engines.kernel.choices import frozen
from engines.kernel.messages import say

EMPTY = Draft(0, {}, {})
_d = s.drafts.c
_of = (_d.table_id == bindparam("of_id")) & (_d.seat == bindparam("of_seat"))
_one = _of & (_d.decision == bindparam("of_decision"))
_older = _of & (_d.decision < bindparam("of_decision"))
_ONE, _CHANGE, _NEW = select(s.drafts).where(_one), update(s.drafts).where(_one), insert(s.drafts)
_LAST = select(s.drafts).where(_older, _d.sent.is_(False)).order_by(_d.decision.desc()).limit(1)
_FORGET = delete(s.drafts).where(_older)


class Drafts:
    """Drafts by table, decision and seat. Each change names the revision it was made from."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def put(self, code: str, decision: int, seat: int, rev: int, change: Draft) -> Draft:
        """Keep `change` as the revision after `rev`.

        Raises Refused: "e.elsewhere" when another revision is kept meanwhile, "e.decided" when the decision is over.
        """
        async with self.desk.store.write() as db:
            hosted = await self.desk.table(db, code)
            is_his(hosted, seat, self.desk.speaker())
            if hosted.row.decision != decision or asked_now(hosted) is None:
                raise Refused(say("e.decided"), show_position=True)
            kept = await read(db, hosted.row.id, decision, seat)
            if rev != kept.rev:
                raise Refused(say("e.elsewhere"))
            draft = replace(change, rev=rev + 1)
            await _write(db, hosted.row.id, decision, seat, draft, kept is EMPTY)
        return draft

    async def last(self, code: str, seat: int) -> Draft | None:
        """The unsent draft of the decision before, shown once: the next time it is gone."""
        async with self.desk.store.write() as db:
            hosted = await self.desk.table(db, code)
            is_his(hosted, seat, self.desk.speaker())
            row = hosted.row
            older = {"of_id": row.id, "of_seat": seat, "of_decision": row.decision}
            found = (await db.execute(_LAST, older)).first()
            await db.execute(_FORGET, older)
        return None if found is None else _draft(found)


async def read(db: Connection, id: str, decision: int, seat: int) -> Draft:
    """The draft of a decision; EMPTY when there is none yet."""
    found = (await db.execute(_ONE, {"of_id": id, "of_seat": seat, "of_decision": decision})).first()
    return EMPTY if found is None else _draft(found)


async def _write(db: Connection, id: str, decision: int, seat: int, draft: Draft, new: bool) -> None:
    values: Mapping[str, Any] = {
        "rev": draft.rev, "answer": codec.dump(draft.answer), "lines": dict(draft.lines), "place": draft.where,
        "quoted": draft.quoted, "sent": False,
    }  # fmt: skip
    if new:
        await db.execute(_NEW, {"table_id": id, "seat": seat, "decision": decision, **values})
    else:
        await db.execute(_CHANGE, {"of_id": id, "of_seat": seat, "of_decision": decision, **values})


async def spend(db: Connection, id: str, decision: int, seat: int) -> None:
    """Its answer is saved: the draft will not be shown again."""
    await db.execute(_CHANGE, {"of_id": id, "of_seat": seat, "of_decision": decision, "sent": True})


def _draft(row: Any) -> Draft:
    return Draft(row.rev, frozen(row.answer), dict(row.lines), row.place, row.quoted)
