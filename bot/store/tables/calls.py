"""Calls to a muster, which mention people. A call is stored until the person comes, or for a day."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import BindParameter, bindparam, delete, or_, select
from sqlalchemy.dialects import sqlite

from bot.store import schema as s
from bot.store.base.database import Connection

PORTION = 200
"""Rows that one transaction takes out."""
_c = s.calls.c
_person: BindParameter[int] = bindparam("of_person")
_CALLS = select(_c.called, _c.at).where(
    _c.caller == bindparam("of_caller"), _c.called.in_(bindparam("of_called", expanding=True)), _c.at > bindparam("since")
)
_new = sqlite.insert(s.calls)
_PUT = _new.on_conflict_do_update(
    index_elements=["caller", "called"], set_={"at": _new.excluded.at, "table_id": _new.excluded.table_id}
)
_COME = delete(s.calls).where(_c.called == _person, _c.table_id == bindparam("of_id"))
_HIS = delete(s.calls).where(or_(_c.caller == _person, _c.called == _person))
_OLD = select(_c.caller, _c.called).where(_c.at < bindparam("before")).limit(PORTION)
_NO_OLD = delete(s.calls).where(_c.caller == bindparam("of_caller"), _c.called == bindparam("of_called"))


def calls_by(db: Connection, caller: int, called: Collection[int], since: float) -> Mapping[int, float]:
    """The people whom a caller has called since then and who have not come, with the times."""
    return {row.called: row.at for row in db.execute(_CALLS, {"of_caller": caller, "of_called": list(called), "since": since})}


def keep(db: Connection, caller: int, called: Collection[int], now: float, table: str) -> None:
    """Store the calls of a person to a table (its id)."""
    if called:
        db.execute(_PUT, [{"caller": caller, "called": one, "at": now, "table_id": table} for one in called])


def end_calls(db: Connection, person: int, table: str) -> None:
    """Delete the calls of a person to a table, because the person has come."""
    db.execute(_COME, {"of_person": person, "of_id": table})


def forget(db: Connection, person: int) -> None:
    """Delete all calls by and to a person."""
    db.execute(_HIS, {"of_person": person})


def old(db: Connection, before: float) -> int:
    """Delete a portion of the calls from before that time; how many."""
    found = [{"of_caller": row.caller, "of_called": row.called} for row in db.execute(_OLD, {"before": before}).all()]
    if found:
        db.execute(_NO_OLD, found)
    return len(found)
