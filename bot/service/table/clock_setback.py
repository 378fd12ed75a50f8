"""The wall clock set back while the process runs: noticed beside the clock that is never set."""

from __future__ import annotations

import structlog

from bot.model.ports import Clock
from bot.store.base.database import Store
from bot.store.upkeep import clock_setback

log = structlog.get_logger(__name__)
SET_BACK = 5.0
"""Seconds by which the wall clock falls behind the one that is never set before that counts as having been set back."""


class SetBack:
    """Whoever is about to look at what is due asks `make_up` first."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self._apart = self._now_apart()

    def _now_apart(self) -> float:
        return self.clock.now().timestamp() - self.clock.monotonic()

    async def make_up(self) -> None:
        """When somebody has set the wall clock back, what waits is due when it would have been."""
        apart = self._now_apart()
        behind = self._apart - apart
        if behind > SET_BACK:
            self._apart = apart
            await self.make_up_for(behind)
        elif behind < 0:
            self._apart = apart

    async def make_up_for(self, seconds: float) -> None:
        """The clock was set back by so many seconds."""
        if await self.store.write(clock_setback.make_up, self.clock.now().timestamp(), seconds):
            log.warning("the clock was set back", seconds=round(seconds))
