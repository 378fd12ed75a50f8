"""Forgetting a person: finished games keep a nameless captain, and no other data about the person.

The captain's word for the draws stays in the promise and in the record, because the draws depend on it. People learn that at the
word and at this request.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Column, ColumnElement, String, cast, delete, func, literal, or_, select, update

from bot.model.table.table import LIVE
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.results import ladders, members, results
from bot.store.series import series
from bot.store.tables import calls
from bot.store.upkeep.housekeeping import OVER
from engines.kernel.record.record import REMOVED

_t, _s, _m, _o, _q, _i = s.tables.c, s.seats.c, s.meta.c, s.posts.c, s.outbox.c, s.interactions.c
OPENS, CLOSES = "\u2068", "\u2069"
"""Signs around names of people in narration."""
FORGOTTEN = "forgotten"
"""The key of the note with the number of the last person who was forgotten: -1, -2 and so on."""
DONE = ("sent", "dead")
"""States of posts without a further send."""


def seated(db: Connection, person: int) -> tuple[str, ...]:
    """Codes of the live tables of a person."""
    found = select(_t.code).join(s.seats, _s.table_id == _t.id).where(_s.person == person, _s.live, _t.status.not_in(OVER))
    return tuple(db.execute(found.distinct().order_by(_t.code)).scalars())


def forget(db: Connection, person: int, nameless: Mapping[str, str]) -> tuple[str, ...]:
    """Remove a person. `nameless`: the name of a nameless captain, by the language of a table. If the person sits at live tables,
    nothing happens and their codes are returned."""
    waiting = seated(db, person)
    if waiting:
        return waiting
    mine = tuple(db.execute(select(_s.table_id).where(_s.person == person)).scalars())
    _posts(db, person, mine, nameless)
    _tables(db, person, mine, nameless)
    db.execute(delete(s.interactions).where(_has(_i.result, person)))
    db.execute(delete(s.destinations).where(s.destinations.c.name == f"p{person}"))
    db.execute(delete(s.meta).where(or_(_m.key.like(f"%.{person}"), _m.key.like(f"%.p{person}"))))
    calls.forget(db, person)
    members.forget(db, person)
    series.forget(db, person, nameless)
    _results(db, person)
    db.execute(delete(s.people).where(s.people.c.id == person))
    return ()


def _tables(db: Connection, person: int, mine: tuple[str, ...], nameless: Mapping[str, str]) -> None:
    """Remove the names of the person's seats and the number of the opener. A lobby that the opener has left gets another one."""
    for language, name in nameless.items():
        of_it = select(_t.id).where(_t.language == language)
        db.execute(update(s.seats).where(_s.person == person, _s.table_id.in_(of_it)).values(name=name))
    for unsent in (s.drafts, s.lines):
        db.execute(delete(unsent).where(unsent.c.table_id.in_(mine)))
    db.execute(update(s.tables).where(_t.id.in_(mine)).values(version=_t.version + 1))
    db.execute(update(s.tables).where(_t.id.in_(mine), _t.names_hash != "").values(names_hash=REMOVED))
    db.execute(update(s.tables).where(_t.opener == person).values(name=""))
    first = select(_s.person).where(_s.table_id == _t.id, _s.person.is_not(None)).order_by(_s.number).limit(1).scalar_subquery()
    for status, heir in ((LIVE, func.coalesce(first, 0)), (OVER, literal(0))):
        opened = update(s.tables).where(_t.opener == person, _t.status.in_(status))
        db.execute(opened.values(opener=heir, version=_t.version + 1))
    for column in (_t.door, _t.notices, _t.handovers):
        for id, kept in db.execute(select(_t.id, column).where(_has(column, person))).all():
            values = {column.name: _without(kept, person, (), ""), "version": _t.version + 1}
            db.execute(update(s.tables).where(_t.id == id).values(**values))
    db.execute(update(s.tables).where(_t.id.in_(mine)).values(clock=None))
    db.execute(update(s.seats).where(_s.person == person).values(person=None, zone=""))
    db.execute(delete(s.captains).where(s.captains.c.person == person))


def _results(db: Connection, person: int) -> None:
    """Put a number of its own in place of the person, in results and in the tally of games that go on without the person. Two
    forgotten people stay two."""
    number = int(key_value.read(db, FORGOTTEN) or 0) - 1
    key_value.write(db, FORGOTTEN, str(number))
    results.rename(db, person, number)
    ladders.rename(db, person, number)
    for id, kept in db.execute(select(_t.id, _t.tally).where(_has(_t.tally, person))).all():
        renamed = {seat: [[number if one[0] == person else one[0], *one[1:]] for one in held] for seat, held in kept.items()}
        db.execute(update(s.tables).where(_t.id == id).values(tally=renamed, version=_t.version + 1))


def _posts(db: Connection, person: int, mine: tuple[str, ...], nameless: Mapping[str, str]) -> None:
    """Delete messages to the person, sent or not, and the content of finished posts; make the person nameless in waiting
    posts."""
    db.execute(delete(s.posts).where(_o.destination == f"p{person}"))
    db.execute(delete(s.outbox).where(or_(_q.person == person, _q.destination == f"p{person}")))
    gone = or_(_o.table_id.in_(mine), _has(_o.content, person))
    db.execute(update(s.posts).where(_o.state.in_(DONE), _o.content.is_not(None), gone).values(content=None))
    names = {*db.execute(select(_s.name).where(_s.person == person)).scalars()}
    names |= {*db.execute(select(s.people.c.name).where(s.people.c.id == person)).scalars()} - {""}
    waiting = select(_o.id, _o.content, _t.language).join(s.tables, _t.id == _o.table_id)
    for row in db.execute(waiting.where(_o.state.not_in(DONE), _o.content.is_not(None), gone)).all():
        content = _without(row.content, person, names, nameless.get(row.language, ""))
        db.execute(update(s.posts).where(_o.id == row.id).values(content=content))
    for told in db.execute(select(_q.id, _q.facts).where(_has(_q.facts, person))).all():
        db.execute(update(s.outbox).where(_q.id == told.id).values(facts=_without(told.facts, person, (), "")))


def _has(column: Column[Any], person: int) -> ColumnElement[bool]:
    """Whether the person's number stands anywhere in JSON. It is longer than all other numbers."""
    return cast(column, String).like(f"%{person}%")


def _without(value: Any, person: int, names: Collection[str], nameless: str) -> Any:
    """JSON without that number and without those names in places of people's names."""
    if isinstance(value, dict):
        return {key: _without(one, person, names, nameless) for key, one in value.items() if key != str(person)}
    if isinstance(value, list):
        return [_without(one, person, names, nameless) for one in value if str(one) != str(person)]
    if not isinstance(value, str):
        return value
    text = nameless if value in names else value.replace(f"<@{person}>", nameless).replace(str(person), "")
    for name in names:
        text = text.replace(f"{OPENS}{name}{CLOSES}", f"{OPENS}{nameless}{CLOSES}")
    return text
