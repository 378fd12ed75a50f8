"""Access to tables: callers may read tables in channels that they may view, and tables at which they sit or sat."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from sqlalchemy import BindParameter, Boolean, Row, Select, bindparam, exists, literal, or_, select, union

from bot.model.people.people import Caller, Place
from bot.store import schema as s
from bot.store.base.database import Connection

Key = Literal["id", "code", "live_channel"]
"""The keys by which a table is found."""
_t, _seats, _captains = s.tables.c, s.seats.c, s.captains.c
_person: BindParameter[int] = bindparam("of_person", type_=_seats.person.type)
_guild: BindParameter[int] = bindparam("of_guild", type_=_t.guild.type)
_SITS = or_(
    exists().where(_seats.table_id == _t.id, _seats.person == _person),
    exists().where(_captains.table_id == _t.id, _captains.person == _person),
)
OPEN_TO = or_(_t.guild == _guild, _SITS)
"""The condition that a table may be open to the caller, with the values of `open_to`: the caller sits or sat there, or asks from
its server. `is_open` decides on the row."""
PLACED = (_t.guild, _t.channel, _t.parent, _t.secluded)
"""The columns of a table's place."""
_HAS_SAT = select(_captains.person).where(_captains.table_id == bindparam("of_table"), _captains.person == _person)
_NAMED = (_t.id, _t.version, *PLACED, _SITS.label("sits"))
_LISTED = (_t.code, _t.opened, _t.id, *PLACED)
_HIS, _NOT_HIS = literal(True, Boolean).label("sits"), literal(False, Boolean).label("sits")
_LIVE = union(
    select(*_LISTED, _NOT_HIS).where(_t.guild == _guild, s.LIVE),
    select(*_LISTED, _HIS).where(_t.id.in_(select(_seats.table_id).where(_seats.person == _person, _seats.live)), s.LIVE),
    select(*_LISTED, _HIS).where(
        _t.id.in_(select(_captains.table_id).where(_captains.person == _person, _captains.live)), s.LIVE
    ),
)
"""Live tables that may be open to the caller, found by indexes. `OPEN_TO` is for a single row."""
_LIVE_IN_ORDER = _LIVE.order_by(_LIVE.selected_columns.opened, _LIVE.selected_columns.id)
MOST = 10
"""The most codes listed in the refusal of a table."""


def version_of(db: Connection, key: Key, value: Any, caller: Caller | None = None) -> tuple[str, int] | None:
    """The id and version of the table with that key, if it is open to the caller. None: the service itself asks."""
    asked = {"value": value} if caller is None else {"value": value, **open_to(caller)}
    found = db.execute(_version(key, caller is None), asked).first()
    return None if found is None or not (caller is None or is_open(caller, found)) else (found.id, found.version)


@cache
def _version(key: Key, is_service: bool) -> Select[Any]:
    if is_service:
        return select(_t.id, _t.version).where(_t[key] == bindparam("value"))
    return select(*_NAMED).where(_t[key] == bindparam("value"), OPEN_TO)


def has_sat(db: Connection, table: str, person: int) -> bool:
    """Whether a person has had a seat in the game of a table (its id)."""
    return db.execute(_HAS_SAT, {"of_table": table, "of_person": person}).first() is not None


def is_open(caller: Caller, row: Row[Any]) -> bool:
    """Whether a row found by `OPEN_TO` is open to the caller, who sits or sat there or may view its channel."""
    return bool(row.sits) or views(caller, row)


def views(caller: Caller, row: Row[Any]) -> bool:
    """Whether the caller may view the channel of a row with the columns `PLACED`."""
    return caller.views(row.guild, Place(row.channel, row.parent, row.secluded))


def open_to(caller: Caller) -> dict[str, int | None]:
    """The values for `OPEN_TO`. No table belongs to the direct messages."""
    return {"of_guild": caller.guild or None, "of_person": caller.person}


def codes_seen(db: Connection, caller: Caller) -> tuple[str, ...]:
    """Codes of live tables that are open to the caller, the oldest first; at most ten. No game is loaded."""
    found = dict.fromkeys(row.code for row in db.execute(_LIVE_IN_ORDER, open_to(caller)).all() if is_open(caller, row))
    return tuple(found)[:MOST]
