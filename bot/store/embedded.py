"""The embedded database: statements run where they are called, only the waits for the disk go to a thread.

A statement on SQLite takes some 10 µs; handing it to a thread and back takes 100 µs of CPU. What can wait is the lock of
another process, which is tried again and again without blocking, and COMMIT, which waits for the disk where what it keeps
must outlast a power cut.
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
from sqlalchemy import URL, Connection, Executable, RootTransaction, create_engine, event

from bot.store.direct import Found, as_json, run

T = TypeVar("T")
BUSY_MS = 5000
LASTING = ("synchronous=FULL", "wal_autocheckpoint=1000")
PASSING = ("synchronous=NORMAL", "wal_autocheckpoint=0")
"""Whether a commit waits for the disk, and after how many pages it empties the log (0: it leaves that to a lasting one)."""
AGAIN_MS = 5
"""Between two tries to get the lock that another process holds."""


class Inline:
    """A connection whose statements run at once, in the calling thread."""

    def __init__(self, plain: Connection) -> None:
        self.plain, self.driver = plain, _driver(plain)

    async def execute(self, statement: Executable, parameters: Any = None) -> Found:
        """Run a statement; for a list of parameters once for each."""
        return run(self.driver, statement, parameters)

    async def run_sync(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call `work(connection, ...)`."""
        return work(self.plain, *arguments)


class Embedded:
    """A database file with one writer and as many readers as are needed."""

    def __init__(self, url: URL) -> None:
        if url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        plain, shared = url.set(drivername="sqlite+pysqlite"), {"check_same_thread": False}
        self.engine = create_engine(
            plain, connect_args=shared, max_overflow=-1, pool_reset_on_return=None, json_serializer=as_json,
            json_deserializer=orjson.loads,
        )  # fmt: skip
        event.listen(self.engine, "connect", _prepare)
        self._turn = asyncio.Lock()
        self._committing = ThreadPoolExecutor(1, "commit")
        self._idle: list[Connection] = []
        self._writer: Connection | None = None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Inline]:
        """A transaction that only reads, of one moment."""
        connection = self._take()
        _driver(connection).execute("BEGIN")
        transaction = connection.begin()
        try:
            yield Inline(connection)
        finally:
            transaction.rollback()
            self._idle.append(connection)

    @asynccontextmanager
    async def write(self, lasting: bool = True) -> AsyncIterator[Inline]:
        """A writing transaction, one at a time. Not `lasting`: the commit does not wait for the disk."""
        async with self._turn:
            connection = self._writer = self._writer or self.engine.connect()
            for setting in LASTING if lasting else PASSING:
                _driver(connection).execute(f"PRAGMA {setting}")
            await _begin(_driver(connection))
            transaction = connection.begin()
            try:
                yield Inline(connection)
                if lasting:
                    await self._commit(transaction)
                else:
                    transaction.commit()
            except BaseException:
                self._undo(connection)
                raise

    def _undo(self, connection: Connection) -> None:
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

    def _take(self) -> Connection:
        return self._idle.pop() if self._idle else self.engine.connect()

    async def _commit(self, transaction: RootTransaction) -> None:
        """Commit in the thread; whoever is cancelled meanwhile waits for its end all the same."""
        done = asyncio.get_running_loop().run_in_executor(self._committing, transaction.commit)
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise


def _driver(connection: Connection) -> sqlite3.Connection:
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", f"busy_timeout={BUSY_MS}", *LASTING):
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
