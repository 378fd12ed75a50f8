"""Stored steps, the facts beside them, and the record."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import bindparam, select

from bot.model.record.table_record import StoredStep
from bot.store import schema as s
from bot.store.base.database import Connection

_s, _p, _r = s.steps.c, s.private_steps.c, s.record.c
_OF = select(_s.told).where(_s.table_id == bindparam("of_id"), _s.step.in_(bindparam("steps", expanding=True))).order_by(_s.step)
_SINCE = (
    select(_s.told)
    .where(_s.table_id == bindparam("of_id"), _s.step > bindparam("since"))
    .order_by(_s.step)
    .limit(bindparam("most"))
)
_BETWEEN = (
    select(_s.step, _s.told)
    .where(_s.table_id == bindparam("of_id"), _s.step > bindparam("after"), _s.step < bindparam("before"))
    .limit(bindparam("most"))
)
_NEWEST, _OLDEST = _BETWEEN.order_by(_s.step.desc()), _BETWEEN.order_by(_s.step)
_HEADINGS = (
    select(_s.step, _s.at, _s.told)
    .where(_s.table_id == bindparam("of_id"), _s.step.between(bindparam("first"), bindparam("last")))
    .order_by(_s.step)
)
_OWN = select(_p.step, _p.sentences).where(
    _p.table_id == bindparam("of_id"), _p.seat == bindparam("of_seat"), _p.step.between(bindparam("first"), bindparam("last"))
)
_WITH_FACTS = (
    select(_s.step, _s.told, _s.facts)
    .where(_s.table_id == bindparam("of_id"), _s.step > bindparam("after"))
    .order_by(_s.step)
    .limit(bindparam("most"))
)
ENDLESS = 2**31 - 1
"""A number above every step."""
_RECORD = select(_r.row).where(_r.table_id == bindparam("of_id")).order_by(_r.number)
_STATE = select(s.tables.c.state).where(s.tables.c.id == bindparam("of_id"))


def narrated(db: Connection, id: str, steps: Collection[int]) -> list[Mapping[str, Any]]:
    """The public narration of these steps, in order."""
    return list(db.execute(_OF, {"of_id": id, "steps": sorted(set(steps))}).scalars()) if steps else []


def narrated_since(db: Connection, id: str, since: int, most: int) -> list[Mapping[str, Any]]:
    """The public narration of the steps after that one; at most `most`."""
    return list(db.execute(_SINCE, {"of_id": id, "since": since, "most": most}).scalars())


def log(
    db: Connection, id: str, seat: int | None, before: int | None, most: int, after: int | None
) -> list[tuple[int, list[Any]]]:
    """Steps with the sentences of a seat's log (None: the public log), in order. They are the newest steps before `before`, or
    the oldest ones after `after`. At most `most` steps are read."""
    given = {"of_id": id, "before": ENDLESS if before is None else before, "after": after or 0, "most": most}
    found = {row.step: row.told["sentences"] for row in db.execute(_NEWEST if after is None else _OLDEST, given)}
    if found and seat is not None:
        mine = {"of_id": id, "of_seat": seat, "first": min(found), "last": max(found)}
        found |= {row.step: row.sentences for row in db.execute(_OWN, mine) if row.step in found}
    return sorted(found.items())


def headings(db: Connection, id: str, first: int, last: int) -> list[tuple[int, float, Mapping[str, Any]]]:
    """The steps from the first to the last, each with its time and narration."""
    return [(row.step, row.at, row.told) for row in db.execute(_HEADINGS, {"of_id": id, "first": first, "last": last})]


def with_facts(db: Connection, id: str, after: int, most: int) -> list[StoredStep]:
    """The next steps after that one, with their facts."""
    found = db.execute(_WITH_FACTS, {"of_id": id, "after": after, "most": most}).all()
    return [StoredStep(row.step, row.told, row.facts) for row in found]


def record(db: Connection, id: str) -> list[Mapping[str, Any]]:
    """The rows of the record, in order."""
    return list(db.execute(_RECORD, {"of_id": id}).scalars())


def state(db: Connection, id: str) -> Mapping[str, Any] | None:
    """The saved position."""
    saved: Mapping[str, Any] | None = db.execute(_STATE, {"of_id": id}).scalar_one()
    return saved
