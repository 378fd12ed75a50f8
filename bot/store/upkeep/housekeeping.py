"""Rows that are no longer needed, found and deleted in portions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, Column, Delete, Row, Select, Table, and_, bindparam, delete, select, update

from bot.model.table.table import LIVE
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people.key_value import AFTER_ONCE
from engines.kernel.resolution.saves import result_in

PORTION = 200
"""Rows deleted by one transaction."""
AT_ONCE = 25
"""Tables searched at a time."""
OVER = ("over", "closed")

DETAILS: Mapping[Table, str] = {
    s.answers: "decision", s.drafts: "decision", s.lines: "seat", s.steps: "step", s.private_steps: "step", s.outbox: "id",
    s.posts: "id", s.meta: "key",
}  # fmt: skip
"""Details of tables, with the column by which they are deleted in portions. Clicks have gone long before, by age."""
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
_STORED_PEOPLE = select(_p.id).where(_p.id.in_(_ids))
_NO_NOTES = delete(s.meta).where(_m.key.in_(_ids))


def old_clicks(db: Connection, before: float) -> int:
    """Delete a portion of the clicks from before that time; how many."""
    return _old(db, _CLICKS, _NO_CLICKS, before)


def old_posts(db: Connection, before: float) -> int:
    """Delete a portion of finished posts from before that time; how many."""
    return _old(db, _POSTS, _NO_POSTS, before)


def _old(db: Connection, wanted: Select[Any], gone: Delete, before: float) -> int:
    ids = [row.id for row in db.execute(wanted, {"before": before})]
    if ids:
        db.execute(gone, {"ids": ids})
    return len(ids)


def ended(db: Connection, before: float, but: Collection[str]) -> list[str]:
    """Ids of tables that ended before that time and still have details, except those named."""
    return [row.id for row in db.execute(_ENDED, {"before": before, "but": list(but)})]


def tidy(db: Connection, id: str, now: float) -> bool:
    """Delete one portion of a table's details; True if none are left, which its row then records."""
    row = db.execute(_ONE, {"of_id": id}).first()
    if row is None or row.tidied is not None or row.status not in OVER:
        return True
    left = PORTION
    for kept, column in {**DETAILS, **(OF_CLOSED if row.status == "closed" else {})}.items():
        left -= _take(db, kept, kept.c[column], id, left)
        if left <= 0:
            return False
    _mark(db, row, now)
    return True


def _mark(db: Connection, row: Row[*tuple[Any, ...]], now: float) -> None:
    values: dict[str, Any] = {"tidied": now, "version": row.version + 1, "state": None, "votes": None}
    if row.status == "closed":
        values |= BARE
    elif row.result is None:
        values["result"] = result_in(db.execute(_STATE, {"of_id": row.id}).scalar_one())
    db.execute(_NO_WORDS, {"of_id": row.id})
    db.execute(_MARK, {"of_id": row.id, **values})


def _take(db: Connection, kept: Table, column: Column[Any], id: str, most: int) -> int:
    """Delete about `most` rows of a table by its id; how many."""
    first = select(column).where(kept.c.table_id == id).order_by(column).limit(most)
    return db.execute(delete(kept).where(kept.c.table_id == id, column.in_(first))).rowcount


def people_after(db: Connection, person: int) -> list[tuple[int, float]]:
    """A portion of the people after that one, each with the last presence."""
    return [(row.id, row.seen) for row in db.execute(_PEOPLE, {"after": person}).all()]


def forget_people(db: Connection, ids: Sequence[int], before: float) -> None:
    """Delete those of these people who have not come back and sit nowhere."""
    db.execute(_NO_PEOPLE, {"ids": list(ids), "before": before})


def notes_after(db: Connection, note: str) -> list[str]:
    """A portion of the keys of notes about people after that one."""
    return [row.key for row in db.execute(_NOTES, {"after": note})]


def strangers(db: Connection, people: Collection[int]) -> set[int]:
    """The people without a row, of these."""
    return set(people) - {row.id for row in db.execute(_STORED_PEOPLE, {"ids": sorted(set(people))})}


def forget_notes(db: Connection, keys: Sequence[str]) -> None:
    """Delete these notes."""
    db.execute(_NO_NOTES, {"ids": list(keys)})
