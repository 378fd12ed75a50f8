"""Who serves which shard, and the time during which presses could not arrive: it is given back to the clocks of that shard.

A beat is one commit: it renews the lease of this process, gives back what was lost at shards that are there again, and notes at
which shards presses arrive. A process that was down, one that was suspended and a gateway that was away are all the same gap.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

import structlog

from bot.model.times import moment
from bot.model.worker import Holder, Worker, is_dead
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.people import leases
from bot.store.tables import destinations, timers

log = structlog.get_logger(__name__)
HEARTBEAT = 10.0
"""Seconds between two beats."""
LAPSE = 35.0
"""Seconds without a beat after which a process may do nothing more, and another may take its shards over."""
LATE = 5.0
"""Seconds by which a beat may be late; from then on the process was suspended, and until the next beat nobody's time ends."""
LOOK = 2.0
"""Seconds between two looks at a lease that another process may still hold."""
TOLD = 90.0
"""Seconds for which presses could not arrive at a shard, from which on captains are told that they were given back."""


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

    However short a time presses could not arrive, it is given back. `lost` is called when the lease is gone. `beaten`: when the
    last beat was; None before the first.
    """

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository
        self.wake_up = WakeUp(repository.clock)
        self.arriving: set[int] = set()
        self.lost: Callable[[], None] = lambda: None
        self._open: frozenset[int] = frozenset()
        self.beaten: float | None = None
        self._away: dict[int, float] = {}
        self._caught_up: frozenset[int] = frozenset()
        self._given: dict[int, tuple[float, float]] = {}
        self._told: set[tuple[int, int, float]] = set()

    @property
    def open(self) -> frozenset[int]:
        """Shards at which presses arrive and to which everything lost is given back; none while a beat is overdue."""
        is_on_time = self.repository.now() < self.repository.leased_until - (LAPSE - HEARTBEAT - LATE)
        return self._open if is_on_time else frozenset()

    # -- what the gateway tells

    def came(self, shard: int) -> None:
        """Presses arrive at a shard."""
        self.arriving.add(shard)
        self.wake_up.wake()

    def went(self, shard: int) -> None:
        """Presses arrive there no more: what ends the time of its captains waits from now on."""
        if shard in self.arriving & self._caught_up:
            self._away.setdefault(shard, self.repository.now())
        self.arriving.discard(shard)
        self._open -= {shard}

    # -- the lease

    async def begin(self, worker: Worker, arriving: Collection[int]) -> None:
        """Take the lease, and over what the processes that held it before had begun. Raises Occupied when it is held.

        A holder whom nobody here can look at is waited for until he is heard of again, or his lease has lapsed.
        """
        self.repository.worker, self.arriving = worker, set(arriving)
        await self._make_up_for_set_back(worker)
        heard: dict[str, float] = {}
        while not await self._taken(worker, heard):
            await self.repository.clock.sleep_until(moment(self.repository.now() + LOOK))
        await self.beat()

    async def _make_up_for_set_back(self, worker: Worker) -> None:
        """Where the wall clock was set back since these shards were last served, what waits is moved before it is looked at."""
        last = await self.repository.store.read(leases.last_heard, worker)
        if last is not None and last - self.repository.now() > LAPSE:
            await self.repository.set_back.make_up_for(last - self.repository.now())

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
        now, arriving = self.repository.now(), frozenset(self.arriving)
        await self.repository.store.write(_end, self.repository.worker, arriving, self._since(now), self._caught_up, now)

    # -- beats

    def next_beat(self) -> float:
        """When to beat next, in seconds since 1970."""
        return self.repository.now() + HEARTBEAT

    async def beat(self) -> Mapping[int, float]:
        """Note that this process lives, and where presses arrive. Seconds that were given back, by shard."""
        now, arriving = self.repository.now(), frozenset(self.arriving)
        back = await self.repository.store.write(_beat, self.repository.worker, arriving, self._since(now), self._caught_up, now)
        if back is None:
            self.repository.leased_until, self._open = 0.0, frozenset()
            log.error("another process serves these shards", shards=self.repository.worker.shards)
            self.lost()
            return {}
        self.repository.leased_until, self._open, self.beaten = now + LAPSE, arriving & self.arriving, now
        self._away = {shard: since for shard, since in self._away.items() if shard not in arriving}
        self._caught_up |= arriving
        self._away |= dict.fromkeys(arriving - self.arriving, now)
        for shard, seconds in back.items():
            if seconds >= TOLD:
                self._given[shard] = seconds, now
            log.info("time given back", shard=shard, seconds=round(seconds, 1))
        return back

    def _since(self, now: float) -> Mapping[int, float]:
        """From when on presses could not arrive, by shard: those of a gateway that was away, all where this beat is late."""
        is_late = self.beaten is not None and now - self.beaten > HEARTBEAT + LATE
        late = dict.fromkeys(self._caught_up & self.arriving, self.beaten or now) if is_late else {}
        return {**late, **self._away}

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


def _beat(
    db: Connection, worker: Worker, arriving: Collection[int], since: Mapping[int, float], caught_up: Collection[int], now: float
) -> dict[int, float] | None:
    """Seconds given back, by shard; None when this worker does not hold all its shards any more: nothing is done then.

    At a shard that this process has not `caught_up` with they count from the last beat of whoever served it before.
    """
    connected = leases.renew(db, worker, now)
    if len(connected) < len(worker.shards):
        return None
    before = {shard: at for shard, at in connected.items() if shard not in caught_up and at is not None}
    gaps = {shard: at for shard, at in {**since, **before}.items() if shard in arriving and at < now}
    for shard, at in gaps.items():
        leases.give_back(db, worker.count, shard, at, now)
    leases.note_connected(db, worker, arriving, now)
    return {shard: now - at for shard, at in gaps.items()}


def _end(db: Connection, worker: Worker, *beat: Any) -> None:
    if _beat(db, worker, *beat) is not None:
        leases.give_up(db, worker)
