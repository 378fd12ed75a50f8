"""Quarantined tables: tables that cannot be loaded, changed by plain functions of a transaction.

A message about such a table is a post without a table (an empty `table_id`), because making a post of a table, or recording its
result, would load the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import delete, insert, or_, select, update

from bot.model.posting.posts import Post, SendResult
from bot.model.record.table_record import STANDS
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables import destinations, table_writes

NO_TABLE = ""
AGAIN = 60.0
"""Seconds before the next try of a message, if Discord names none."""
_t, _o, _p = s.tables.c, s.outbox.c, s.posts.c
_LIVE = select(_t.id, _t.code, _t.guild, _t.channel, _t.language, _t.posting).where(s.LIVE)


class LiveRow(NamedTuple):
    """The stored row of a live table, whether it can be loaded or not."""

    id: str
    code: str
    game: str
    rules: Any
    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class Recipient:
    """A captain by Discord's id, with a language. `is_closed`: direct messages do not arrive."""

    person: int
    language: str
    is_closed: bool


@dataclass(frozen=True, slots=True)
class UnplayableTable:
    """The readable part of a table that cannot be loaded. `has_outage`: its channel takes no posts."""

    code: str
    channel: int
    language: str
    has_outage: bool
    readers: tuple[Recipient, ...]


@dataclass(frozen=True, slots=True)
class DetachedPost:
    """A post without a table: its destination as in the outbox, its action, and the nonce that keeps it single."""

    destination: str
    action: str
    post: Post
    nonce: str


QuarantineState = Literal["new", "known", "over"]
"""The table was quarantined now, before, or has ended."""
Notices = Callable[[UnplayableTable], Sequence[DetachedPost]]
"""Messages about a table. The function is pure, so that a transaction may start again."""


def live(db: Connection) -> list[LiveRow]:
    """All live tables, the oldest first."""
    wanted = select(_t.id, _t.code, _t.game, _t.rules, _t.guild, _t.channel).where(s.LIVE)
    return [LiveRow(*row) for row in db.execute(wanted.order_by(_t.opened))]


def stand(db: Connection, id: str, now: float, due: float, notices: Notices) -> QuarantineState:
    """Quarantine a table: one timer replaces its own, and its captains get a message at the first time.

    The waiting posts of a finished table are deleted, because they would hold up other posts in their place.
    """
    row = db.execute(_LIVE.where(_t.id == id)).first()
    if row is None:
        _forget(db, id)
        return "over"
    timers = s.timers.c
    known = db.execute(select(timers.due).where(timers.table_id == id, timers.kind == STANDS)).scalar()
    db.execute(delete(s.timers).where(timers.table_id == id))
    at = due if known is None or known <= now else known
    db.execute(insert(s.timers).values(table_id=id, kind=STANDS, decision=0, due=at))
    if known is not None:
        return "known"
    _tell(db, notices(_aside(db, row)), now, row.guild)
    return "new"


def close(db: Connection, code: str, now: float, notices: Notices) -> bool:
    """End a table without a result, with a message to its captains; False if no live table has that code."""
    row = db.execute(_LIVE.where(_t.code == code)).first()
    if row is None:
        return False
    ended = {"status": "closed", "live_channel": None, "ended": now, "asked_at": None, "earliest": None, "deadline": None}
    db.execute(update(s.tables).where(_t.id == row.id).values(version=_t.version + 1, **ended))
    table_writes.no_longer_live(db, row.id)
    _forget(db, row.id)
    _tell(db, notices(_aside(db, row)), now, row.guild)
    return True


def settle(db: Connection, post: int, sent: SendResult, now: float) -> None:
    """Record the result of a message: it arrived, is tried again later, or is given up."""
    arrived = sent.message is not None or sent.reason == "ok"
    state = "sent" if arrived else "ready" if sent.reason == "later" else "dead"
    values: dict[str, Any] = {"state": state, "outcome": sent.reason, "message": sent.message}
    values |= {"not_before": now + (sent.retry_after or AGAIN)} if state == "ready" else {"content": None}
    db.execute(update(s.posts).where(_p.id == post).values(**values))


def _forget(db: Connection, id: str) -> None:
    """Delete the timers and waiting posts of a table."""
    db.execute(delete(s.timers).where(s.timers.c.table_id == id))
    db.execute(delete(s.outbox).where(_o.table_id == id))
    waits = (_p.table_id == id) & or_(_p.state == "ready", _p.state == "sending")
    db.execute(update(s.posts).where(waits).values(state="dead", content=None))


def _aside(db: Connection, row: Any) -> UnplayableTable:
    """The columns without JSON. A broken column of JSON is the reason that the table cannot be loaded."""
    seats, people = s.seats.c, s.people.c
    seated = select(seats.person).where(seats.table_id == row.id, seats.person.is_not(None)).order_by(seats.number)
    persons = list(dict.fromkeys(person for (person,) in db.execute(seated) if isinstance(person, int)))
    wanted = select(people.id, people.own_language, people.language, people.no_inbox).where(people.id.in_(persons))
    known = {one.id: Recipient(one.id, one.own_language or one.language, one.no_inbox) for one in db.execute(wanted)}
    readers = tuple(known.get(person, Recipient(person, row.language, False)) for person in persons)
    return UnplayableTable(row.code, row.channel, row.language, row.posting != "ok", readers)


def _tell(db: Connection, notices: Iterable[DetachedPost], now: float, guild: int) -> None:
    for one in notices:
        post = one.post
        content = {"body": post.body, "pictures": [], "files": [], "ring": post.ring, "mark": post.tracer, "steps": []}
        content |= {} if post.words is None else {"words": post.words}
        db.execute(
            insert(s.posts).values(
                table_id=NO_TABLE,
                destination=one.destination,
                action=one.action,
                kind="note",
                content=content,
                nonce=one.nonce,
                mark=one.post.tracer,
                made_at=now,
                not_before=now,
                state="ready",
                tries=0,
            )
        )
        destinations.make_due(db, {one.destination: now}, guild)
