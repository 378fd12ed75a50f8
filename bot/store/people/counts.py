"""Counts of live tables by person and server, made by indexes. A table counts until it is over or closed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BindParameter, bindparam, func, literal, or_, select

from bot.model.table.votes import VOTES
from bot.store import schema as s
from bot.store.base.database import Connection

_t, _seat = s.tables.c, s.seats.c
_person: BindParameter[int] = bindparam("person")
_WAITING = select(_t.code).where(_t.opener == _person, s.LIVE, _t.status.in_(("lobby", "muster"))).order_by(_t.opened)
_HIS = (
    select(func.count(_t.id.distinct()))
    .select_from(s.seats.join(s.tables, _t.id == _seat.table_id))
    .where(_seat.person == _person, _seat.live, s.LIVE)
)
_other = s.seats.alias("other").c
_WAITS = _t.status.in_(("lobby", "muster"))
_SHARED = (
    select(literal(1)).where(_other.table_id == _t.id).group_by(_other.table_id)
    .having(func.min(_other.person) != func.max(_other.person)).exists()
)  # fmt: skip
_HERE = select(func.count()).select_from(s.tables).where(_t.guild == bindparam("guild"), s.LIVE, or_(_WAITS, _SHARED))
_OPENED = select(_t.id).where(_t.opener == _person, _t.opened > bindparam("since")).limit(bindparam("most"))
_ALONE = (
    select(_t.opened, _t.code).distinct().select_from(s.seats.join(s.tables, _t.id == _seat.table_id))
    .where(_seat.person == _person, _seat.live, s.LIVE, ~_WAITS, ~_SHARED).order_by(_t.opened)
)  # fmt: skip
_VOTES = (
    select(_t.id, _t.votes, s.timers.c.kind, _seat.number)
    .select_from(s.seats.join(s.tables, _t.id == _seat.table_id).join(s.timers, _t.id == s.timers.c.table_id))
    .where(_seat.person == _person, _seat.live, s.LIVE, s.timers.c.kind.in_(VOTES))
)


def waiting(db: Connection, person: int) -> Sequence[str]:
    """Codes of tables that a person has opened and that wait for their start, the oldest first."""
    return db.execute(_WAITING, {"person": person}).scalars().all()


def tables_of(db: Connection, person: int) -> int:
    """The number of tables at which a person sits."""
    return db.execute(_HIS, {"person": person}).scalar_one()


def opened_since(db: Connection, person: int, since: float, most: int) -> int:
    """The number of tables that a person has opened since then, live or not; at most `most`."""
    return len(db.execute(_OPENED, {"person": person, "since": since, "most": most}).all())


def tables_in(db: Connection, guild: int) -> int:
    """The number of a server's tables that wait for their start or have several people."""
    return db.execute(_HERE, {"guild": guild}).scalar_one()


def alone(db: Connection, person: int) -> Sequence[str]:
    """Codes of games that a person plays with computers alone, the oldest first."""
    return [row.code for row in db.execute(_ALONE, {"person": person})]


def votes_called(db: Connection, person: int) -> int:
    """The number of open votes that a person has called, over all tables."""
    found = db.execute(_VOTES, {"person": person}).all()
    return sum(row.votes["slots"][VOTES.index(row.kind)]["by"] == row.number for row in found)
