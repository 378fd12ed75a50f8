"""What is no longer needed goes, in portions of one short transaction each: a process that ends between two of them has lost
nothing, and the next one goes on. Tables that are not over are not looked at.

Kept of a finished table: its row with options and result, its seats, and opening, seed and record, which are its replay file.
Kept of a closed one, whose answers were never published: the bare row.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy import BindParameter, Column, Delete, Row, Select, Table, and_, bindparam, delete, select, update

from bot.model.table import LIVE
from bot.service.desk import Desk
from bot.service.paces import DAY
from bot.service.timers import where
from bot.store import schema as s
from bot.store.database import Connection
from engines.kernel.saves import result_in

log = structlog.get_logger(__name__)
KEEP_DETAILS = 180
"""Days for which the details of a table are kept after its end, where nothing else is set."""
KEPT_CLICKS, KEPT_POSTS, KEPT_PEOPLE = DAY, 7 * DAY, 2 * 365 * DAY
"""Seconds for which a click is remembered, a post that is sent or given up, and somebody who was not here since."""
PORTION = 200
"""Rows that one transaction takes out."""
AT_ONCE = 25
"""Tables tidied, and portions of anything else taken out, between two beats."""
OVER = ("over", "closed")
ONCE, AFTER_ONCE = "once.", "once/"
"""Where names of notes about people begin and where they have ended, as text is ordered: `once.<what>.<person>`."""

DETAILS: Mapping[Table, str] = {
    s.answers: "decision", s.drafts: "decision", s.lines: "seat", s.steps: "step", s.private_steps: "step", s.outbox: "id",
    s.posts: "id", s.meta: "key",
}  # fmt: skip
"""What goes with every table, and the column by which it is portioned. Its clicks have gone long before, by their age."""
OF_CLOSED: Mapping[Table, str] = {s.record: "number", s.seats: "number", s.captains: "person"}
BARE = {"seed": "", "salts": None, "opening": None, "chain": "", "recorded": 0}

_t, _p, _i, _m, _o = s.tables.c, s.people.c, s.interactions.c, s.meta.c, s.posts.c
_ENDED = (
    select(_t.id).where(_t.tidied.is_(None), _t.ended < bindparam("before"), _t.status.in_(OVER))
    .where(_t.id.not_in(bindparam("but", expanding=True))).order_by(_t.ended).limit(AT_ONCE)
)  # fmt: skip
_ONE = select(_t.id, _t.status, _t.tidied, _t.result, _t.version).where(_t.id == bindparam("of_id"))
_STATE = select(_t.state).where(_t.id == bindparam("of_id"))
_MARK = update(s.tables).where(_t.id == bindparam("of_id"), _t.tidied.is_(None))
_NO_WORDS = update(s.seats).where(s.seats.c.table_id == bindparam("of_id")).values(word=None)
_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_CLICKS = select(_i.id).where(_i.at < bindparam("before")).order_by(_i.at).limit(PORTION)
_NO_CLICKS = delete(s.interactions).where(_i.id.in_(_ids))
_DONE = _o.state.in_(("sent", "dead"))
_POSTS = select(_o.id).where(_DONE, _o.not_before < bindparam("before")).limit(PORTION)
_NO_POSTS = delete(s.posts).where(_o.id.in_(_ids), _DONE)
_PEOPLE = select(_p.id, _p.seen).where(_p.id > bindparam("after")).order_by(_p.id).limit(PORTION)
_SITTING = select(s.seats.c.person).join(s.tables, _t.id == s.seats.c.table_id)
_SITTING = _SITTING.where(s.seats.c.person == _p.id, _t.status.in_(LIVE))
_NO_PEOPLE = delete(s.people).where(_p.id.in_(_ids), _p.seen < bindparam("before"), ~_SITTING.exists())
_NOTES = select(_m.key).where(and_(_m.key > bindparam("after"), _m.key < AFTER_ONCE)).order_by(_m.key).limit(PORTION)
_KNOWN = select(_p.id).where(_p.id.in_(_ids))
_NO_NOTES = delete(s.meta).where(_m.key.in_(_ids))


class Housekeeping:
    """`sweep` is called at every beat. `keep`: days for which details are kept, 0 for ever."""

    def __init__(self, desk: Desk, keep: int = KEEP_DETAILS) -> None:
        self.desk, self.keep = desk, keep
        self._unreadable: set[str] = set()
        self._person, self._note = -1, ONCE

    async def sweep(self) -> None:
        """Take out what is due, as far as one beat allows; the next one goes on."""
        now = self.desk.now()
        await self._old(_CLICKS, _NO_CLICKS, now - KEPT_CLICKS)
        await self._old(_POSTS, _NO_POSTS, now - KEPT_POSTS)
        if self.keep:
            await self._tables(now - self.keep * DAY)
        await self._people(now - KEPT_PEOPLE)
        await self._notes()

    async def _read(self, wanted: Select[Any], **given: Any) -> Sequence[Row[Any]]:
        async with self.desk.store.read() as db:
            return (await db.execute(wanted, given)).all()

    async def _old(self, wanted: Select[Any], gone: Delete, before: float) -> None:
        for _ in range(AT_ONCE):
            ids = [row.id for row in await self._read(wanted, before=before)]
            if ids:
                async with self.desk.store.write() as db:
                    await db.execute(gone, {"ids": ids})
            if len(ids) < PORTION:
                return

    # -- tables

    async def _tables(self, before: float) -> None:
        tidied = 0
        for row in await self._read(_ENDED, before=before, but=list(self._unreadable)):
            try:
                while not await self._tidy(row.id):
                    pass
                tidied += 1
            except Exception as wrong:  # one table's trouble must not keep the others
                log.error("not tidied", table=row.id, error=where(wrong))
                self._unreadable.add(row.id)
        if tidied:
            log.info("details of tables are gone", tables=tidied)

    async def _tidy(self, id: str) -> bool:
        """One portion of a table's details; True when none are left, which its row then says."""
        async with self.desk.store.write() as db:
            row = (await db.execute(_ONE, {"of_id": id})).first()
            if row is None or row.tidied is not None or row.status not in OVER:
                return True
            left = PORTION
            for kept, column in {**DETAILS, **(OF_CLOSED if row.status == "closed" else {})}.items():
                left -= await _take(db, kept, kept.c[column], id, left)
                if left <= 0:
                    return False
            await self._mark(db, row)
        return True

    async def _mark(self, db: Connection, row: Row[Any]) -> None:
        values: dict[str, Any] = {"tidied": self.desk.now(), "version": row.version + 1, "state": None}
        if row.status == "closed":
            values |= BARE
        elif row.result is None:
            values["result"] = result_in((await db.execute(_STATE, {"of_id": row.id})).scalar_one())
        await db.execute(_NO_WORDS, {"of_id": row.id})
        await db.execute(_MARK, {"of_id": row.id, **values})

    # -- people, a portion of them at each beat

    async def _people(self, before: float) -> None:
        found = await self._read(_PEOPLE, after=self._person)
        self._person = found[-1].id if len(found) == PORTION else -1
        old = [row.id for row in found if row.seen < before]
        if old:
            async with self.desk.store.write() as db:
                await db.execute(_NO_PEOPLE, {"ids": old, "before": before})

    async def _notes(self) -> None:
        """What people were told once goes when they are no longer known."""
        found = [row.key for row in await self._read(_NOTES, after=self._note)]
        self._note = found[-1] if len(found) == PORTION else ONCE
        about = {key: int(person) for key in found if (person := key.rpartition(".")[2]).isdigit()}
        known = {row.id for row in await self._read(_KNOWN, ids=sorted(set(about.values())))} if about else set()
        gone = [key for key, person in about.items() if person not in known]
        if gone:
            async with self.desk.store.write() as db:
                await db.execute(_NO_NOTES, {"ids": gone})


async def _take(db: Connection, kept: Table, column: Column[Any], id: str, most: int) -> int:
    """Delete rows of a table of that id, about `most` of them; how many."""
    first = select(column).where(kept.c.table_id == id).order_by(column).limit(most)
    return int((await db.execute(delete(kept).where(kept.c.table_id == id, column.in_(first)))).rowcount)
