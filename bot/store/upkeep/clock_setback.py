"""Stored times after a setback of the wall clock: this module alone moves them, and all of them.

Every stored time stands in `MOVED`, with the rows that wait for it (None: all), or in `NOT_MOVED`, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from sqlalchemy import Column, ColumnElement, Double, String, Table, cast, func, update

from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people import inboxes, key_value
from bot.store.tables import outbox
from bot.store.upkeep import running_clocks

KEY = "clock_set_back"
"""The time of the last correction, by the new clock."""
SAME = 60.0
"""Seconds within which several processes notice one setback."""
_living = s.timers.select().with_only_columns(s.timers.c.table_id)
_lives = s.tables.c.id.in_(_living)
_open_post = s.posts.c.state.in_(("ready", "sending"))
_open_answer = (
    s.tables.select().with_only_columns(s.tables.c.id)
    .where(s.tables.c.id == s.answers.c.table_id, s.tables.c.decision == s.answers.c.decision, s.tables.c.status == "running")
    .exists()
)  # fmt: skip
_Moved = tuple[Column[Any], ColumnElement[bool] | None]
MOVED: tuple[_Moved, ...] = (
    *((s.tables.c[name], _lives) for name in ("seated_at", "asked_at", "changed_at", "earliest", "deadline", "last_posted")),
    (s.tables.c.stopped, _lives),
    (s.answers.c.at, _open_answer),
    (s.timers.c.due, None), (s.timers.c.claimed, None),
    (s.seats.c.away_until, None),
    (s.outbox.c.ready, None),
    *((s.posts.c[name], _open_post) for name in ("made_at", "first_sent", "not_before")),
    (s.destinations.c.next_at, None), (s.destinations.c.beat, s.destinations.c.beat > 0),
    (s.leases.c.beat, s.leases.c.beat > 0), (s.leases.c.connected, None),
    (s.calls.c.at, None),
    (s.series.c.due, None), (s.series.c.retry, None),
    (s.people.c.seen, None), (s.people.c.inbox_proved, None), (s.people.c.zone_since, None),
)  # fmt: skip
"""Times that something waits for or is measured from."""
NOT_MOVED: Mapping[Column[Any], str] = {
    s.tables.c.opened: "when a table was opened, as it was told",
    s.results.c.ended: "when it ended, as its table says",
    s.result_seats.c.seconds: "seconds, and no time",
    s.seasons.c.began: "when a season began: games of it ended later",
    s.members.c.joined: "when somebody joined a server, by Discord's clock",
    s.seats.c.ended: "when it ended, as its table says",
    s.tables.c.ended: "when it ended: what is tidied by it waits for weeks",
    s.tables.c.tidied: "when its details were taken out",
    s.seats.c.saved_time: "seconds, and no time",
    s.series.c.round_seconds: "seconds, and no time",
    s.series.c.rest: "seconds, and no time",
    s.lines.c.at: "when a line was left, as it was told",
    s.steps.c.at: "when a step was told",
    s.interactions.c.at: "when a press came: it is kept for a day and longer",
    s.leases.c.since: "when a process began, as it is told",
}
"""Times of past events."""
NOTES: Mapping[str, str] = {
    "posts.content.told.sent": "moved",
    "posts.content.told.since": "moved",
    "meta.spoken": "moved",
    f"meta.{inboxes.OPENED}": "moved",
    f"meta.{inboxes.STOPPED}": "moved",
    "meta.identifies": "one that lies ahead does not count",
    "meta.last": "one that lies ahead was not told",
    f"meta.{KEY}": "when it was made up for, by the clock since then",
    "tables.recent": "how far the last three steps lie apart: a table is brisk for three steps more",
    "tables.opening": "the second that is in the key of the draws",
    "posts.content.post": "as it was told",
    "outbox.facts": "as it is told",
    "record.row.at": "when a row was recorded: it is in the hash of the record",
    "people.vacation": "when a vacation ends, as it was told",
    "tables.closing": "as it was told",
    "tables.votes": "how often and how long: the ends of votes and pauses are timers",
}
"""Times in JSON and in notes: moved as well, or with the reason that they need not move."""
_content = s.posts.c.content
_sent, _since = "$.told.sent", "$.told.since"


def make_up(db: Connection, now: float, seconds: float, again: running_clocks.Again) -> bool:
    """Shift all waiting times so many seconds back; False if another process has done it. `again`: clocks whose time does not
    always run keep the time that is left."""
    seen = key_value.read(db, KEY)
    if seen is not None and abs(now - float(seen)) < SAME:
        return False
    key_value.write(db, KEY, repr(now))
    with_rests = running_clocks.of_tables(db, _lives)
    for table in dict.fromkeys(column.table for column, _ in MOVED):
        _move(db, table, seconds)
    for one in with_rests:
        running_clocks.write(db, again(one))
    db.execute(update(s.tables).where(_lives).values(version=s.tables.c.version + 1))
    _move_inboxes(db, seconds)
    _move_told(db, seconds)
    return True


def _move(db: Connection, table: Table, seconds: float) -> None:
    """Shift the times of a table; those with equal rows in one statement."""
    of_table = [(column, rows) for column, rows in MOVED if column.table is table]
    for rows in {id(rows): rows for _, rows in of_table}.values():
        earlier = {column.key: column - seconds for column, these in of_table if these is rows}
        db.execute((update(table) if rows is None else update(table).where(rows)).values(**earlier))


def _move_inboxes(db: Connection, seconds: float) -> None:
    """Shift the times of opened inboxes and of their stop, which stand in notes."""
    if opened := key_value.read(db, inboxes.OPENED):
        key_value.write(db, inboxes.OPENED, orjson.dumps([at - seconds for at in orjson.loads(opened)]).decode())
    if stopped := key_value.read(db, inboxes.STOPPED):
        key_value.write(db, inboxes.STOPPED, str(float(stopped) - seconds))


def _move_told(db: Connection, seconds: float) -> None:
    """Shift the times of turn posts and of public replies in channels, which stand in notes."""
    alive = s.posts.c.table_id.in_(_living)
    for path in (_sent, _since):
        at = func.json_extract(_content, path)
        db.execute(update(s.posts).where(alive, at > 0).values(content=func.json_set(_content, path, at - seconds)))
    spoken = s.meta.c.key.startswith(outbox.SPOKEN, autoescape=True)
    db.execute(update(s.meta).where(spoken).values(value=cast(cast(s.meta.c.value, Double) - seconds, String)))
