"""The timers: one table of them, one sleeping task. What is due is claimed in a transaction; everything is idempotent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

import structlog

from bot.model.reticence import where
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.store.tables import timers
from bot.store.tables.timers import DueTimer

log = structlog.get_logger(__name__)
CLAIM = 60.0
"""Seconds after which a timer whose claimant came to nothing is claimed again."""
Ring = Callable[[str, int], Awaitable[None]]


class Timers:
    """Rings `bells[kind](table id, decision)` when a timer is due. `open_` gives the shards at which presses arrive."""

    def __init__(self, repository: TableRepository, bells: Mapping[str, Ring], open_: Callable[[], Collection[int]]) -> None:
        self.repository, self.bells, self.open_ = repository, bells, open_
        self.wake_up = WakeUp(repository.clock)
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, when: float | None = None) -> None:
        """A timer is due at that time (None: look now)."""
        self.wake_up.wake(when)

    async def run(self) -> None:
        """Ring what is due, sleep until the next, for ever."""
        while True:
            self.wake_up.listen()
            await self.ring_due()
            await self.wake_up.wait(await self.next_due())

    async def ring_due(self) -> int:
        """Claim what is due and begin it; how many were begun."""
        due = await self._claim()
        for timer in due:
            task = asyncio.create_task(self._ring(timer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return len(due)

    async def stop(self) -> None:
        """End what was begun."""
        for task in self._tasks:
            task.cancel()
        await self.settled()

    async def settled(self) -> None:
        """Returns when what was begun is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _claim(self) -> list[DueTimer]:
        await self.repository.set_back.make_up()
        now, repository = self.repository.now(), self.repository
        return (
            await repository.store.write(timers.claim, now, now - CLAIM, repository.worker, self.open_())
            if repository.may_work()
            else []
        )

    async def next_due(self) -> float | None:
        """When the next timer that may ring is due; None while this process may not work."""
        if not self.repository.may_work():
            return None
        fresh, claimed = await self.repository.store.read(timers.next_due, self.repository.worker, self.open_())
        return min((at for at in (fresh, None if claimed is None else claimed + CLAIM) if at is not None), default=None)

    async def _ring(self, timer: DueTimer) -> None:
        """As soon as the ground of the database holds, where that gives way."""
        try:
            await self.repository.store.ground.persistently(partial(self.bells[timer.kind], timer.table_id, timer.decision))
        except Exception as wrong:  # one table's trouble must not stop the clock of the others
            log.error("timer failed", table=timer.table_id, decision=timer.decision, kind=timer.kind, error=where(wrong))
