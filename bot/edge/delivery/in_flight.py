"""The answers that are being made at this moment, so that a process that ends leaves none of them half done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

log = structlog.get_logger(__name__)
LONGEST = 8.0
"""Seconds for which a process that is asked to end waits for its answers. The supervisor gives it 20 in all."""

PATIENCE = 0.05
"""Seconds for which a slice of a computer's thought waits for answers, so that whoever presses all the time does not stop it."""


class AnswersInFlight:
    """Counts answers. `is_ending`: nothing new is begun; whoever asks for it is told so."""

    def __init__(self) -> None:
        self.is_ending = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._made = time.monotonic()

    @contextmanager
    def track(self) -> Iterator[None]:
        """While an answer is made, from what was heard to the end of the request that shows it."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._made = time.monotonic()

    @property
    def idle_time(self) -> float:
        """Seconds for which nobody has waited for an answer; 0 while somebody does."""
        return 0.0 if self._tasks else time.monotonic() - self._made

    async def wait_current(self) -> None:
        """Returns when what is being answered now is answered, after `PATIENCE` seconds at the latest."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=PATIENCE)

    async def drain(self, seconds: float = LONGEST) -> int:
        """Begin nothing more; returns when what was begun is done, or after so many seconds with the number of those left."""
        self.is_ending = True
        log.info("ending", answers=len(self._tasks))
        if not self._tasks:
            return 0
        _, left = await asyncio.wait(set(self._tasks), timeout=seconds)
        return len(left)
