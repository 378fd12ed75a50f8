"""Drafts by table, decision and seat. Each change names the revision it was made from."""
from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.table import Draft
from bot.store import schema as s
from engines.kernel import codec
from engines.kernel.choices import Answer, frozen

EMPTY = Draft(0, {}, {})
_d, _t = s.drafts.c, s.tables.c
_of = (_d.table_id == bindparam("of_id")) & (_d.seat == bindparam("of_seat"))
_one = _of & (_d.decision == bindparam("of_decision"))
_older = _of & (_d.decision < bindparam("of_decision"))
_is_open = exists().where(_t.id == bindparam("of_id"), _t.decision == bindparam("of_decision"), _t.status == "running")
_ONE, _SENT, _NEW = select(s.drafts).where(_one), update(s.drafts).where(_one), insert(s.drafts)
_CHANGE = update(s.drafts).where(_one, _d.rev == bindparam("of_rev"), _is_open)
_OF_ALL = select(_d.seat, _d.answer).where(_d.table_id == bindparam("of_id"), _d.decision == bindparam("of_decision"))
_LAST = select(s.drafts).where(_older, _d.sent.is_(False)).order_by(_d.decision.desc()).limit(1)
_FORGET = delete(s.drafts).where(_older)
_OPEN = select(_is_open)


class Stale(Exception):
    """The draft was changed elsewhere, or its decision is over: nothing was written."""


def read(db: Connection, id: str, decision: int, seat: int) -> Draft:
    """The draft of a decision; EMPTY when there is none yet."""
    found = db.execute(_ONE, {"of_id": id, "of_seat": seat, "of_decision": decision}).first()
    return EMPTY if found is None else _draft(found)


def of_decision(db: Connection, id: str, decision: int) -> dict[int, Answer]:
    """What each seat has filled in at a decision."""
    return {row.seat: frozen(row.answer) for row in db.execute(_OF_ALL, {"of_id": id, "of_decision": decision})}


def last(db: Connection, id: str, decision: int, seat: int) -> Draft | None:
    """The newest unsent draft of an older decision."""
    found = db.execute(_LAST, {"of_id": id, "of_seat": seat, "of_decision": decision}).first()
    return None if found is None else _draft(found)


def put(db: Connection, id: str, decision: int, seat: int, draft: Draft) -> None:
    """Keep a draft as the revision after the one before it. Raises Stale when another is kept, or the decision is over."""
    values = {
        "rev": draft.rev, "answer": codec.dump(draft.answer), "lines": dict(draft.lines), "place": draft.where,
        "quoted": draft.quoted, "sent": False,
    }  # fmt: skip
    mine = {"of_id": id, "of_seat": seat, "of_decision": decision}
    if db.execute(_CHANGE, {**mine, "of_rev": draft.rev - 1, **values}).rowcount == 1:
        return
    if draft.rev != 1 or not db.execute(_OPEN, {"of_id": id, "of_decision": decision}).scalar():
        raise Stale
    try:
        db.execute(_NEW, {"table_id": id, "seat": seat, "decision": decision, **values})
    except IntegrityError as elsewhere:
        raise Stale from elsewhere


def spend(db: Connection, id: str, decision: int, seat: int) -> None:
    """Its answer is saved: the draft will not be shown again."""
    db.execute(_SENT, {"of_id": id, "of_seat": seat, "of_decision": decision, "sent": True})


def forget(db: Connection, id: str, decision: int, seat: int) -> None:
    """Take out the drafts of older decisions."""
    db.execute(_FORGET, {"of_id": id, "of_seat": seat, "of_decision": decision})


def _draft(row: Row[Any]) -> Draft:
    return Draft(row.rev, frozen(row.answer), dict(row.lines), row.place, row.quoted)
