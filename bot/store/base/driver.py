"""One connection to SQLite in a thread of its own: aiosqlite's, with SQLAlchemy Core over it.

Undocumented parts of aiosqlite are used here alone: `_execute` queues any function for the thread of the connection, and `_conn`
is the connection in it. An engine of SQLAlchemy runs on that connection, in that thread. All engines of a process share one
dialect and its compiled statements, so that each statement is compiled once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import aiosqlite
import orjson
from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.pool import NullPool, StaticPool
from sqlalchemy.util import LRUCache

from bot.store.base.write_ahead import LIMIT

T = TypeVar("T")
BUSY_MS = 5000
"""Milliseconds for which a statement waits for the lock of another process."""
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", f"journal_size_limit={LIMIT}")
_COMPILED: LRUCache[Any, Any] = LRUCache(1000)
"""The compiled statements of all engines of this process."""


class Driver:
    """A connection that opens at its first use. `close` must be called, because a running thread keeps the process alive."""

    def __init__(self, url: URL) -> None:
        self._file = url.database or ":memory:"
        self._opening, self._is_closed = asyncio.Lock(), False
        self._sqlite: aiosqlite.Connection | None = None
        self._core: Connection

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Call `function(connection)` in the thread, after all earlier functions. The function is called even if its caller is
        cancelled. Raises RuntimeError after `close`."""
        async with self._opening:
            if self._is_closed:
                raise RuntimeError("the database is closed")
            if self._sqlite is None:
                self._sqlite = await self._opened()
        done: T = await self._sqlite._execute(lambda: function(self._core))  # type: ignore[no-untyped-call]
        return done

    async def renew(self) -> None:
        """Put a new connection of SQLAlchemy over SQLite's, whatever the state of the old one."""
        await self.run(self._renewed)

    async def close(self) -> None:
        """End the connection and its thread, even one that is just opening."""
        async with self._opening:
            self._is_closed = True
            sqlite, self._sqlite = self._sqlite, None
        if sqlite is not None:
            await sqlite._execute(lambda: self._end(self._core))  # type: ignore[no-untyped-call]
            await sqlite.close()

    async def _opened(self) -> aiosqlite.Connection:
        connection = aiosqlite.connect(self._file, isolation_level=None)
        try:
            await connection
            await connection._execute(self._prepare, connection)  # type: ignore[no-untyped-call]
        except BaseException:
            connection.stop()
            raise
        return connection

    def _prepare(self, connection: aiosqlite.Connection) -> None:
        for setting in (f"busy_timeout={BUSY_MS}", *SETTINGS):
            connection._conn.execute(f"PRAGMA {setting}")
        self._engine = _engine_on(connection._conn)
        self._core = self._engine.connect()

    def _end(self, core: Connection) -> None:
        core.close()
        self._engine.dispose()

    def _renewed(self, before: Connection) -> None:
        before.close()
        self._core = self._engine.connect()


def _engine_on(connection: sqlite3.Connection) -> Engine:
    """An engine over one connection."""
    shared = _on_memory()
    pool = StaticPool(lambda: connection, dialect=shared.dialect)  # type: ignore[arg-type]
    return Engine(pool, shared.dialect, shared.url, execution_options={"compiled_cache": _COMPILED}, hide_parameters=True)


@cache
def _on_memory() -> Engine:
    """The engine whose dialect all others share. A dialect must connect once before it is used."""
    engine = create_engine(
        "sqlite+pysqlite://", poolclass=NullPool, json_serializer=_json, json_deserializer=_value, hide_parameters=True
    )
    engine.connect().close()
    return engine


def sqlite_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection below SQLAlchemy's."""
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()


def _value(kept: Any) -> Any:
    """A JSON value from its column. SQLite turns the text of a number into a number."""
    return kept if isinstance(kept, int | float) else orjson.loads(kept)
