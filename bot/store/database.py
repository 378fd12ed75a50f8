"""The database: connections, transactions, and bringing it up to the running version.

SQLite: write-ahead log, the driver's own transaction control off, every writing transaction begun with BEGIN IMMEDIATE, so
that two writers wait for each other (five seconds at most) instead of reading what is about to change.
"""
from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection as Plain
from sqlalchemy.engine import make_url

from bot.store.embedded import Connection, Embedded

MIGRATIONS = Path(__file__).parents[2] / "migrations"
__all__ = ["Connection", "Store", "configuration"]


class Store:
    """One database. `read` and `write` are transactions; `close` must be called."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.base = Embedded(self.url)

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction that only reads, of one moment."""
        return self.base.read()

    def write(self) -> AbstractAsyncContextManager[Connection]:
        """A writing transaction: committed at the end, undone by an exception."""
        return self.base.write()

    async def migrate(self, revision: str = "head") -> None:
        """Bring the tables up to the running version, in one transaction."""
        async with self.write() as connection:
            await connection.run_sync(_upgrade, revision)

    async def close(self) -> None:
        """Close every connection."""
        await self.base.close()


def configuration() -> Config:
    """Alembic's configuration, for this program's migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    return config


def _upgrade(connection: Plain, revision: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
