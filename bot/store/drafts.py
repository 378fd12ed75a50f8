"""Drafts in the database. Each change names the revision it was made from, and who may make it."""
from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, exists, insert, literal, select, update

from bot.model.table import NO_DRAFT, CaptainTable, Draft
from bot.store import schema as s
from bot.store.database import Connection
from engines.kernel import codec
from engines.kernel.choices import frozen

_d, _t, _s = s.drafts.c, s.tables.c, s.seats.c
_id: BindParameter[str] = bindparam("of_id", type_=_d.table_id.type)
_seat: BindParameter[int] = bindparam("of_seat", type_=_d.seat.type)
_decision: BindParameter[int] = bindparam("of_decision", type_=_d.decision.type)
_of = (_d.table_id == _id) & (_d.seat == _seat)
_one, _older = _of & (_d.decision == _decision), _of & (_d.decision < _decision)
_SITS = exists().where(_s.table_id == _id, _s.number == _seat, _s.person == bindparam("of_person", type_=_s.person.type))
_IS_OPEN = exists().where(_t.id == _id, _t.decision == _decision, _t.status == "running")
_KEPT = ("rev", "answer", "lines", "place", "quoted", "sent")
_VALUES = {name: bindparam(f"new_{name}", type_=_d[name].type) for name in _KEPT}
_ONE = select(s.drafts).where(_one)
_CHANGE = update(s.drafts).where(_one, _d.rev == bindparam("of_rev"), _IS_OPEN, _SITS).values(_VALUES)
_FIRST = select(_id, _seat, _decision, *_VALUES.values()).where(~exists(select(literal(1)).where(_one)), _IS_OPEN, _SITS)
_NEW = insert(s.drafts).from_select(["table_id", "seat", "decision", *_KEPT], _FIRST)
_LAST = select(s.drafts).where(_older, _d.sent.is_(False), _SITS).order_by(_d.decision.desc()).limit(1)
_FORGET = delete(s.drafts).where(_older, _SITS)
_SENT = update(s.drafts).where(_one).values(sent=True)


async def read(db: Connection, id: str, decision: int, seat: int) -> Draft:
    """The draft of a decision; `NO_DRAFT` when there is none yet."""
    found = (await db.execute(_ONE, {"of_id": id, "of_seat": seat, "of_decision": decision})).first()
    return NO_DRAFT if found is None else _draft(found)


async def put(db: Connection, his: CaptainTable, draft: Draft) -> bool:
    """Keep a draft in the place of the one that the captain saw. False where that is no longer the one kept, where the decision
    is over, or where he has lost the seat: nothing is written then."""
    values = {
        "new_rev": draft.rev, "new_answer": codec.dump(draft.answer), "new_lines": dict(draft.lines), "new_place": draft.where,
        "new_quoted": draft.quoted, "new_sent": False,
    }  # fmt: skip
    statement = _CHANGE if his.draft.rev else _NEW
    return (await db.execute(statement, {**_named(his), "of_rev": his.draft.rev, **values})).rowcount == 1


async def last(db: Connection, his: CaptainTable) -> Draft | None:
    """The unsent draft of the decision before, and it is forgotten."""
    found = (await db.execute(_LAST, _named(his))).first()
    await db.execute(_FORGET, _named(his))
    return None if found is None else _draft(found)


async def spend(db: Connection, id: str, decision: int, seat: int) -> None:
    """Its answer is saved: the draft will not be shown again."""
    await db.execute(_SENT, {"of_id": id, "of_seat": seat, "of_decision": decision})


def _named(his: CaptainTable) -> dict[str, Any]:
    return {"of_id": his.id, "of_seat": his.seat.number, "of_decision": his.decision, "of_person": his.seat.person}


def _draft(row: Any) -> Draft:
    return Draft(row.rev, frozen(row.answer), dict(row.lines), row.place, row.quoted)
