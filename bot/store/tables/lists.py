"""Lists of live tables: small rows, found by an index. The cost of a list does not grow with finished tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from sqlalchemy import BindParameter, Row, Select, bindparam, exists, select

from bot.model.people.people import Caller
from bot.model.record.table_record import STANDS
from bot.model.table.listed import TableSummary
from bot.model.table.table import Status
from bot.model.table.votes import PAUSED
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables.callers import PLACED, views

MOST = 1000
"""The most seats and tables in a list: more than any person has."""
SEVERAL_SEATS, HIDDEN = 2, 2
"""Rows read for each finished game that is listed: a person may have had several seats, a channel may be hidden."""
PORTION = 50
"""Tables read at once."""
_t, _seat, _a = s.tables.c, s.seats.c, s.answers.c
_COLUMNS = (
    _t.id, _t.code, _t.game, _t.status, _t.posting, *PLACED, _t.decision, _t.name, _t.asked, _t.asked_at, _t.deadline,
)  # fmt: skip
_person: BindParameter[int] = bindparam("of_person", type_=_seat.person.type)
_guild: BindParameter[int] = bindparam("of_guild", type_=_t.guild.type)
_LISTED = s.LIVE & ~exists().where(s.timers.c.table_id == _t.id, s.timers.c.kind == STANDS)
"""The condition that a table has a channel and is not quarantined."""
_his = (_seat.table_id == _t.id) & (_seat.person == _person)
_own = (_a.table_id == _t.id) & (_a.decision == _t.decision) & (_a.seat == _seat.number)
_answered = select(_a.answer.is_not(None)).where(_own).order_by(_a.revision.desc()).limit(1).scalar_subquery()
_seats = s.seats.join(s.tables, _his)
_OF_PERSON: Select[Any] = (
    select(*_COLUMNS, _seat.number, _answered.label("answered")).select_from(_seats)
    .where(_seat.person == _person, _seat.live, _LISTED).order_by(_t.opened, _t.id).limit(MOST)
)  # fmt: skip
_OF_GUILD: Select[Any] = select(*_COLUMNS).where(_t.guild == _guild, _LISTED).order_by(_t.opened, _t.id)
_since: BindParameter[float] = bindparam("since", type_=_seat.ended.type)
_most: BindParameter[int] = bindparam("most", type_=_t.decision.type)
_ENDED_OF_PERSON: Select[Any] = (
    select(_seat.table_id).where(_seat.person == _person, _seat.ended > _since).order_by(_seat.ended.desc()).limit(_most)
)
_ENDED_OF_GUILD: Select[Any] = (
    select(_t.id, *PLACED).where(_t.guild == _guild, _t.ended > _since, s.IS_OVER).order_by(_t.ended.desc()).limit(_most)
)
_NAMES = select(_seat.table_id, _seat.number, _seat.name).where(_seat.table_id.in_(bindparam("ids", expanding=True)))
_OFFERED = select(_seat.table_id, _seat.number).where(_seat.table_id.in_(bindparam("ids", expanding=True)), _seat.on_offer)
_PLAYED = (_t.guild == _guild) & (_t.channel == bindparam("of_channel")) & s.HAS_BEGUN
_LAST = select(_t.ended, _t.code).where(_PLAYED, _t.status == bindparam("of_status")).order_by(_t.ended.desc()).limit(1)
_PAUSED = select(s.timers.c.table_id).where(s.timers.c.table_id.in_(bindparam("ids", expanding=True)), s.timers.c.kind == PAUSED)
_UNTOLD = select(_t.id).where(s.LIVE, _t.status == "running", _t.asked.is_(None), _t.id > bindparam("after"))


def of_person(db: Connection, person: int) -> list[TableSummary]:
    """The live tables of a person, the oldest first, with those that wait for the person. Each stands once, with any number of
    seats."""
    listed = dict[str, TableSummary]()
    for row in db.execute(_OF_PERSON, {"of_person": person}):
        one = _listed(row, row.number in (row.asked or ()), bool(row.answered))
        before = listed.get(one.id, one)
        listed[one.id] = replace(one, waits=one.waits or before.waits, is_asked=one.is_asked or before.is_asked)
    return list(listed.values())


def others_waiting(db: Connection, person: int, besides: str) -> tuple[TableSummary, ...]:
    """The running tables but one (its id) that wait for a person and do not pause, the next deadline first."""
    found = {one.id: one for one in of_person(db, person) if one.waits and one.id != besides and one.status == "running"}
    paused = set(db.execute(_PAUSED, {"ids": list(found)}).scalars()) if found else set()
    return tuple(sorted((one for one in found.values() if one.id not in paused), key=lambda one: one.deadline or float("inf")))


def of_guild(db: Connection, guild: int, caller: Caller | None = None) -> list[TableSummary]:
    """The live tables of a server in channels that the caller may view, the oldest first. None: the service itself asks.

    The rows are checked one by one, because a server has few live tables (`bot.service.people.quotas`).
    """
    found = db.execute(_OF_GUILD, {"of_guild": guild}).all()
    return [_listed(row) for row in islice((row for row in found if caller is None or views(caller, row)), MOST)]


def ended_of_person(db: Connection, person: int, since: float, most: int) -> list[str]:
    """Ids of the games of a person that ended after a moment, the newest first; at most so many."""
    found = db.execute(_ENDED_OF_PERSON, {"of_person": person, "since": since, "most": most * SEVERAL_SEATS}).scalars()
    return list(dict.fromkeys(found))[:most]


def ended_of_guild(db: Connection, guild: int, since: float, most: int, caller: Caller | None = None) -> list[str]:
    """Ids of the games of a server that ended after a moment in channels that the caller may view, the newest first; at most so
    many."""
    found = db.execute(_ENDED_OF_GUILD, {"of_guild": guild, "since": since, "most": most * HIDDEN})
    return [row.id for row in islice((row for row in found if caller is None or views(caller, row)), most)]


def names_of(db: Connection, tables: Sequence[str]) -> dict[str, dict[int, str]]:
    """The captains' names by the id of their table and by seat."""
    by_table: dict[str, dict[int, str]] = {id: {} for id in tables}
    for row in db.execute(_NAMES, {"ids": list(tables)}):
        by_table[row.table_id][row.number] = row.name
    return by_table


def offered(db: Connection, tables: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The seats on offer by the id of their table."""
    found = db.execute(_OFFERED.order_by(_seat.number), {"ids": list(tables)}).all()
    return {id: tuple(row.number for row in found if row.table_id == id) for id in {row.table_id for row in found}}


def last_ended(db: Connection, guild: int, channel: int, statuses: Sequence[Status]) -> str | None:
    """The code of the channel's last table with a dealt game that ended in one of these statuses; None if there is none."""
    asked = {"of_guild": guild, "of_channel": channel}
    found = [row for status in statuses for row in db.execute(_LAST, {**asked, "of_status": status})]
    return max(found, key=lambda row: row.ended).code if found else None


def without_asked(db: Connection, after: str) -> list[str]:
    """Ids of running tables of older releases, whose rows lack the seats of the question; one portion of them."""
    return list(db.execute(_UNTOLD.order_by(_t.id).limit(PORTION), {"after": after}).scalars())


def _listed(row: Row[*tuple[Any, ...]], is_asked: bool = False, has_answered: bool = False) -> TableSummary:
    waits = is_asked and not has_answered
    return TableSummary(
        row.id, row.code, row.game, row.status, row.posting, row.guild, row.channel, row.decision, waits, is_asked, row.name,
        tuple(row.asked or ()), row.asked_at, row.deadline,
    )  # fmt: skip
