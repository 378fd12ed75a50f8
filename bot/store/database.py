"""The database: connections, transactions, and bringing it up to the running version.

SQLite: write-ahead log, the driver's own transaction control off, every writing transaction begun with BEGIN IMMEDIATE, so
that two writers wait for each other (five seconds at most) instead of reading what is about to change.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parents[2] / "migrations"
BUSY_MS = 5000


class Store:
    """One database. `read` and `write` are transactions; `close` must be called."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = self._engine()
        self._writing = asyncio.Lock()

    def _engine(self) -> AsyncEngine:
        if not self.is_sqlite:
            return create_async_engine(self.url)
        if self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, pool_size=4, max_overflow=4, pool_reset_on_return=None)
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, of one moment."""
        async with self.engine.connect() as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A writing transaction: committed at the end, undone by an exception. Writers of this process queue up here."""
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.connect() as plain:
            connection = await plain.execution_options(writing=True)
            async with connection.begin():
                yield connection

    async def migrate(self, revision: str = "head") -> None:
        """Bring the tables up to the running version, in one transaction."""
        async with self.write() as connection:
            await connection.run_sync(_upgrade, revision)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def configuration() -> Config:
    """Alembic's configuration, for this program's migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    return config


def _upgrade(connection: Connection, revision: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
