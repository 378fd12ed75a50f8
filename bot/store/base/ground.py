"""The ground of a database: whether it can be written now. A fault is logged once, and so is its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import structlog

from bot.store.base.faults import UnusableDatabase, fault_of, is_ground

T = TypeVar("T")
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between tries during a fault; the last repeats."""
log = structlog.get_logger(__name__)


class Ground:
    """The result of the last tries to write a file. `trouble`: the present fault; None without one."""

    def __init__(self, file: Path | None) -> None:
        self.file: Path | None = file
        self.trouble: UnusableDatabase | None = None
        self._failures, self._since = 0, 0.0
        self._holds = asyncio.Event()
        self._holds.set()

    def failed(self, wrong: BaseException) -> None:
        """Record a failure to read or write. Other errors are ignored."""
        fault = fault_of(wrong, self.file) if self.file is not None and is_ground(wrong) else None
        if fault is None:
            return
        self._failures += 1
        if self.trouble is None:
            self.trouble, self._since = fault, time.monotonic()
            self._holds.clear()
            log.error("nothing can be saved", database=fault.what, waits="the bot goes on as soon as this is over")

    def recovered(self) -> None:
        """Record a successful write."""
        if self.trouble is not None:
            seconds, failures = round(time.monotonic() - self._since), self._failures
            self.trouble, self._failures = None, 0
            self._holds.set()
            log.warning("all can be saved again", database=str(self.file), seconds=seconds, failures=failures)

    def word(self) -> str:
        """ "ok", or the fault."""
        return "ok" if self.trouble is None else self.trouble.reason.value

    async def pause(self, tries: int) -> None:
        """Wait until the ground holds again, or for the pause after so many tries."""
        seconds = PAUSES[min(tries, len(PAUSES) - 1)]
        try:
            async with asyncio.timeout(seconds):
                await self._holds.wait()
        except TimeoutError:
            return
        await asyncio.sleep(0)

    async def persistently(self, work: Callable[[], Awaitable[T]]) -> T:
        """The result of the work, which is tried again during a fault of the ground. Raises any other error of it."""
        tries = 0
        while True:
            try:
                return await work()
            except Exception as wrong:
                if not is_ground(wrong):
                    raise
                self.failed(wrong)
            await self.pause(tries)
            tries += 1
