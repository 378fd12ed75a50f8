"""The clock of tests that move time by hand."""

from __future__ import annotations

import asyncio
import math
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


class ManualClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.at = START
        self._behind = timedelta()
        self._sleepers: list[tuple[timedelta, asyncio.Event]] = []
        self._watchers: list[asyncio.Future[None]] = []

    def now(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self._passed.total_seconds()

    def short(self, seconds: float) -> float:
        return seconds

    async def sleep_until(self, when: datetime) -> None:
        await self._sleep(when - self.at)

    async def sleep(self, seconds: float) -> None:
        await self._sleep(timedelta(microseconds=math.ceil(seconds * 1e6)))

    async def _sleep(self, time: timedelta) -> None:
        if time <= timedelta():
            await asyncio.sleep(0)
            return
        sleeper = (self._passed + time, asyncio.Event())
        self._sleepers.append(sleeper)
        self._tell_watchers()
        try:
            await sleeper[1].wait()
        finally:
            if sleeper in self._sleepers:
                self._sleepers.remove(sleeper)

    def next_sleep(self) -> asyncio.Future[None]:
        """Done as soon as one more begins to sleep."""
        self._watchers.append(watcher := asyncio.get_running_loop().create_future())
        return watcher

    def _tell_watchers(self) -> None:
        watchers, self._watchers = self._watchers, []
        for watcher in watchers:
            if not watcher.done() and not watcher.get_loop().is_closed():
                watcher.set_result(None)

    @property
    def _passed(self) -> timedelta:
        """Time since the start, however often the clock was set."""
        return self.at - START + self._behind

    @property
    def asleep(self) -> int:
        """How many sleep until a later time."""
        return len(self._sleepers)

    def sleeping(self) -> list[datetime]:
        """Until when."""
        return [self.at + when - self._passed for when, _ in self._sleepers]

    def set(self, when: datetime) -> None:
        """Move on, and wake who slept until then."""
        self.at = max(self.at, when)
        due = [sleeper for sleeper in self._sleepers if sleeper[0] <= self._passed]
        self._sleepers = [sleeper for sleeper in self._sleepers if sleeper[0] > self._passed]
        for _, event in due:
            event.set()

    def set_back(self, time: timedelta) -> None:
        """Somebody sets the machine's clock back; who sleeps does so no longer than he would have."""
        self.at -= time
        self._behind += time
