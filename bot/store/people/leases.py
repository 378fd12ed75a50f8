"""Leases: the process that serves each shard of an application, and the time until which its presses could arrive."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import ColumnElement, case, func, insert, or_, select, update

from bot.model.base.worker import LeaseHolder, Worker
from bot.model.table.votes import PAUSED, VOTES
from bot.store import schema as s
from bot.store.base.database import Connection

_l = s.leases.c
_HOLDERS = select(_l.worker, _l.host, _l.pid, _l.place, _l.since, _l.beat, _l.shard, _l.count)


def holders(db: Connection, worker: Worker) -> list[LeaseHolder]:
    """Other holders of this worker's shards, or of shards of another division, alive or not."""
    overlaps = or_(_l.count != worker.count, _l.shard.in_(worker.shards))
    others = (_l.application == worker.application) & _l.worker.is_not(None) & (_l.worker != worker.name)
    found = db.execute(_HOLDERS.where(others, overlaps, _l.beat > 0).order_by(_l.shard))
    return [LeaseHolder(*row) for row in found]


def take(db: Connection, worker: Worker, gone: Collection[str], now: float) -> tuple[list[LeaseHolder], list[str]]:
    """Take shards over from holders that are `gone`. Returns the other holders and the names of the predecessors. If there are
    other holders, nothing is taken."""
    others = holders(db, worker)
    if still := [one for one in others if one.name not in gone]:
        return still, []
    db.execute(update(s.leases).where(_l.worker.in_({one.name for one in others})).values(beat=0.0))
    over = (_l.application == worker.application) & (_l.beat == 0.0) & _l.worker.is_not(None)
    predecessors = sorted(set(db.execute(select(_l.worker).where(over)).scalars()))
    known = set(db.execute(select(_l.shard).where(*_mine(worker))).scalars())
    new = [shard for shard in worker.shards if shard not in known]
    if new:
        blank = {"application": worker.application, "count": worker.count, "connected": _connected_before(db, worker)}
        db.execute(insert(s.leases), [{**blank, "shard": shard, **_signed(worker, now)} for shard in new])
    db.execute(update(s.leases).where(*_mine(worker)).values(**_signed(worker, now)))
    return [], predecessors


def _signed(worker: Worker, now: float) -> dict[str, Any]:
    return {"worker": worker.name, "host": worker.host, "pid": worker.pid, "place": worker.place, "since": now, "beat": now}


def _mine(worker: Worker) -> tuple[ColumnElement[bool], ...]:
    return _l.application == worker.application, _l.count == worker.count, _l.shard.in_(worker.shards)


def _connected_before(db: Connection, worker: Worker) -> float | None:
    """The last time at which presses could arrive under any division into shards; None if they never could."""
    return db.execute(select(func.max(_l.connected)).where(_l.application == worker.application)).scalar()


def last_heard(db: Connection, worker: Worker) -> float | None:
    """The time at which this worker's shards were last served, by the clock of that server; None if they never were."""
    beat, connected = db.execute(select(func.max(_l.beat), func.max(_l.connected)).where(*_mine(worker))).one()
    return max((at for at in (beat, connected) if at), default=None)


def renew(db: Connection, worker: Worker, now: float) -> dict[int, float | None]:
    """Renew a lease. Returns the last time at which presses could arrive, by shard. The lease is lost if shards are missing."""
    signed = (*_mine(worker), _l.worker == worker.name)
    found = db.execute(select(_l.shard, _l.connected).where(*signed).order_by(_l.shard)).all()
    if len(found) == len(worker.shards):
        db.execute(update(s.leases).where(*signed).values(beat=now))
    return {row.shard: row.connected for row in found}


def note_connected(db: Connection, worker: Worker, shards: Iterable[int], now: float) -> None:
    """Record that presses could arrive at these shards until now."""
    db.execute(update(s.leases).where(*_mine(worker), _l.shard.in_(list(shards))).values(connected=now))


def give_up(db: Connection, worker: Worker) -> None:
    """End a lease, so that the next worker need not wait."""
    db.execute(update(s.leases).where(_l.worker == worker.name).values(beat=0.0))


def of_shards(count: int, shards: Collection[int]) -> ColumnElement[bool]:
    """The condition that the server of a row of `tables` belongs to one of these shards (Discord, "Sharding")."""
    return (s.tables.c.guild.bitwise_rshift(22) % count).in_(list(shards))


def give_back(db: Connection, count: int, shard: int, since: float, until: float) -> None:
    """Shift the timers and open decisions of a shard's tables by the time without presses, which runs from `since` to `until`.

    The clock of a question runs from the question, or from the end of a pause. A pause ends as it was told.
    """
    t, timer, paused = s.tables.c, s.timers.c, s.timers.alias().c
    here = of_shards(count, (shard,))
    pause = select(paused.due).where(paused.table_id == t.id, paused.kind == PAUSED).scalar_subquery()
    runs = func.max(since, func.coalesce(t.asked_at, since), func.coalesce(pause, since))
    lost = until - case((t.status == "running", func.min(until, runs)), else_=since)
    of_table = select(lost).where(t.id == timer.table_id).scalar_subquery()
    of_timer = case((timer.kind == PAUSED, 0.0), (timer.kind.in_(VOTES), until - since), else_=of_table)
    mine = timer.table_id.in_(select(t.id).where(here))
    db.execute(update(s.timers).where(mine).values(due=timer.due + of_timer, claimed=None, worker=None))
    db.execute(
        update(s.tables)
        .where(here, or_(t.status == "running", t.id.in_(select(timer.table_id))))
        .values(
            version=t.version + 1,
            asked_at=t.asked_at + lost,
            changed_at=t.changed_at + lost,
            earliest=t.earliest + lost,
            deadline=t.deadline + lost,
        )
    )
