"""Rows about time zones of people."""

from __future__ import annotations

from sqlalchemy import bindparam, select, update

from bot.store import schema as s
from bot.store.base.database import Connection

_his = s.people.c.id == bindparam("of_id")
_OWN = select(s.people.c.zone, s.people.c.zone_since).where(_his)
_CHANGE = update(s.people).where(_his).values(zone=bindparam("new"), zone_since=bindparam("at"))
_SEATS = update(s.seats).where(s.seats.c.person == bindparam("of_id")).values(zone=bindparam("new"))
_mine = select(s.seats.c.table_id).where(s.seats.c.person == bindparam("of_id"))
_TABLES = update(s.tables).where(s.tables.c.id.in_(_mine)).values(version=s.tables.c.version + 1)


def of_person(db: Connection, person: int) -> str:
    """The zone that a person has chosen; empty for none."""
    return db.execute(_OWN, {"of_id": person}).scalar() or ""


def choose(db: Connection, person: int, zone: str, now: float, every: float) -> float:
    """Set a person's zone, at all seats too. If another one was chosen less than `every` seconds ago, nothing is changed and the
    seconds to wait are returned; else 0."""
    before = db.execute(_OWN, {"of_id": person}).first()
    if before is None or before.zone == zone:
        return 0.0
    if before.zone_since is not None and now - before.zone_since < every:
        return float(before.zone_since + every - now)
    db.execute(_CHANGE, {"of_id": person, "new": zone, "at": now})
    db.execute(_SEATS, {"of_id": person, "new": zone})
    db.execute(_TABLES, {"of_id": person})
    return 0.0
