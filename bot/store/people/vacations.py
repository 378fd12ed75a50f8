"""Rows about vacations of people. A change sets a timer at each running table of the person, which is to do its part."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.dialects import sqlite

from bot.model.people.vacations import VACATION, Vacation, read_vacation, write_vacation
from bot.store import schema as s
from bot.store.base.database import Connection

_his = s.people.c.id == bindparam("of_id")
_OWN = select(s.people.c.vacation).where(_his)
_CHANGE = update(s.people).where(_his).values(vacation=bindparam("new"))
_SEATED = (
    select(s.tables.c.id).join(s.seats, s.seats.c.table_id == s.tables.c.id)
    .where(s.seats.c.person == bindparam("of_id"), s.seats.c.live, s.tables.c.status == "running").distinct()
)  # fmt: skip
_TOUCH = update(s.tables).where(s.tables.c.id.in_(bindparam("ids", expanding=True))).values(version=s.tables.c.version + 1)
_new = sqlite.insert(s.timers)
_RING = _new.on_conflict_do_update(
    index_elements=["table_id", "kind"],
    set_={"due": func.min(s.timers.c.due, _new.excluded.due), "claimed": None, "worker": None},
)


def of_people(db: Connection, people: Collection[int]) -> dict[int, Vacation]:
    """The vacations of several people."""
    found = select(s.people.c.id, s.people.c.vacation).where(s.people.c.id.in_(list(people)))
    return {row.id: read_vacation(row.vacation) for row in db.execute(found)}


def of_person(db: Connection, person: int) -> Vacation:
    """The vacations of a person."""
    return read_vacation(db.execute(_OWN, {"of_id": person}).scalar())


def begin(db: Connection, person: int, now: float, days: int, days_a_year: int) -> Vacation | None:
    """Begin a vacation; None if one runs, if the year has not so many days left, or for a person of whom nothing is stored."""
    before = of_person(db, person)
    if before.until > now or not 1 <= days <= before.left(now, days_a_year):
        return None
    return _keep(db, person, before.begun(now, days), now)


def end(db: Connection, person: int, now: float) -> Vacation | None:
    """End the vacation that runs, if there is one."""
    before = of_person(db, person)
    return before if before.until <= now else _keep(db, person, before.ended(now), now)


def _keep(db: Connection, person: int, vacation: Vacation, now: float) -> Vacation | None:
    if not db.execute(_CHANGE, {"of_id": person, "new": write_vacation(vacation)}).rowcount:
        return None
    tables = list(db.execute(_SEATED, {"of_id": person}).scalars())
    if tables:
        db.execute(_TOUCH, {"ids": tables})
        db.execute(_RING, [{"table_id": id, "kind": VACATION, "decision": 0, "due": now} for id in tables])
    return vacation
