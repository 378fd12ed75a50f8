"""The service of one process: everything that hosts tables, made and started together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from random import Random

import structlog

from bot.model.hosted import STANDS
from bot.model.people import Caller
from bot.model.ports import Clock, Composer, Listener, Poster
from bot.model.times import moment
from bot.model.worker import Worker
from bot.service.alive import Alive
from bot.service.change import Change
from bot.service.courier import Courier
from bot.service.desk import Desk
from bot.service.drafts import Drafts
from bot.service.housekeeping import KEEP_DETAILS, Housekeeping
from bot.service.lapses import Lapses
from bot.service.minds import Minds
from bot.service.operators import Operators
from bot.service.people import People
from bot.service.pools import Pool
from bot.service.quotas import USUAL, Quotas
from bot.service.removed import Servers
from bot.service.rounds import Rounds
from bot.service.tables import Tables
from bot.service.timers import Timers, where
from bot.service.unplayable import go_on, stand_still
from bot.service.visit import Visit
from bot.store.database import Store
from bot.store.tables import GameOf
from engines import game_of

log = structlog.get_logger(__name__)
SWEEP = 30.0
"""Seconds between two rounds of housekeeping."""
BETWEEN = 1.0
"""Seconds after which what has failed is begun anew."""


class Host:
    """`start` brings the database up to date, takes the lease, gives back the time that was lost, and sets everything going."""

    def __init__(
        self, store: Store, clock: Clock, composer: Composer, poster: Poster, listener: Listener,
        minds: Pool | None = None, games: GameOf = game_of, rnd: Random | None = None,
        operators: Operators | None = None, quotas: Quotas = USUAL, keep_details: int = KEEP_DETAILS,
    ) -> None:  # fmt: skip
        self.store, self.clock, self.listener = store, clock, listener
        self.desk = Desk(store, clock, games, rnd=rnd, operators=operators, quotas=quotas)
        self.tables, self.rounds = Tables(self.desk), Rounds(self.desk)
        self.drafts, self.people = Drafts(self.desk), People(store, clock)
        self.minds = Minds(self.desk, self.rounds, minds)
        self.lapses = Lapses(self.desk)
        self.courier = Courier(self.desk, composer, poster)
        self.alive, self.servers = Alive(self.desk), Servers(self.desk)
        self.timers = Timers(
            self.desk,
            {
                "deadline": self.rounds.expire,
                "tick": self.rounds.tick,
                "minds": self.minds.think,
                "lastcall": self.rounds.last_call,
                "muster": lambda id, _: self.tables.muster_over(id),
                "dealing": lambda id, _: self.tables.dealing_over(id),
                STANDS: lambda id, _: go_on(self.desk, id),
                "lobby": self.lapses.lobby,
                "alone": self.lapses.alone,
            },
            lambda: self.alive.open,
        )
        self.housekeeping = Housekeeping(self.desk, keep_details)
        self._tasks: set[asyncio.Task[None]] = set()
        self.desk.hooks.append(self._committed)

    def visit(self, caller: Caller) -> Visit:
        """The service as somebody may use it."""
        desk = self.desk.asked_by(caller)
        kept = self.housekeeping.keep
        return Visit(Tables(desk), Rounds(desk), Drafts(desk), self.people, self.alive, self.desk.operators, kept)

    async def prepare(self, worker: Worker | None = None, arriving: Collection[int] | None = None) -> None:
        """Everything that a start does once: the database's version, the lease, what was on its way, time given back.

        `worker`: who this process is, None one that serves everything. `arriving`: the shards at which presses arrive already;
        None: all of them. Raises `alive.Occupied` when another process that lives serves one of the shards.
        """
        worker = worker or self.desk.worker
        await self.store.migrate()
        await self.alive.begin(worker, worker.shards if arriving is None else arriving)
        await self.lapses.adopt()
        await self.courier.recover()

    async def start(self, worker: Worker | None = None, arriving: Collection[int] | None = None) -> None:
        """Ready for clicks when it returns; the courier and the timers run on. As `prepare`."""
        await self.prepare(worker, arriving)
        for work in (self.timers.run, self.courier.run, self._beat):
            self._keep(asyncio.create_task(self._forever(work)))
        self._keep(asyncio.create_task(self.lapses.tell()))

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin anew what fails: a database that was locked once must not stop clocks and posts for good."""
        while True:
            try:
                await work()
            except Exception as wrong:
                log.error("begun anew", work=work.__qualname__, error=where(wrong))
            await self.clock.sleep_until(moment(self.desk.now() + self.clock.short(BETWEEN)))

    async def stop(self) -> None:
        """End everything and close the database; what was on its way is sent after the next start."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.timers.stop()
        self.minds.pool.close()
        await self.courier.stop()
        with contextlib.suppress(Exception):
            await self.alive.end()
        await self.store.close()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _committed(self, change: Change) -> None:
        if change.before.row.posting != change.hosted.row.posting:
            self.courier.wake()
        if change.letters:
            self.courier.wake(min(letter.ready for letter in change.letters))
        new = [timer.due for kind, timer in change.hosted.timers.items() if change.before.timers.get(kind) != timer]
        if new:
            self.timers.wake(min(new))
        if change.has_moved:
            self._keep(asyncio.create_task(self._tell(change.hosted.row.code, change.hosted.row.version)))

    async def _tell(self, code: str, version: int) -> None:
        try:
            await self.listener.changed(code, version)
        except Exception as wrong:  # an open panel that cannot be redrawn must not harm the table
            log.error("listener failed", table=code, version=version, error=where(wrong))

    async def _beat(self) -> None:
        swept = self.desk.now()
        while True:
            self.alive.alarm.listen()
            await self.alive.beat()
            self.timers.wake()
            self.courier.wake()
            if self.desk.now() - swept >= SWEEP:
                swept = self.desk.now()
                await stand_still(self.desk, self.courier.composer)
                self.courier.wake()
                await self.housekeeping.sweep()
            await self.alive.alarm.wait(self.alive.next_beat())
