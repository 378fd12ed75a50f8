"""A wall clock that is set back while the process runs, found by comparison with the clock that is never set."""

from __future__ import annotations

from functools import partial

import structlog

from bot.model.posting.ports import Clock
from bot.service.clocks import question_time
from bot.store.base.database import Store
from bot.store.upkeep import clock_setback

log = structlog.get_logger(__name__)
SET_BACK = 5.0
"""Seconds by which the wall clock must fall behind to count as set back."""


class SetBack:
    """The correction of stored times. Every search for due work calls `make_up` first."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self._apart = self._now_apart()

    def _now_apart(self) -> float:
        return self.clock.now().timestamp() - self.clock.monotonic()

    async def make_up(self) -> None:
        """Shift stored times if the wall clock was set back."""
        apart = self._now_apart()
        behind = self._apart - apart
        if behind > SET_BACK:
            self._apart = apart
            await self.make_up_for(behind)
        elif behind < 0:
            self._apart = apart

    async def make_up_for(self, seconds: float) -> None:
        """Shift stored times by so many seconds."""
        now = self.clock.now().timestamp()
        again = partial(question_time.set_back, now=now, seconds=seconds)
        if await self.store.write(clock_setback.make_up, now, seconds, again):
            log.warning("the clock was set back", seconds=round(seconds))
