"""Threads of tables: open while a game runs there, and put away by Discord a day after the last word at its end.

Discord puts a thread away after some minutes of silence. A thread that was opened for a table has a week while a table lives
there. It has a day afterwards, so that people read the end and press *Rematch* in peace. A game may wait for longer than a week:
its thread is taken out of the archive as soon as it is there. Nothing of this is stored. If a request is lost, Discord puts the
thread away after the week, and the next session looks for threads that should be open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import structlog

from bot.model.posting.ports import Poster
from bot.model.posting.posts import SendResult
from bot.model.record.table_row import TableRow
from bot.model.record.unit_of_work import channel as at
from bot.service.process.complaints import complain
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import outbox, threads

log = structlog.get_logger(__name__)
WEEK, A_DAY = 7 * 24 * 60, 24 * 60
"""Minutes of silence after which Discord puts a thread away."""
AGAIN = (5.0, 60.0, 600.0)
"""Seconds (scaled) before each further try."""
APART = 1800.0
"""Seconds after which a thread is taken out of the archive again: somebody who puts it away twice means it."""
MOST_REMEMBERED = 1000


class TableThreads:
    """Keeps threads open and lets them go. `working`: requests on their way."""

    def __init__(self, repository: TableRepository, poster: Poster) -> None:
        self.repository, self.poster = repository, poster
        self.working: set[asyncio.Task[None]] = set()
        self._reopened: dict[int, float] = {}

    def changed(self, unit: UnitOfWork) -> None:
        """Give a thread a day of silence at the end of its table, and a week if another table begins there."""
        before, row = unit.before.row, unit.table.row
        if row.parent is None or (before.version > 0 and (before.live_channel is None) == (row.live_channel is None)):
            return
        self._keep(asyncio.create_task(self._allow_silence(row, row.live_channel is None)))

    async def on_archived(self, thread: int) -> None:
        """Take a thread out of the archive if a game runs there."""
        last, now = self._reopened.get(thread), self.repository.now()
        if (last is not None and 0 <= now - last < APART) or not self.repository.may_work():
            return
        if await self.repository.store.read(threads.is_game_in, thread):
            await self._reopen(thread)

    async def look(self, guilds: Collection[int], are_open: Collection[int]) -> None:
        """Take the threads of running games out of the archive, of those servers, but for those that are open."""
        for guild, thread in await self.repository.store.read(threads.of_games):
            if guild in guilds and thread not in are_open:
                await self._reopen(thread)

    async def stop(self) -> None:
        """Give up all requests."""
        while self.working:
            for task in self.working:
                task.cancel()
            await asyncio.gather(*self.working, return_exceptions=True)

    async def _reopen(self, thread: int) -> None:
        while len(self._reopened) >= MOST_REMEMBERED:
            del self._reopened[next(iter(self._reopened))]
        self._reopened[thread] = self.repository.now()
        found = await self.poster.reopen(thread)
        log.info("thread taken out of the archive", thread=thread, outcome=found.reason)

    async def _allow_silence(self, row: TableRow, is_over: bool) -> None:
        thread, store = row.channel, self.repository.store
        try:
            is_own = await store.read(outbox.has_thread, at(thread))
            if is_own and (is_over or await store.read(threads.was_used, row.guild, thread, row.id)):
                await self._try(thread, A_DAY if is_over else WEEK)
        except Exception as wrong:  # the thread goes after its week
            complain(log, "thread not kept", wrong, thread=thread)

    async def _try(self, thread: int, minutes: int) -> SendResult:
        done = await self.poster.allow_silence(thread, minutes)
        for wait in AGAIN:
            if done.reason != "later":
                break
            await self.repository.clock.sleep(self.repository.clock.short(wait))
            done = await self.poster.allow_silence(thread, minutes)
        return done

    def _keep(self, task: asyncio.Task[None]) -> None:
        self.working.add(task)
        task.add_done_callback(self.working.discard)
