"""The clock of the process: the only place where time is read."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime


class RealClock:
    """The system's time in UTC. `scale` divides ticks, holds, lingers, the courier's waits and back-offs, but no deadlines."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds on a clock that is never set."""
        return time.monotonic()

    def short(self, seconds: float) -> float:
        """The length of a technical wait in this process, in seconds."""
        return seconds / self.scale

    async def sleep_until(self, when: datetime) -> None:
        """Sleep until `when`; return at once if it has passed."""
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))

    async def sleep(self, seconds: float) -> None:
        """Sleep for so many seconds, even if the system's time is set meanwhile."""
        await asyncio.sleep(max(0.0, seconds))
