"""Rows of matches, leagues and campaigns, and of their captains."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from bot.model.results.series import COLUMNS, Entrant, Series, SeriesRow, dump_pairing, load_pairing
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables.tables import sequel

TRIES = 5
"""Tries of a change if another one is faster."""
LIVE = ("open", "running", "paused")
"""States of a series that is not over."""
_s, _e = s.series.c, s.entrants.c
_ONE = select(*(_s[name] for name in COLUMNS)).where(_s.id == bindparam("of_id"))
_CAPTAINS = select(s.entrants).where(_e.series == bindparam("of_id")).order_by(_e.number)


class SeriesConflict(Exception):
    """Another change of the series was faster. Nothing was written."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a series as it stands. `seated`: people at it; `here`: those of them who have come to its muster. `places`: by
    seat, once its game is over. `holders`: by seat, the person (None for nobody) with the name."""

    status: str
    seated: frozenset[int]
    here: frozenset[int]
    places: tuple[int, ...] = ()
    holders: tuple[tuple[int | None, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Follower:
    """The table that goes on with another: its id, code and channel."""

    table: str
    code: str
    channel: int


def create(db: Connection, series: Series) -> None:
    """Write a new series."""
    db.execute(insert(s.series), _values(series))
    _put_entrants(db, series)


def load(db: Connection, id: int) -> Series | None:
    """A series; None if there is none."""
    found = db.execute(_ONE, {"of_id": id}).first()
    if found is None:
        return None
    row = SeriesRow(*found)
    captains = [Entrant(one.number, one.joined, one.until, one.person, one.name) for one in db.execute(_CAPTAINS, {"of_id": id})]
    return Series(row, captains, [load_pairing(one) for one in row.pairings])


def save(db: Connection, series: Series) -> None:
    """Write a changed series under its next version. Raises SeriesConflict if it is not the one that was read."""
    row = series.row
    values = {**_values(series), "version": row.version + 1}
    for name in ("post", "shown_version", "retry", "pinned"):
        del values[name]
    if db.execute(update(s.series).where(_s.id == row.id, _s.version == row.version).values(**values)).rowcount != 1:
        raise SeriesConflict
    row.version += 1
    db.execute(delete(s.entrants).where(_e.series == row.id))
    _put_entrants(db, series)


def _values(series: Series) -> dict[str, Any]:
    values = dict(zip(COLUMNS, series.row.values(), strict=True))
    return {**values, "pairings": [dump_pairing(one) for one in series.pairings]}


def _put_entrants(db: Connection, series: Series) -> None:
    if series.entrants:
        db.execute(insert(s.entrants), [
            {"series": series.row.id, "number": one.number, "person": one.person, "name": one.name, "joined": one.joined,
             "until": one.left}
            for one in series.entrants
        ])  # fmt: skip


def link(db: Connection, id: int, at: int, table: str, code: str, channel: int) -> None:
    """Note the table of a pairing. Raises SeriesConflict if it waits for none any more."""
    series = load(db, id)
    if series is None or not _waits(series, at):
        raise SeriesConflict
    series.pairings[at] = replace(series.pairings[at], table=table, code=code, channel=channel)
    save(db, series)


def is_waiting(db: Connection, id: int, at: int) -> bool:
    """Whether a pairing still waits for its table."""
    series = load(db, id)
    return series is not None and _waits(series, at)


def _waits(series: Series, at: int) -> bool:
    one = series.pairings[at]
    return series.row.status == "running" and not one.is_decided and not one.table


def note_shown(db: Connection, id: int, post: int | None, version: int, retry: float, pinned: int | None) -> None:
    """Note the message of a series, the version that it shows, when it may be sent again, and the message that is pinned."""
    db.execute(update(s.series).where(_s.id == id).values(post=post, shown_version=version, retry=retry, pinned=pinned))


def at_work(db: Connection, now: float) -> list[tuple[int, int]]:
    """The ids and servers of series that go on by themselves, or whose post is not up to date."""
    unshown = (_s.shown_version < _s.version) & (_s.retry <= now)
    found = select(_s.id, _s.guild).where(or_(_s.status == "running", unshown)).order_by(_s.id)
    return [(row.id, row.guild) for row in db.execute(found)]


def next_due(db: Connection, now: float) -> float | None:
    """The next time after now at which a round ends or a post may be sent again; None for none."""
    ends = select(func.min(_s.due)).where(_s.status == "running", _s.due > now)
    again = select(func.min(_s.retry)).where(_s.shown_version < _s.version, _s.retry > now)
    times = [at for at in (db.execute(ends).scalar(), db.execute(again).scalar()) if at is not None]
    return min(times, default=None)


def of_guild(db: Connection, guild: int, only_live: bool = True) -> list[SeriesRow]:
    """The series of a server, the newest first."""
    found = select(*(_s[name] for name in COLUMNS)).where(_s.guild == guild).order_by(_s.id)
    return [SeriesRow(*row) for row in db.execute(found.where(_s.status.in_(LIVE)) if only_live else found)]


def of_person(db: Connection, person: int) -> set[int]:
    """The ids of series in which a person is a captain."""
    return set(db.execute(select(_e.series).where(_e.person == person)).scalars())


def opened_by(db: Connection, person: int) -> int:
    """How many live series a person has opened."""
    return db.execute(select(func.count()).where(_s.opener == person, _s.status.in_(LIVE))).scalar() or 0


def guilds(db: Connection) -> list[int]:
    """The servers with live series."""
    return list(db.execute(select(_s.guild).distinct().where(_s.status.in_(LIVE)).order_by(_s.guild)).scalars())


def end_all(db: Connection, guild: int) -> int:
    """End the live series of a server that takes no posts any more; how many."""
    over = {"status": "over", "due": None, "rest": None, "version": _s.version + 1, "shown_version": _s.version + 1}
    return db.execute(update(s.series).where(_s.guild == guild, _s.status.in_(LIVE)).values(**over)).rowcount


def table_states(db: Connection, ids: Sequence[str]) -> dict[str, TableState]:
    """The tables of series as they stand, by their ids."""
    t, seats, results = s.tables.c, s.seats.c, s.result_seats.c
    states = {row.id: row.status for row in db.execute(select(t.id, t.status).where(t.id.in_(ids)))}
    held = select(seats.table_id, seats.number, seats.person, seats.name, seats.here).where(seats.table_id.in_(ids))
    at_all = db.execute(held.order_by(seats.table_id, seats.number)).all()
    sat = [row for row in at_all if row.person is not None]
    ended = select(results.table_id, results.seat, results.place).where(results.table_id.in_(ids), results.holder == 0)
    places: dict[str, list[int]] = {}
    for row in db.execute(ended.order_by(results.table_id, results.seat)):
        places.setdefault(row.table_id, []).append(row.place)
    return {
        id: TableState(
            status, frozenset(row.person for row in sat if row.table_id == id),
            frozenset(row.person for row in sat if row.table_id == id and row.here), tuple(places.get(id, ())),
            tuple((row.person, row.name) for row in at_all if row.table_id == id),
        )
        for id, status in states.items()
    }  # fmt: skip


def follower(db: Connection, table: str) -> Follower | None:
    """The table that goes on with that one (its id), unless it was closed before its game; None if there is none."""
    found = sequel(db, table)
    if found is None or found[2] == "closed":
        return None
    channel = db.execute(select(s.tables.c.channel).where(s.tables.c.id == found[0])).scalar() or 0
    return Follower(found[0], found[1], channel)


def campaign_of(db: Connection, guild: int, table: str) -> Series | None:
    """The live campaign of a server to which a table (its id) belongs; None if there is none."""
    for row in of_guild(db, guild):
        if row.system == "campaign" and any(one["table"] == table for one in row.pairings):
            return load(db, row.id)
    return None


def busy(db: Connection, people: Collection[int]) -> Mapping[int, int]:
    """At how many live tables of running series each of these people sits."""
    of_all = db.execute(select(_s.pairings).where(_s.status.in_(("running", "paused")))).scalars()
    running = {one["table"] for pairings in of_all for one in pairings if one["table"] and not load_pairing(one).is_decided}
    seats = s.seats.c
    found = select(seats.person, func.count()).where(seats.table_id.in_(running), seats.person.in_(list(people)), seats.live)
    return {row[0]: row[1] for row in db.execute(found.group_by(seats.person))}


def forget(db: Connection, person: int, nameless: Mapping[str, str]) -> None:
    """Put nobody in place of a person, under the name of a nameless captain in the language of each series."""
    for language, name in nameless.items():
        of_it = select(_s.id).where(_s.language == language)
        mine = (_e.person == person) & _e.series.in_(of_it)
        ids = list(db.execute(select(_e.series).where(mine)).scalars())
        db.execute(update(s.series).where(_s.id.in_(ids)).values(version=_s.version + 1))
        db.execute(update(s.entrants).where(mine).values(name=name))
    db.execute(update(s.entrants).where(_e.person == person).values(person=None))
    db.execute(update(s.series).where(_s.opener == person).values(opener=0, name="", version=_s.version + 1))
