"""The clock of the process: the only place where time is read."""
from __future__ import annotations

import asyncio
from datetime import UTC, datetime


class RealClock:
    """The system's time in UTC; `scale` divides ticks, holds, lingers, the courier's waits and back-offs, never deadlines."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def short(self, seconds: float) -> float:
        """How long a technical wait of so many seconds takes in this process, in seconds."""
        return seconds / self.scale

    async def sleep_until(self, when: datetime) -> None:
        """Returns at `when`, at once if it has passed."""
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))
