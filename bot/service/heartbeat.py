"""Who serves which shard, and the time during which presses could not arrive: it is given back to the clocks of that shard.

A beat is one commit: it renews the lease of this process, gives back what was lost at shards that are there again, and notes at
which shards presses arrive. A process that was down, one that was suspended and a gateway that was away are all the same gap.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

import structlog
from sqlalchemy import Connection

from bot.model.times import moment
from bot.model.worker import Holder, Worker, is_dead
from bot.service.repository import TableRepository
from bot.service.wake_up import WakeUp
from bot.store import destinations, leases, timers

log = structlog.get_logger(__name__)
HEARTBEAT = 10.0
"""Seconds between two beats."""
LAPSE = 35.0
"""Seconds without a beat after which a process may do nothing more, and another may take its shards over."""
LOOK = 2.0
"""Seconds between two looks at a lease that another process may still hold."""
GIVEN_BACK = 90.0
"""Seconds for which presses could not arrive at a shard, from which on they are given back."""


class Occupied(Exception):
    """Another process that lives serves a shard that this one was to serve."""

    def __init__(self, holder: Holder) -> None:
        since = moment(holder.since).strftime("%Y-%m-%d %H:%M:%S UTC")
        shard = f"shard {holder.shard} of {holder.count}"
        super().__init__(f"{shard} is served by process {holder.pid} on {holder.host} since {since}")
        self.holder = holder


class Replaced(Exception):
    """Another process has taken the shards of this one over, which was not heard of for too long."""


class Heartbeat:
    """The lease of this process, and the shards at which presses arrive. `came` and `went` are told by the gateway.

    `open`: shards at which presses arrive and to which everything lost is given back. `lost` is called when the lease is gone.
    """

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository
        self.wake_up = WakeUp(repository.clock)
        self.arriving: set[int] = set()
        self.open: frozenset[int] = frozenset()
        self.lost: Callable[[], None] = lambda: None
        self._given: dict[int, tuple[float, float]] = {}
        self._told: set[tuple[int, int, float]] = set()

    # -- what the gateway tells

    def came(self, shard: int) -> None:
        """Presses arrive at a shard."""
        self.arriving.add(shard)
        self.wake_up.wake()

    def went(self, shard: int) -> None:
        """Presses arrive there no more: what ends the time of its captains waits from now on."""
        self.arriving.discard(shard)
        self.open -= {shard}

    # -- the lease

    async def begin(self, worker: Worker, arriving: Collection[int]) -> None:
        """Take the lease, and over what the processes that held it before had begun. Raises Occupied when it is held.

        A holder whom nobody here can look at is waited for until he is heard of again, or his lease has lapsed.
        """
        self.repository.worker, self.arriving = worker, set(arriving)
        heard: dict[str, float] = {}
        while not await self._taken(worker, heard):
            await self.repository.clock.sleep_until(moment(self.repository.now() + LOOK))
        await self.beat()

    async def _taken(self, worker: Worker, heard: dict[str, float]) -> bool:
        now, found = self.repository.now(), await self.repository.store.read(leases.holders, worker)
        gone = {one.name for one in found if is_dead(one, worker) or abs(now - one.beat) > LAPSE}
        for one in found:
            if one.name in gone:
                continue
            if one.place == worker.place or heard.setdefault(one.name, one.beat) != one.beat:
                raise Occupied(one)
            log.warning("waiting for a lease to lapse", host=one.host, pid=one.pid, shard=one.shard)
        return len(gone) == len({one.name for one in found}) and await self.repository.store.write(_take, worker, gone, now)

    async def end(self) -> None:
        """Beat once more and give the lease back."""
        await self.repository.store.write(_end, self.repository.worker, frozenset(self.arriving), self.repository.now())

    # -- beats

    def next_beat(self) -> float:
        """When to beat next, in seconds since 1970."""
        return self.repository.now() + HEARTBEAT

    async def beat(self) -> Mapping[int, float]:
        """Note that this process lives, and where presses arrive. Seconds that were given back, by shard."""
        now, arriving = self.repository.now(), frozenset(self.arriving)
        back = await self.repository.store.write(_beat, self.repository.worker, arriving, now)
        if back is None:
            self.repository.leased_until, self.open = 0.0, frozenset()
            log.error("another process serves these shards", shards=self.repository.worker.shards)
            self.lost()
            return {}
        self.repository.leased_until, self.open = now + LAPSE, arriving & self.arriving
        for shard, seconds in back.items():
            self._given[shard] = seconds, now
            log.info("time given back", shard=shard, seconds=round(seconds))
        return back

    def news(self, person: int, guild: int, opened: datetime) -> float:
        """Seconds given back last at the shard of a server, told to each person once, at a table opened before; else 0."""
        shard = self.repository.worker.shard_of(guild)
        seconds, at = self._given.get(shard, (0.0, 0.0))
        if not seconds or opened.timestamp() > at or (person, shard, at) in self._told:
            return 0.0
        self._told.add((person, shard, at))
        return seconds


def _take(db: Connection, worker: Worker, gone: Collection[str], now: float) -> bool:
    still, predecessors = leases.take(db, worker, gone, now)
    if not still:
        timers.recover(db, predecessors)
        destinations.take_over(db, predecessors, now)
    return not still


def _beat(db: Connection, worker: Worker, arriving: Collection[int], now: float) -> dict[int, float] | None:
    """Seconds given back, by shard; None when this worker does not hold all its shards any more: nothing is done then."""
    rows = leases.renew(db, worker, now)
    if len(rows) < len(worker.shards):
        return None
    away = {row.shard: now - row.connected for row in rows if row.shard in arriving and row.connected is not None}
    back = {shard: seconds for shard, seconds in away.items() if seconds >= GIVEN_BACK}
    for shard, seconds in back.items():
        leases.give_back(db, worker.count, shard, now - seconds, now)
    leases.note_connected(db, worker, arriving, now)
    return back


def _end(db: Connection, worker: Worker, arriving: Collection[int], now: float) -> None:
    if _beat(db, worker, arriving, now) is not None:
        leases.give_up(db, worker)
