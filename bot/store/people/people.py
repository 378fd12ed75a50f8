"""People: names, languages, inboxes and presence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, bindparam, insert, select, update

from bot.model.people.people import Language, Person, PersonRecord
from bot.model.people.reminders import Reminders, read_reminders, write_reminders
from bot.store import schema as s
from bot.store.base.database import Connection

_p = s.people.c
_his = _p.id == bindparam("of_id")
_ONE, _CHANGE, _NEW = select(s.people).where(_his), update(s.people).where(_his), insert(s.people)
_REMINDERS = select(_p.reminders).where(_his)
_MANY = select(s.people).where(_p.id.in_(bindparam("ids", expanding=True)))


def get(db: Connection, id: int) -> PersonRecord | None:
    """The stored facts about a person; None for a stranger."""
    found = db.execute(_ONE, {"of_id": id}).first()
    return None if found is None else _record_of(found)


def records_of(db: Connection, people: Iterable[int]) -> dict[int, PersonRecord]:
    """The stored facts about these people, without strangers."""
    return {row.id: _record_of(row) for row in db.execute(_MANY, {"ids": list(people)})}


def note_seen(db: Connection, person: Person, now: float) -> None:
    """Record the presence of a person, with the name and language of the click."""
    _change(db, person.id, {"name": person.name, "language": person.language, "seen": now})


def choose_language(db: Connection, id: int, language: Language | None) -> None:
    """The language of `/me`; None goes back to that of the clicks."""
    db.execute(_CHANGE, {"of_id": id, "own_language": language})


def wants_last_one(db: Connection, id: int | None) -> bool:
    """Whether a person wants to be told when all others have answered."""
    return read_reminders(db.execute(_REMINDERS, {"of_id": id}).scalar()).last_one


def choose_reminders(db: Connection, id: int, reminders: Reminders) -> None:
    """Set the reminders of a person."""
    db.execute(_CHANGE, {"of_id": id, "reminders": write_reminders(reminders)})


def at_once_of(db: Connection, people: Iterable[int]) -> dict[int, int]:
    """The tables of series at once that these people allow; without those who have not said."""
    return {row.id: row.at_once for row in db.execute(_MANY, {"ids": list(people)}) if row.at_once is not None}


def choose_at_once(db: Connection, id: int, tables: int) -> None:
    """Set the tables of series at once that a person allows."""
    db.execute(_CHANGE, {"of_id": id, "at_once": tables})


def note_inbox(db: Connection, id: int, now: float, channel: int | None, but: str = "") -> None:
    """Record that a direct message arrived. Seats are marked at all live tables except `but`, which the caller changes itself."""
    values: dict[str, object] = {"inbox_proved": now, "no_inbox": False}
    if channel is not None:
        values["inbox_channel"] = channel
    _change(db, id, values)
    _mark_seats(db, id, False, but)


def note_channel(db: Connection, id: int, channel: int) -> None:
    """Record the id of a person's open direct messages."""
    _change(db, id, {"inbox_channel": channel})


def note_closed(db: Connection, id: int, but: str = "") -> None:
    """Record that a direct message was refused. Seats are marked at all live tables except `but`."""
    _change(db, id, {"no_inbox": True})
    _mark_seats(db, id, True, but)


def _mark_seats(db: Connection, id: int, closed: bool, but: str) -> None:
    mine = (s.seats.c.person == id) & s.seats.c.live & (s.seats.c.no_inbox != closed) & (s.seats.c.table_id != but)
    tables = list(db.execute(select(s.seats.c.table_id).where(mine)).scalars())
    if tables:
        db.execute(update(s.seats).where(mine).values(no_inbox=closed))
        db.execute(update(s.tables).where(s.tables.c.id.in_(tables)).values(version=s.tables.c.version + 1))


def _change(db: Connection, id: int, values: dict[str, object]) -> None:
    if db.execute(_CHANGE, {"of_id": id, **values}).rowcount == 0:
        blank = {"name": "", "language": "en", "seen": 0.0, "no_inbox": False}
        db.execute(_NEW, {"id": id, **blank, **values})


def _record_of(row: Row[Any]) -> PersonRecord:
    person = Person(row.id, row.name, row.own_language or row.language)
    return PersonRecord(
        person, row.seen, row.no_inbox, row.inbox_channel, row.own_language, row.inbox_proved, row.zone,
        read_reminders(row.reminders),
    )  # fmt: skip
