"""How fast the courier sends: so many requests a second over all, and a while between two in one channel."""
from __future__ import annotations

from datetime import datetime

from bot.model.ports import Clock
from bot.model.times import moment

RATE = 40.0
"""Requests a second; Discord's global limit is 50, and other parts of the bot need some."""
BURST = 40.0
BETWEEN = 2.0
"""Seconds between two requests of ours for one channel."""


class Pacing:
    """A bucket of requests and the time of the last one for each channel."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._left, self._filled = BURST, clock.now().timestamp()
        self._last: dict[str, float] = {}

    def after(self, seconds: float) -> datetime:
        """The time after a technical wait."""
        return moment(self.clock.now().timestamp() + self.clock.short(seconds))

    def left(self) -> float:
        """Requests left in the bucket now; below zero: promised to those who wait."""
        now = self.clock.now().timestamp()
        self._left = min(BURST, self._left + (now - self._filled) * RATE)
        self._filled = now
        return self._left

    def spend(self) -> None:
        """A request is sent that delays no other of its channel."""
        self._left -= 1.0

    async def wait(self, destination: str) -> bool:
        """Returns when a request may be sent there, and counts it; whether that took time."""
        now = self.clock.now().timestamp()
        at = max(now, self._last.get(destination, 0.0) + self.clock.short(BETWEEN))
        owed = -(self.left() - 1.0)
        self.spend()
        at = max(at, now + owed / RATE)
        self._last[destination] = at
        self._forget(now)
        if at > now:
            await self.clock.sleep_until(moment(at))
        return at > now

    def _forget(self, now: float) -> None:
        if len(self._last) > 2000:
            self._last = {one: at for one, at in self._last.items() if now - at < BETWEEN}
