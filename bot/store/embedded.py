"""The embedded database: statements run where they are called, only the waits for the disk go to a thread.

A statement on SQLite takes some 10 µs; handing it to a thread and back takes 100 µs of CPU. What can wait is the lock of
another process, which is tried again and again without blocking, and COMMIT, which waits for the disk.
"""
from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import orjson
from sqlalchemy import URL, CursorResult, Executable, RootTransaction, create_engine, event
from sqlalchemy import Connection as Plain

from bot.store import own_files

T = TypeVar("T")
BUSY_MS = 5000
AGAIN_MS = 5
"""Between two tries to get the lock that another process holds."""


class Connection:
    """A connection whose statements run at once, in the calling thread."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        """Run a statement; for a list of parameters once for each."""
        return self.plain.execute(statement, parameters)

    async def run_sync(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call `work(connection, ...)`."""
        return work(self.plain, *arguments)


class Embedded:
    """A database file with one writer and as many readers as are needed."""

    def __init__(self, url: URL) -> None:
        if url.database and url.database != ":memory:":
            own_files.keep_own(Path(url.database))
        plain, shared = url.set(drivername="sqlite+pysqlite"), {"check_same_thread": False}
        self.engine = create_engine(
            plain, connect_args=shared, max_overflow=-1, pool_reset_on_return=None, json_serializer=_json,
            json_deserializer=_value,
        )  # fmt: skip
        event.listen(self.engine, "connect", _prepare)
        self._turn = asyncio.Lock()
        self._committing = ThreadPoolExecutor(1, "commit")
        self._idle: list[Plain] = []
        self._writer: Plain | None = None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        """A transaction that only reads, of one moment."""
        connection = self._take()
        _driver(connection).execute("BEGIN")
        transaction = connection.begin()
        try:
            yield Connection(connection)
        finally:
            transaction.rollback()
            self._idle.append(connection)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Connection]:
        """A writing transaction, one at a time."""
        async with self._turn:
            connection = self._writer = self._writer or self.engine.connect()
            await _begin(_driver(connection))
            transaction = connection.begin()
            try:
                yield Connection(connection)
                await self._commit(transaction)
            except BaseException:
                self._undo(connection)
                raise

    def _undo(self, connection: Plain) -> None:
        """Whatever state it is in: a connection that is closed has left nothing."""
        self._writer = None
        connection.invalidate()
        connection.close()

    async def close(self) -> None:
        """Close every connection."""
        for connection in (*self._idle, *filter(None, (self._writer,))):
            connection.close()
        self.engine.dispose()
        self._committing.shutdown()

    def _take(self) -> Plain:
        return self._idle.pop() if self._idle else self.engine.connect()

    async def _commit(self, transaction: RootTransaction) -> None:
        """Commit in the thread; whoever is cancelled meanwhile waits for its end all the same."""
        done = asyncio.get_running_loop().run_in_executor(self._committing, transaction.commit)
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()


def _value(kept: Any) -> Any:
    """What is kept of JSON: SQLite makes a number of the text of a number."""
    return kept if isinstance(kept, int | float) else orjson.loads(kept)


def _driver(connection: Plain) -> sqlite3.Connection:
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", f"busy_timeout={BUSY_MS}", "synchronous=FULL"):
        connection.execute(f"PRAGMA {setting}")


async def _begin(driver: sqlite3.Connection) -> None:
    """BEGIN IMMEDIATE. Raises sqlite3.OperationalError when another process holds the lock for five seconds."""
    driver.execute("PRAGMA busy_timeout=0")
    for left in reversed(range(BUSY_MS // AGAIN_MS)):
        try:
            driver.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as busy:
            if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY or not left:
                raise
        await asyncio.sleep(AGAIN_MS / 1000)
