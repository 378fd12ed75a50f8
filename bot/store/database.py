"""The database: connections, transactions, and bringing it up to the running version.

SQLite: write-ahead log, the driver's own transaction control off, every writing transaction begun with BEGIN IMMEDIATE, so
that two writers wait for each other (five seconds at most) instead of reading what is about to change.
"""
from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Executable
from sqlalchemy import Connection as Plain
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.embedded import Embedded

T = TypeVar("T")
MIGRATIONS = Path(__file__).parents[2] / "migrations"


Row = Any
"""A row of a result: its columns by name, or by place."""


class Result(Protocol):
    """What a statement has found or done."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def __iter__(self) -> Iterator[Row]: ...

    def first(self) -> Row:
        """The first row, None when there is none."""

    def one(self) -> Row:
        """The only row. Raises an error when there is none, or more than one."""

    def all(self) -> Sequence[Row]:
        """Every row."""

    def scalar(self) -> Any:
        """The first column of the first row, None when there is none."""

    def scalars(self) -> Iterable[Any]:
        """The first column of every row."""


class Connection(Protocol):
    """What a transaction's statements are run on."""

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Result:
        """Run a statement; for a list of parameters once for each."""

    async def run_sync(self, fn: Callable[..., T], /, *arg: Any) -> T:
        """Call `fn` with a connection of the library's plain kind and these arguments."""


class Base(Protocol):
    """A kind of database."""

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction that only reads, of one moment."""

    def write(self, lasting: bool = True) -> AbstractAsyncContextManager[Connection]:
        """A writing transaction."""

    async def close(self) -> None:
        """Close every connection."""


class Store:
    """One database. `read` and `write` are transactions; `close` must be called."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.base: Base = Embedded(self.url) if self.url.get_backend_name() == "sqlite" else Served(self.url)

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction that only reads, of one moment."""
        return self.base.read()

    def write(self, lasting: bool = True) -> AbstractAsyncContextManager[Connection]:
        """A writing transaction: committed at the end, undone by an exception.

        Not `lasting`: a power cut may undo it (never the end of the process), which must do no harm.
        """
        return self.base.write(lasting)

    async def migrate(self, revision: str = "head") -> None:
        """Bring the tables up to the running version, in one transaction."""
        async with self.write() as connection:
            await connection.run_sync(_upgrade, revision)

    async def close(self) -> None:
        """Close every connection."""
        await self.base.close()


class Served:
    """A database with a server of its own, for several processes."""

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(url)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        """A transaction that only reads, of one moment."""
        async with self.engine.connect() as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def write(self, lasting: bool = True) -> AsyncIterator[Connection]:
        """A writing transaction; this kind of database always waits for the disk."""
        async with self.engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def configuration() -> Config:
    """Alembic's configuration, for this program's migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    return config


def _upgrade(connection: Plain, revision: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
