"""The rehearsal's own pace: at most two requests in two seconds for a channel, but where speed is what is looked at."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict, deque
from contextvars import ContextVar

from bot.model.posting.ports import Clock

MOST, WITHIN = 2, 2.0
CHANNEL = re.compile(r"/channels/(\d+)(?:/|$)")
HURRIED: ContextVar[bool] = ContextVar("hurried", default=False)
"""Whether requests of this task are not held back."""


class Spacing:
    """Holds requests back."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._times: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MOST))
        self._turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def wait(self, path: str) -> None:
        """Returns when that request may leave."""
        found = CHANNEL.search(path)
        if found is None:
            return
        async with self._turns[found[1]]:
            times = self._times[found[1]]
            if len(times) == MOST and not HURRIED.get():
                await self.clock.sleep(times[0] + self.clock.short(WITHIN) - self.clock.monotonic())
            times.append(self.clock.monotonic())
