"""One connection to SQLite in a thread of its own: aiosqlite's, with SQLAlchemy Core over it.

What is used of aiosqlite beyond its documentation stands here alone: `_execute` queues any function for the thread of the
connection, and `_conn` is the connection in it. A plain engine of SQLAlchemy runs on that connection, in that thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import aiosqlite
import orjson
from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.pool import StaticPool

from bot.store.base.write_ahead import LIMIT

T = TypeVar("T")
BUSY_MS = 5000
"""Milliseconds for which a statement waits for the lock of another process."""
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", f"journal_size_limit={LIMIT}")


class Driver:
    """A connection that opens itself at its first use. `close` must be called: a thread that goes on keeps the process alive."""

    def __init__(self, url: URL) -> None:
        self._file = url.database or ":memory:"
        self._opening, self._is_closed = asyncio.Lock(), False
        self._sqlite: aiosqlite.Connection | None = None
        self._core: Connection

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Call `function(connection)` in the thread, after what was asked for before. A caller that is cancelled waits no
        longer; the function is called all the same. Raises RuntimeError once it is closed."""
        async with self._opening:
            if self._is_closed:
                raise RuntimeError("the database is closed")
            if self._sqlite is None:
                self._sqlite = await self._opened()
        done: T = await self._sqlite._execute(lambda: function(self._core))  # type: ignore[no-untyped-call]
        return done

    async def renew(self) -> None:
        """Put a fresh connection of SQLAlchemy over SQLite's, whatever state the one before was left in."""
        await self.run(self._renewed)

    async def close(self) -> None:
        """End the connection and its thread; one that is just being opened too."""
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
        self._engine = create_engine(
            "sqlite+pysqlite://", creator=lambda: connection._conn, poolclass=StaticPool, json_serializer=_json,
            json_deserializer=_value, hide_parameters=True,
        )  # fmt: skip
        self._core = self._engine.connect()

    def _end(self, core: Connection) -> None:
        core.close()
        self._engine.dispose()

    def _renewed(self, before: Connection) -> None:
        before.close()
        self._core = self._engine.connect()


def sqlite_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection below SQLAlchemy's."""
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()


def _value(kept: Any) -> Any:
    """What is kept of JSON: SQLite makes a number of the text of a number."""
    return kept if isinstance(kept, int | float) else orjson.loads(kept)
