"""Rows about when people joined a server, as Discord tells it with their presses."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, delete, insert, select, update

from bot.store import schema as s
from bot.store.base.database import Connection

_m = s.members.c
_his = (_m.guild == bindparam("of_guild")) & (_m.person == bindparam("of_person"))
_CHANGE = update(s.members).where(_his).values(joined=bindparam("at"))
_MANY = select(_m.person, _m.joined).where(_m.guild == bindparam("of_guild"), _m.person.in_(bindparam("ids", expanding=True)))


def note_joined(db: Connection, guild: int, person: int, joined: float) -> None:
    """Record when a person joined a server."""
    if db.execute(_CHANGE, {"of_guild": guild, "of_person": person, "at": joined}).rowcount == 0:
        db.execute(insert(s.members), {"guild": guild, "person": person, "joined": joined})


def joined(db: Connection, guild: int, people: Iterable[int]) -> dict[int, float]:
    """When these people joined a server, as far as it is known."""
    return {row.person: row.joined for row in db.execute(_MANY, {"of_guild": guild, "ids": list(people)})}


def forget(db: Connection, person: int) -> None:
    """Remove what is known of a person."""
    db.execute(delete(s.members).where(_m.person == person))
