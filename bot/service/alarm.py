"""A wait that ends at a time or when somebody calls, whichever comes first."""
from __future__ import annotations

import asyncio

from bot.service.hosted import moment
from bot.service.ports import Clock


class Alarm:
    """Listen first, look what is due, then wait: a call between the two is not lost."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._called = asyncio.Event()

    def wake(self) -> None:
        """End the wait."""
        self._called.set()

    def listen(self) -> None:
        """Forget calls up to now."""
        self._called.clear()

    async def wait(self, until: float | None) -> None:
        """Returns when called, or at that time (seconds since 1970; None: only when called)."""
        if until is None:
            await self._called.wait()
            return
        waits = [asyncio.ensure_future(self._called.wait()), asyncio.ensure_future(self.clock.sleep_until(moment(until)))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
