"""A wait until a time or a call, whichever comes first."""

from __future__ import annotations

import asyncio

from bot.model.base.times import moment
from bot.model.posting.ports import Clock


class WakeUp:
    """Listen first, then look for due work, then wait. A call between look and wait is not lost."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._called = asyncio.Event()
        self._asked: float | None = None

    def wake(self, when: float | None = None) -> None:
        """End the wait at a time (seconds since 1970; None: now)."""
        if when is None or self._asked is None or when < self._asked:
            self._asked = 0.0 if when is None else when
            self._called.set()

    def listen(self) -> None:
        """Forget the calls so far."""
        self._called.clear()
        self._asked = None

    async def wait(self, until: float | None) -> None:
        """Wait until a time (None: without end), or an earlier time of a call.

        A time that was reached is not awaited again after the clock is set back; the caller looks for due work.
        """
        is_over = False
        while not is_over:
            self._called.clear()
            asked = [at for at in (until, self._asked) if at is not None]
            if asked and min(asked) <= self.clock.now().timestamp():
                return
            is_over = await self._sleep(min(asked, default=None))

    async def _sleep(self, until: float | None) -> bool:
        """Wait for a call or a time; whether the time was reached."""
        ringing = None if until is None else asyncio.create_task(self._ring(until))
        try:
            await self._called.wait()
            return ringing is not None and ringing.done()
        finally:
            if ringing is not None:
                ringing.cancel()

    async def _ring(self, at: float) -> None:
        await self.clock.sleep_until(moment(at))
        self._called.set()
