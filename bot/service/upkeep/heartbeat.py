"""The lease of shards, and the time without presses, which the clocks of a shard get back.

A beat is one commit. It renews the lease of this process, gives lost time back at shards that are connected again, and records
the connected shards. A stopped process, a suspended one and a lost gateway are all the same gap.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

import structlog

from bot.model.base.times import moment
from bot.model.base.worker import LeaseHolder, Worker, is_dead
from bot.service.clocks import question_time
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.people import leases
from bot.store.tables import destinations, timers
from bot.store.upkeep import running_clocks

log = structlog.get_logger(__name__)
HEARTBEAT = 10.0
"""Seconds between two beats."""
LAPSE = 35.0
"""Seconds without a beat after which a process may do nothing more, and another may take its shards over."""
LATE = 5.0
"""Seconds by which a beat may be late. Later than that the process was suspended, and no deadline ends until the next beat."""
LOOK = 2.0
"""Seconds between two looks at a lease that another process may still hold."""
QUIET_SECONDS = 90.0
"""Seconds without presses from which on captains are told of the time given back."""


class Occupied(Exception):
    """A live process serves a shard of this one."""

    def __init__(self, holder: LeaseHolder) -> None:
        since = moment(holder.since).strftime("%Y-%m-%d %H:%M:%S UTC")
        shard = f"shard {holder.shard} of {holder.count}"
        super().__init__(f"{shard} is served by process {holder.pid} on {holder.host} since {since}")
        self.holder = holder


class Replaced(Exception):
    """Another process has taken over the shards of this one after too long a silence."""


class Heartbeat:
    """The lease of this process, and the connected shards. The gateway calls `came` and `went`.

    Any time without presses is given back, however short. `lost` is called at the end of the lease. `beaten`: the last beat; None
    before the first.
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
        """Connected shards without lost time; none while a beat is overdue."""
        is_on_time = self.repository.now() < self.repository.leased_until - (LAPSE - HEARTBEAT - LATE)
        return self._open if is_on_time else frozenset()

    # -- what the gateway tells

    def came(self, shard: int) -> None:
        """Record that a shard is connected."""
        self.arriving.add(shard)
        self.wake_up.wake()

    def went(self, shard: int) -> None:
        """Record that a shard is disconnected: the deadlines of its captains wait from now on."""
        if shard in self.arriving & self._caught_up:
            self._away.setdefault(shard, self.repository.now())
        self.arriving.discard(shard)
        self._open -= {shard}

    # -- the lease

    async def begin(self, worker: Worker, arriving: Collection[int]) -> None:
        """Take the lease, and take over the work of earlier holders. Raises Occupied if it is taken.

        A holder on another machine is awaited until its next sign of life, or until its lease has lapsed.
        """
        self.repository.worker, self.arriving = worker, set(arriving)
        await self._make_up_for_set_back(worker)
        last_beats: dict[str, float] = {}
        while not await self._take_over(worker, last_beats):
            await self.repository.clock.sleep_until(moment(self.repository.now() + LOOK))
        await self.beat()

    async def _make_up_for_set_back(self, worker: Worker) -> None:
        """Shift stored times if the wall clock was set back since these shards were last served."""
        last = await self.repository.store.read(leases.last_heard, worker)
        if last is not None and last - self.repository.now() > LAPSE:
            await self.repository.set_back.make_up_for(last - self.repository.now())

    async def _take_over(self, worker: Worker, heard: dict[str, float]) -> bool:
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
        """Beat once more and end the lease."""
        now, arriving = self.repository.now(), frozenset(self.arriving)
        await self.repository.store.write(_end, self.repository.worker, arriving, self._since(now), self._caught_up, now)

    # -- beats

    def next_beat(self) -> float:
        """The time of the next beat, in seconds since 1970."""
        return self.repository.now() + HEARTBEAT

    async def beat(self) -> Mapping[int, float]:
        """Record that this process lives, and its connected shards. Returns the seconds given back, by shard."""
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
            if seconds >= QUIET_SECONDS:
                self._given[shard] = seconds, now
            log.info("time given back", shard=shard, seconds=round(seconds, 1))
        return back

    def _since(self, now: float) -> Mapping[int, float]:
        """The start of the time without presses, by shard: of disconnected ones, or of all if this beat is late."""
        is_late = self.beaten is not None and now - self.beaten > HEARTBEAT + LATE
        late = dict.fromkeys(self._caught_up & self.arriving, self.beaten or now) if is_late else {}
        return {**late, **self._away}

    def news(self, person: int, guild: int, opened: datetime) -> float:
        """The seconds last given back at a server's shard, once for each person, for a table opened before; else 0."""
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
    """The seconds given back, by shard; None if this worker has lost a shard, and then nothing happens.

    At a shard that is not `caught_up` they count from the last beat of the worker before.
    """
    connected = leases.renew(db, worker, now)
    if len(connected) < len(worker.shards):
        return None
    before = {shard: at for shard, at in connected.items() if shard not in caught_up and at is not None}
    gaps = {shard: at for shard, at in {**since, **before}.items() if shard in arriving and at < now}
    for shard, at in gaps.items():
        with_rests = running_clocks.of_tables(db, leases.of_shards(worker.count, (shard,)))
        leases.give_back(db, worker.count, shard, at, now)
        for one in with_rests:
            running_clocks.write(db, question_time.given_back(one, at, now))
    leases.note_connected(db, worker, arriving, now)
    return {shard: now - at for shard, at in gaps.items()}


def _end(db: Connection, worker: Worker, *beat: Any) -> None:
    if _beat(db, worker, *beat) is not None:
        leases.give_up(db, worker)
