"""Drafts by table, decision and seat. Each change names the revision it was made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, delete, exists, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.table.table import NEXT_TURN, NO_DRAFT, CaptainState, CaptainTable, Draft
from bot.store import schema as s
from bot.store.base.database import Connection
from engines.kernel.base import codec
from engines.kernel.base.values import Answer, as_tuples

_d, _t, _s = s.drafts.c, s.tables.c, s.seats.c
_id: BindParameter[str] = bindparam("of_id", type_=_d.table_id.type)
_seat: BindParameter[int] = bindparam("of_seat", type_=_d.seat.type)
_decision: BindParameter[int] = bindparam("of_decision", type_=_d.decision.type)
_of = (_d.table_id == _id) & (_d.seat == _seat)
_one, _older = _of & (_d.decision == _decision), _of & (_d.decision < _decision)
_sits = exists().where(_s.table_id == _id, _s.number == _seat, _s.person == bindparam("of_person", type_=_s.person.type))
_is_open = exists().where(_t.id == _id, or_(_t.decision == _decision, _decision == NEXT_TURN), _t.status == "running")
PLANNED, BEGUN = '{"planned": "changed"}', '{"planned": "begun"}'
"""View states of a draft that was planned before its question: its basis has changed, or it was not committed."""
_FIELDS = ("rev", "answer", "lines", "place", "quoted", "sent")
_values = {name: bindparam(f"new_{name}", type_=_d[name].type) for name in _FIELDS}
_elsewhere = exists().where(
    _s.person == bindparam("of_person", type_=_s.person.type), _s.live, _s.table_id != _id, _t.id == _s.table_id, s.LIVE
)
_nothing = select(literal(1).label("one")).subquery()
_ONE = select(s.drafts, _elsewhere.label("sits_elsewhere")).select_from(_nothing.outerjoin(s.drafts, _one))
_SENT = update(s.drafts).where(_one)
_CHANGE = update(s.drafts).where(_one, _d.rev == bindparam("of_rev"), _is_open, _sits).values(_values)
_first = select(_id, _seat, _decision, *_values.values()).where(~exists(select(literal(1)).where(_one)), _is_open, _sits)
_NEW = insert(s.drafts).from_select(["table_id", "seat", "decision", *_FIELDS], _first)
_OF_ALL = select(_d.seat, _d.answer).where(_d.table_id == bindparam("of_id"), _d.decision == bindparam("of_decision"))
_LAST = select(s.drafts).where(_older, _d.sent.is_(False), _sits).order_by(_d.decision.desc()).limit(1)
_BEGIN = insert(s.drafts)
_HAND_ON = update(s.drafts).where(_one).values(decision=bindparam("new_decision"), place=BEGUN)
_DROP = delete(s.drafts).where(_one)
_FORGET = delete(s.drafts).where(_older)
_DROP_SEAT = delete(s.drafts).where(_of)


class StaleDraft(Exception):
    """The draft was changed elsewhere, its decision is over, or its seat has another captain. Nothing was written."""


def read(db: Connection, id: str, decision: int, seat: int, person: int | None) -> CaptainState:
    """The draft of a decision (`NO_DRAFT` for none), and whether that person sits at another live table."""
    found = db.execute(_ONE, {"of_id": id, "of_seat": seat, "of_decision": decision, "of_person": person}).one()
    return CaptainState(NO_DRAFT if found.rev is None else _draft(found), sits_elsewhere=bool(found.sits_elsewhere))


def of_decision(db: Connection, id: str, decision: int) -> dict[int, Answer]:
    """The drafts of a decision by seat."""
    return {row.seat: as_tuples(row.answer) for row in db.execute(_OF_ALL, {"of_id": id, "of_decision": decision})}


def last(db: Connection, captain_table: CaptainTable) -> Draft | None:
    """The captain's newest unsent draft of an older decision."""
    found = db.execute(_LAST, _named(captain_table)).first()
    return None if found is None else _draft(found)


def put(db: Connection, captain_table: CaptainTable, draft: Draft) -> None:
    """Replace the draft that the captain saw. Raises StaleDraft.

    One statement names all that the captain saw: the revision, the open question and the owner of the seat.
    """
    try:
        if db.execute(_CHANGE if captain_table.draft.rev else _NEW, _changed(captain_table, draft)).rowcount != 1:
            raise StaleDraft
    except IntegrityError as elsewhere:
        raise StaleDraft from elsewhere


def _changed(captain_table: CaptainTable, draft: Draft) -> dict[str, Any]:
    return {
        **_named(captain_table), "new_rev": draft.rev, "new_answer": codec.dump(draft.answer), "new_lines": dict(draft.lines),
        "new_place": draft.view_state, "new_quoted": draft.summary, "new_sent": False, "of_rev": captain_table.draft.rev,
    }  # fmt: skip


def change(db: Connection, captain_table: CaptainTable, draft: Draft) -> bool:
    """Replace the draft if it is still the one that the captain saw; whether it was."""
    return db.execute(_CHANGE, _changed(captain_table, draft)).rowcount == 1


def move_on(db: Connection, captain_table: CaptainTable, draft: Draft | None) -> None:
    """Delete the captain's drafts of older decisions, and store the draft of the open question, if any. Raises StaleDraft."""
    forget(db, captain_table)
    if draft is not None:
        put(db, captain_table, draft)


def start_from_plan(db: Connection, id: str, decision: int, seat: int, planned: Mapping[str, Answer]) -> None:
    """Start the draft of a new question with the draft for the next turn; without one, with the `planned` answer that cannot be
    played as it is."""
    of = {"of_id": id, "of_seat": seat, "of_decision": NEXT_TURN}
    if not db.execute(_HAND_ON, {**of, "new_decision": decision}).rowcount and planned:
        _begin(db, id, decision, seat, planned)


def _begin(db: Connection, id: str, decision: int, seat: int, answer: Mapping[str, Answer]) -> None:
    kept = {"rev": 1, "answer": codec.dump(dict(answer)), "lines": {}, "place": PLANNED, "quoted": "", "sent": False}
    db.execute(_BEGIN, {"table_id": id, "seat": seat, "decision": decision, **kept})


def remove(db: Connection, id: str, decision: int, seat: int) -> None:
    """Delete a draft."""
    db.execute(_DROP, {"of_id": id, "of_seat": seat, "of_decision": decision})


def drop_seat(db: Connection, id: str, seat: int) -> None:
    """Delete all drafts of a seat."""
    db.execute(_DROP_SEAT, {"of_id": id, "of_seat": seat})


def mark_sent(db: Connection, id: str, decision: int, seat: int) -> None:
    """Mark a draft as sent, so that it is not shown again."""
    db.execute(_SENT, {"of_id": id, "of_seat": seat, "of_decision": decision, "sent": True})


def forget(db: Connection, captain_table: CaptainTable) -> None:
    """Delete the captain's drafts of older decisions."""
    db.execute(_FORGET, _named(captain_table))


def _named(captain_table: CaptainTable) -> dict[str, Any]:
    return {
        "of_id": captain_table.id,
        "of_seat": captain_table.seat.number,
        "of_decision": captain_table.decision,
        "of_person": captain_table.seat.person,
    }


def _draft(row: Row[Any]) -> Draft:
    return Draft(row.rev, as_tuples(row.answer), dict(row.lines), row.place, row.quoted)
