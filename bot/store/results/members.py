"""Rows about the members of a server: when they joined, as Discord tells it with their presses, and whether they want to hear of
seats on offer there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import bindparam, delete, exists, insert, select, update

from bot.store import schema as s
from bot.store.base.database import Connection

_m = s.members.c
_his = (_m.guild == bindparam("of_guild")) & (_m.person == bindparam("of_person"))
_CHANGE = update(s.members).where(_his).values(joined=bindparam("at"))
_CHOOSE = update(s.members).where(_his).values(hears_offers=bindparam("is_wanted"))
_HEARS = select(_m.hears_offers).where(_his)
_sat, _seats, _p = s.captains.c, s.seats.c, s.people.c
_wants = (
    (_m.guild == bindparam("of_guild")) & _m.hears_offers
    & ~exists().where(_sat.table_id == bindparam("of_table"), _sat.person == _m.person)
    & ~exists().where(_seats.table_id == bindparam("of_table"), _seats.person == _m.person)
)  # fmt: skip
_HEARERS = (
    select(_m.person, _p.inbox_channel.is_not(None).label("is_open"))
    .join(s.people, _p.id == _m.person).where(_wants, ~_p.no_inbox).order_by(_m.person)
)  # fmt: skip
_ONE_HEARS = select(_m.person).where(_wants, _m.person == bindparam("of_person"))
_MANY = select(_m.person, _m.joined).where(_m.guild == bindparam("of_guild"), _m.person.in_(bindparam("ids", expanding=True)))


class Hearer(NamedTuple):
    """A member who hears of seats on offer. `is_open`: the direct messages were opened before."""

    person: int
    is_open: bool


def note_joined(db: Connection, guild: int, person: int, joined: float) -> None:
    """Record when a person joined a server."""
    if db.execute(_CHANGE, {"of_guild": guild, "of_person": person, "at": joined}).rowcount == 0:
        db.execute(insert(s.members), {"guild": guild, "person": person, "joined": joined})


def joined(db: Connection, guild: int, people: Iterable[int]) -> dict[int, float]:
    """When these people joined a server, as far as it is known."""
    return {row.person: row.joined for row in db.execute(_MANY, {"of_guild": guild, "ids": list(people)})}


def choose_offers(db: Connection, guild: int, person: int, is_wanted: bool) -> bool:
    """Record whether a member wants to hear of seats on offer in a server; False if he is not known there."""
    return db.execute(_CHOOSE, {"of_guild": guild, "of_person": person, "is_wanted": is_wanted}).rowcount == 1


def hears_offers(db: Connection, guild: int, person: int) -> bool:
    """Whether a member wants to hear of seats on offer in a server."""
    return bool(db.execute(_HEARS, {"of_guild": guild, "of_person": person}).scalar())


def hearers(db: Connection, guild: int, table: str) -> list[Hearer]:
    """The members who want to hear of seats on offer in a server, without those who sit or have sat at the table (its id), and
    without closed inboxes."""
    return [Hearer(row.person, row.is_open) for row in db.execute(_HEARERS, {"of_guild": guild, "of_table": table})]


def hears_of(db: Connection, guild: int, table: str, person: int | None) -> bool:
    """Whether a member wants to hear of seats on offer in a server, and neither sits nor has sat at the table (its id)."""
    return db.execute(_ONE_HEARS, {"of_guild": guild, "of_table": table, "of_person": person}).first() is not None


def forget(db: Connection, person: int) -> None:
    """Remove what is known of a person."""
    db.execute(delete(s.members).where(_m.person == person))
