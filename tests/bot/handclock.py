"""The clock of tests that move time by hand."""
from __future__ import annotations

import asyncio
from datetime import UTC, datetime

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


class HandClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.at = START
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    def now(self) -> datetime:
        return self.at

    def short(self, seconds: float) -> float:
        return seconds

    async def sleep_until(self, when: datetime) -> None:
        if when <= self.at:
            await asyncio.sleep(0)
            return
        event = asyncio.Event()
        self._sleepers.append((when, event))
        await event.wait()

    @property
    def asleep(self) -> int:
        """How many sleep until a later time."""
        return len(self._sleepers)

    def sleeping(self) -> list[datetime]:
        """Until when."""
        return [when for when, _ in self._sleepers]

    def set(self, when: datetime) -> None:
        """Move on, and wake who slept until then."""
        self.at = max(self.at, when)
        due = [sleeper for sleeper in self._sleepers if sleeper[0] <= self.at]
        self._sleepers = [sleeper for sleeper in self._sleepers if sleeper[0] > self.at]
        for _, event in due:
            event.set()
