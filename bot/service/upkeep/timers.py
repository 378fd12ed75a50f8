"""The timers of all tables: one sleeping task. Due timers are claimed in a transaction, and every handler may run twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

import structlog

from bot.model.base.reticence import where
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.store.tables import timers
from bot.store.tables.timers import DueTimer

log = structlog.get_logger(__name__)
CLAIM = 60.0
"""Seconds after which a failed claim of a timer is free again."""
Ring = Callable[[str, int], Awaitable[None]]


class Timers:
    """Calls `bells[kind](table id, decision)` for due timers. `open_` gives the connected shards."""

    def __init__(self, repository: TableRepository, bells: Mapping[str, Ring], open_: Callable[[], Collection[int]]) -> None:
        self.repository, self.bells, self.open_ = repository, bells, open_
        self.wake_up = WakeUp(repository.clock)
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, when: float | None = None) -> None:
        """Look for due timers at that time (None: now)."""
        self.wake_up.wake(when)

    async def run(self) -> None:
        """Fire due timers and sleep until the next, for ever."""
        while True:
            self.wake_up.listen()
            await self.ring_due()
            await self.wake_up.wait(await self.next_due())

    async def ring_due(self) -> int:
        """Claim due timers and start their handlers; how many."""
        due = await self._claim()
        for timer in due:
            task = asyncio.create_task(self._ring(timer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return len(due)

    async def stop(self) -> None:
        """Cancel the running handlers."""
        for task in self._tasks:
            task.cancel()
        await self.settled()

    async def settled(self) -> None:
        """Wait for the running handlers."""
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
        """The time of the next timer that may fire; None while this process may not work."""
        if not self.repository.may_work():
            return None
        fresh, claimed = await self.repository.store.read(timers.next_due, self.repository.worker, self.open_())
        return min((at for at in (fresh, None if claimed is None else claimed + CLAIM) if at is not None), default=None)

    async def _ring(self, timer: DueTimer) -> None:
        """Fire a timer; while the ground of the database fails, wait for it."""
        try:
            await self.repository.store.ground.persistently(partial(self.bells[timer.kind], timer.table_id, timer.decision))
        except Exception as wrong:  # one table's trouble must not stop the clock of the others
            log.error("timer failed", table=timer.table_id, decision=timer.decision, kind=timer.kind, error=where(wrong))
