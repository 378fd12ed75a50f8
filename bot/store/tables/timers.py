"""Timers of tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, bindparam, func, insert, literal, or_, select, true, update

from bot.model.base.worker import Worker
from bot.model.table.votes import PAUSED, VOTES
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people.leases import of_shards

AT_ONCE = 50
SHARDINGS = 64
"""Sets of open shards with statements in memory."""
FOR_PEOPLE = ("deadline", "lastcall", "muster", "lobby", "alone", *VOTES, PAUSED)
"""Timers that end the time of people: they wait while presses cannot arrive at the shard of their table's server."""
_t = s.timers.c
_free = or_(_t.claimed.is_(None), _t.claimed <= bindparam("given_up"))
_mine = (_t.table_id == bindparam("of_id")) & (_t.kind == bindparam("of_kind")) & (_t.due == bindparam("of_due"))
_TAKE = update(s.timers).where(_mine, _free)


@dataclass(frozen=True, slots=True)
class DueTimer:
    """A due timer: its table, kind and decision."""

    table_id: str
    kind: str
    decision: int


class _Sought(NamedTuple):
    """The prepared queries for timers, for one set of open shards."""

    due: Select[Any]
    free: Select[Any]
    claimed: Select[Any]

    @classmethod
    @lru_cache(maxsize=SHARDINGS)
    def by(cls, count: int, open_: frozenset[int]) -> _Sought:
        """The queries of a worker with these of `count` shards open."""
        mine = _may_ring(count, open_)
        return cls(
            select(s.timers).where(_t.due <= bindparam("now"), _free, mine).order_by(_t.due).limit(AT_ONCE),
            select(_t.due).where(_t.claimed.is_(None), mine).order_by(_t.due).limit(1),
            select(func.min(_t.claimed)).where(_t.claimed.is_not(None), mine),
        )


def claim(db: Connection, now: float, given_up: float, worker: Worker, open_: Collection[int]) -> list[DueTimer]:
    """Claim due timers, and those with a claim from before `given_up`. Timers claimed by others meanwhile are left out.

    `open_`: the shards of the worker at which presses arrive.
    """
    due = _Sought.by(worker.count, frozenset(open_)).due
    found = db.execute(due, {"now": now, "given_up": given_up}).all()
    claimed = [timer for timer in found if _claimed(db, timer, now, given_up, worker.name)]
    return [DueTimer(timer.table_id, timer.kind, timer.decision) for timer in claimed]


def _claimed(db: Connection, timer: Row[Any], now: float, given_up: float, name: str) -> bool:
    mine = {"of_id": timer.table_id, "of_kind": timer.kind, "of_due": timer.due, "given_up": given_up}
    return db.execute(_TAKE, {**mine, "claimed": now, "worker": name}).rowcount == 1


def _may_ring(count: int, open_: Collection[int]) -> ColumnElement[bool]:
    if count == 1 and open_:
        return true()
    here = select(s.tables.c.id).where(s.tables.c.id == _t.table_id, of_shards(count, open_)).exists()
    return or_(_t.kind.not_in(FOR_PEOPLE), here) if open_ else _t.kind.not_in(FOR_PEOPLE)


def next_due(db: Connection, worker: Worker, open_: Collection[int]) -> tuple[float | None, float | None]:
    """The times of the next free timer that this worker may fire, and of the oldest claim."""
    sought = _Sought.by(worker.count, frozenset(open_))
    return db.execute(sought.free).scalar(), db.execute(sought.claimed).scalar()


def recover(db: Connection, workers: Collection[str]) -> None:
    """Free the claims of dead workers."""
    db.execute(update(s.timers).where(_t.worker.in_(list(workers))).values(claimed=None, worker=None))


def adopt_lobbies(db: Connection, due: float) -> None:
    """Give a timer to lobbies of releases that had none."""
    t = s.tables.c
    has_one = select(_t.table_id).where(_t.table_id == t.id, _t.kind == "lobby").exists()
    without = select(t.id, literal("lobby"), t.decision, literal(due)).where(t.status == "lobby", ~has_one)
    db.execute(insert(s.timers).from_select(("table_id", "kind", "decision", "due"), without))
