"""The driver of databases in tests of the service: it calls each function in the thread of the loop, and waits for no disk.

Transactions, savepoints and connections are those of the store. Its threads, its queue and its commits on the disk are proved by
`tests/bot/store`, and used by `tests/e2e`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar
from unittest.mock import patch

from sqlalchemy import Connection

from bot.store.base import driver, embedded
from bot.store.base.database import Store
from bot.store.base.driver import Driver

T = TypeVar("T")


class InlineDriver(Driver):
    """A connection of the loop's own thread. The result of a function comes in the next round of the loop."""

    _inline: sqlite3.Connection | None = None

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Call `function(connection)`. Raises RuntimeError after `close`."""
        if self._is_closed:
            raise RuntimeError("the database is closed")
        if self._inline is None:
            self._inline = self._connected()
        done = function(self._core)
        await asyncio.sleep(0)
        return done

    async def close(self) -> None:
        """End the connection."""
        self._is_closed = True
        if self._inline is not None:
            self._end(self._core)
            self._inline.close()

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None)
        for setting in (f"busy_timeout={driver.BUSY_MS}", *driver.SETTINGS, "synchronous=OFF"):
            connection.execute(f"PRAGMA {setting}")
        self._engine = driver._engine_on(connection)
        self._core = self._engine.connect()
        return connection


def inline_store(url: str) -> Store:
    """A store whose functions run in the thread of the loop."""
    with patch.object(embedded, "Driver", InlineDriver):
        return Store(url)
