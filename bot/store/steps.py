"""Steps as they were told, the facts beside them, and the record."""
from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from bot.store import schema as s

_s, _p, _r = s.steps.c, s.private_steps.c, s.record.c
_OF = select(_s.told).where(_s.table_id == bindparam("of_id"), _s.step.in_(bindparam("steps", expanding=True))).order_by(_s.step)
_SINCE = select(_s.told).where(_s.table_id == bindparam("of_id"), _s.step > bindparam("since")).order_by(_s.step)
_OWN = select(_p.step, _p.sentences).where(_p.table_id == bindparam("of_id"), _p.seat == bindparam("of_seat"))
_ALL = select(_s.told, _s.facts).where(_s.table_id == bindparam("of_id")).order_by(_s.step)
_RECORD = select(_r.row).where(_r.table_id == bindparam("of_id")).order_by(_r.number)
_STATE = select(s.tables.c.state).where(s.tables.c.id == bindparam("of_id"))


def told(db: Connection, id: str, steps: Collection[int]) -> list[Mapping[str, Any]]:
    """These steps as everybody was told them, in order."""
    return list(db.execute(_OF, {"of_id": id, "steps": sorted(set(steps))}).scalars()) if steps else []


def told_since(db: Connection, id: str, since: int) -> list[Mapping[str, Any]]:
    """The steps after that one, as everybody was told them."""
    return list(db.execute(_SINCE, {"of_id": id, "since": since}).scalars())


def own(db: Connection, id: str, seat: int) -> dict[int, list[Any]]:
    """The sentences of the steps that a seat was told otherwise than everybody."""
    return {row.step: row.sentences for row in db.execute(_OWN, {"of_id": id, "of_seat": seat})}


def with_facts(db: Connection, id: str) -> Sequence[Row[Any, Any]]:
    """What was told at each step, and the facts beside it."""
    return db.execute(_ALL, {"of_id": id}).all()


def record(db: Connection, id: str) -> list[Mapping[str, Any]]:
    """The rows of the record, in order."""
    return list(db.execute(_RECORD, {"of_id": id}).scalars())


def state(db: Connection, id: str) -> Mapping[str, Any] | None:
    """The position as it is kept."""
    found: Mapping[str, Any] | None = db.execute(_STATE, {"of_id": id}).scalar_one()
    return found
