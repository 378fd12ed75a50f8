"""The rate of requests: a limit for every second in all, and a pause between two in one channel.

It uses the clock that is never set, so that a machine clock set back by an hour makes nobody wait.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.model.posting.ports import Clock

T = TypeVar("T")
RATE = 40
"""Requests of the courier in any second. Discord's global limit is 50, and other parts of the bot need some."""
SECOND = 1.0
BETWEEN = 2.0
"""Seconds between two of the bot's requests for one channel."""


class SlidingSecond:
    """At most `most` departures in any second, in the order of coming."""

    def __init__(self, clock: Clock, most: int) -> None:
        self.clock, self.most = clock, most
        self._times: deque[float] = deque()
        self._turn = asyncio.Lock()

    def left(self) -> int:
        """The number of departures that are free now."""
        since = self.clock.monotonic() - SECOND
        while self._times and self._times[0] <= since:
            self._times.popleft()
        return self.most - len(self._times)

    def count(self) -> None:
        """Count a departure without waiting."""
        self._times.append(self.clock.monotonic())

    async def wait(self) -> bool:
        """Wait for a free departure and count it; whether that took time."""
        has_waited = self._turn.locked()
        async with self._turn:
            while self.left() <= 0:
                has_waited = True
                await self.clock.sleep(self._times[0] + SECOND - self.clock.monotonic())
            self.count()
        return has_waited


class RateLimit:
    """The courier's share of all requests, and the last request of each channel."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.window = clock, SlidingSecond(clock, RATE)
        self._last: dict[str, float] = {}

    async def pause(self, seconds: float) -> None:
        """Wait for a technical pause."""
        await self.clock.sleep(self.clock.short(seconds))

    async def refill(self, seconds: float) -> None:
        """Wait for a technical pause, and until what is counted now is a second ago, however short pauses are made."""
        await self.clock.sleep(max(SECOND, self.clock.short(seconds)))

    async def wait(self, destination: str) -> bool:
        """Wait until a request may be sent to a destination, and count it; whether that took time."""
        now = self.clock.monotonic()
        at = self._last[destination] = max(now, self._last.get(destination, -math.inf) + self.clock.short(BETWEEN))
        self._forget(now)
        if at > now:
            await self.clock.sleep(at - now)
        return await self.window.wait() or at > now

    def _forget(self, now: float) -> None:
        if len(self._last) > 2000:
            self._last = {one: at for one, at in self._last.items() if now - at < BETWEEN}


async def within(clock: Clock, seconds: float, work: Coroutine[Any, Any, T]) -> T | None:
    """The result of `work`; None if it took longer than so many seconds and was cancelled."""
    working = asyncio.create_task(work)
    ending = None
    try:
        await asyncio.wait({working}, timeout=0)
        if not working.done():
            ending = asyncio.create_task(clock.sleep(seconds))
            await asyncio.wait({working, ending}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for task in (working, *filter(None, (ending,))):
            task.cancel()
        await asyncio.gather(working, *filter(None, (ending,)), return_exceptions=True)
