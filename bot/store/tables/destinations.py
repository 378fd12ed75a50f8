"""Destinations of posts (channels and inboxes): the time of the next look at each, and the worker that serves it.

A row exists while anything waits for its destination. `calls` counts the posts put there. A worker that releases a destination
names the count that it read, so that no later post is overlooked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, case, delete, func, select, union, update
from sqlalchemy.dialects import sqlite

from bot.store import schema as s
from bot.store.base.database import Connection

NOBODY = ""
_d, _o, _p = s.destinations.c, s.outbox.c, s.posts.c
_name: BindParameter[str] = bindparam("of_name")
_worker: BindParameter[str] = bindparam("of_worker")
_now: BindParameter[float] = bindparam("now")
_FREE = select(s.destinations).where(_d.worker == NOBODY, _d.next_at <= _now)
_DUE = _FREE.where(_d.guild.not_in(bindparam("full", expanding=True))).order_by(_d.next_at).limit(bindparam("most"))
_LEFT = (
    select(s.destinations).where(_d.worker > NOBODY, _d.worker != _worker, _d.beat <= bindparam("dead"))
    .limit(bindparam("most"))
)  # fmt: skip
_NEXT = select(_d.next_at).where(_d.worker == NOBODY).order_by(_d.next_at).limit(1)
_OLDEST = select(func.min(_d.beat)).where(_d.worker > NOBODY, _d.worker != _worker)
_LOOK = select(_NEXT.scalar_subquery(), _NEXT.where(_d.next_at > _now).scalar_subquery(), _OLDEST.scalar_subquery())
_TAKE = update(s.destinations).where(_d.name == _name, _d.worker == bindparam("was_worker"), _d.beat == bindparam("was_beat"))
_BEAT = update(s.destinations).where(_d.worker == _worker)
_MINE = (_d.name == _name) & (_d.worker == _worker)
_CALLS = select(_d.calls).where(_MINE)
_SAME = _MINE & (_d.calls == bindparam("of_calls"))
_LEAVE, _DROP = update(s.destinations).where(_SAME), delete(s.destinations).where(_SAME)
_new = sqlite.insert(s.destinations)
_earlier = case((_d.next_at > _new.excluded.next_at, _new.excluded.next_at), else_=_d.next_at)
_CALL = _new.on_conflict_do_update(
    index_elements=["name"], set_={"next_at": _earlier, "guild": _new.excluded.guild, "calls": _d.calls + 1}
)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A destination that a worker may serve, and the server of its posts."""

    name: str
    guild: int


@dataclass(frozen=True, slots=True)
class DueCheck:
    """The result of a look: whether anything is due, and the time of the next thing (seconds since 1970; None for nothing)."""

    is_due: bool
    later: float | None


def make_due(db: Connection, when: Mapping[str, float], guild: int) -> None:
    """Make destinations due at the latest at these times. `guild`: the server of the posts."""
    if when:
        new = {"guild": guild, "worker": NOBODY, "beat": 0.0, "calls": 0}
        db.execute(_CALL, [{"name": name, "next_at": at, **new} for name, at in when.items()])


def make_table_due(db: Connection, table: str, guild: int) -> None:
    """Make all waiting posts of a table due now."""
    waiting = union(
        select(_o.destination).where(_o.table_id == table),
        select(_p.destination).where(_p.table_id == table, _p.state.in_(("ready", "sending"))),
    )  # fmt: skip
    make_due(db, dict.fromkeys(db.execute(waiting).scalars(), 0.0), guild)


def restore_lost(db: Connection) -> None:
    """Restore the missing rows of destinations with waiting posts, due now."""
    known = select(_d.name)
    waiting = union(
        select(_o.destination, _o.table_id).where(_o.destination.not_in(known)),
        select(_p.destination, _p.table_id).where(_p.state.in_(("ready", "sending")), _p.destination.not_in(known)),
    )  # fmt: skip
    for destination, table in db.execute(waiting).all():
        guild = db.execute(select(s.tables.c.guild).where(s.tables.c.id == table)).scalar()
        make_due(db, {destination: 0.0}, guild or 0)


# -- serving


def check_due(db: Connection, worker: str, now: float, dead_after: float) -> DueCheck:
    """The due check of a worker. Claims of another worker are due after `dead_after` seconds without a sign of life."""
    due, later, beat = db.execute(_LOOK, {"now": now, "of_worker": worker}).one()
    left = None if beat is None else beat + dead_after
    times = [at for at in (due, left) if at is not None]
    after = [at for at in (later, left) if at is not None and at > now]
    return DueCheck(any(at <= now for at in times), min(after, default=None))


def claim(
    db: Connection, worker: str, now: float, dead_after: float, hands: int, share: int, busy: Mapping[int, int]
) -> list[Claimed]:
    """Claim due destinations for the free `hands` of a worker. `share`: the most for one server; `busy`: hands at work by server.

    Claims of dead workers come first. A claim names the row as it was read, so that a row claimed by another is passed over.
    """
    held, claimed = Counter(busy), list[Claimed]()
    left = {"of_worker": worker, "dead": now - dead_after, "most": hands}
    _claim(db, db.execute(_LEFT, left).all(), worker, now, (hands, share), held, claimed)
    while len(claimed) < hands:
        full = [guild for guild, count in held.items() if count >= share]
        most = hands - len(claimed)
        found = db.execute(_DUE, {"now": now, "full": full, "most": most}).all()
        if not _claim(db, found, worker, now, (hands, share), held, claimed) or len(found) < most:
            break
    return claimed


def _claim(
    db: Connection, found: Iterable[Row[Any]], worker: str, now: float, most: tuple[int, int], held: Counter[int],
    claimed: list[Claimed],
) -> int:  # fmt: skip
    before, (hands, share) = len(claimed), most
    for row in found:
        if len(claimed) < hands and held[row.guild] < share and _took(db, row, worker, now):
            held[row.guild] += 1
            claimed.append(Claimed(row.name, row.guild))
    return len(claimed) - before


def _took(db: Connection, row: Row[Any], worker: str, now: float) -> bool:
    was = {"of_name": row.name, "was_worker": row.worker, "was_beat": row.beat}
    return db.execute(_TAKE, {**was, "worker": worker, "beat": now}).rowcount == 1


def beat(db: Connection, worker: str, now: float) -> None:
    """Record a sign of life of a worker for all its claims."""
    db.execute(_BEAT, {"of_worker": worker, "beat": now})


def release(db: Connection, name: str, worker: str, when: Callable[[Connection], float | None]) -> float | None:
    """Release a destination. `when` reads the time at which the next thing there is due (None for nothing). Returns that time.

    The result is None too if another worker holds the destination by now; then nothing happens.
    """
    while (calls := db.execute(_CALLS, {"of_name": name, "of_worker": worker}).scalar()) is not None:
        at, same = when(db), {"of_name": name, "of_worker": worker, "of_calls": calls}
        left = db.execute(_DROP, same) if at is None else db.execute(_LEAVE, {**same, "worker": NOBODY, "next_at": at})
        if left.rowcount == 1:
            return at
    return None


def take_over(db: Connection, workers: Collection[str], now: float) -> None:
    """Free the claims of dead workers, due now."""
    db.execute(update(s.destinations).where(_d.worker.in_(list(workers))).values(worker=NOBODY, next_at=now))


def release_all(db: Connection, worker: str, due: float, but: Collection[str] = ()) -> None:
    """Release all claims of a worker except `but`, due at that time."""
    db.execute(_BEAT.where(_d.name.not_in(list(but))), {"of_worker": worker, "worker": NOBODY, "next_at": due})
