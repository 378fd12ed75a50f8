"""Somebody who wants to be forgotten: games that are over keep a nameless captain, and nothing else about him stays."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, or_, select, update

from bot.store import schema as s
from bot.store.housekeeping import OVER
from engines.kernel.record import REMOVED

NOTES = ("once", "last", "read")
"""How names of notes about people begin, which end with the person."""
_t, _s, _m, _o = s.tables.c, s.seats.c, s.meta.c, s.posts.c


def seated(db: Connection, person: int) -> tuple[str, ...]:
    """Codes of the tables that are not over at which that person sits."""
    found = select(_t.code).join(s.seats, _s.table_id == _t.id).where(_s.person == person, _s.live, _t.status.not_in(OVER))
    return tuple(db.execute(found.distinct().order_by(_t.code)).scalars())


def forget(db: Connection, person: int, nameless: Mapping[str, str]) -> tuple[str, ...]:
    """Take that person out. `nameless`: what a captain without a name is called, by the language of a table. Where he sits at
    tables that are not over, nothing is done, and their codes are given."""
    waiting = seated(db, person)
    if waiting:
        return waiting
    mine = select(_s.table_id).where(_s.person == person)
    for language, name in nameless.items():
        of_it = select(_t.id).where(_t.language == language)
        db.execute(update(s.seats).where(_s.person == person, _s.table_id.in_(of_it)).values(name=name))
    for unsent in (s.drafts, s.lines):
        db.execute(delete(unsent).where(unsent.c.table_id.in_(mine)))
    db.execute(update(s.tables).where(_t.id.in_(mine)).values(version=_t.version + 1))
    db.execute(update(s.tables).where(_t.id.in_(mine), _t.names_hash != "").values(names_hash=REMOVED))
    db.execute(update(s.tables).where(_t.opener == person, _t.status.in_(OVER)).values(opener=0))
    db.execute(update(s.seats).where(_s.person == person).values(person=None))
    db.execute(delete(s.captains).where(s.captains.c.person == person))
    db.execute(delete(s.meta).where(or_(*(_m.key.like(f"{note}_%.{person}") for note in NOTES))))
    db.execute(delete(s.posts).where(_o.destination == f"p{person}", _o.state.in_(("sent", "dead"))))
    db.execute(delete(s.people).where(s.people.c.id == person))
    return ()
