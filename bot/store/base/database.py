"""The database: transactions, and migration to the present release.

A transaction is one plain function over a connection. It never waits, it may run twice, and it touches only its connection.
Functions of the store make statements of SQLAlchemy Core on the connection; other modules only pass it on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, NewType, ParamSpec, TypeVar

import sqlalchemy
from sqlalchemy.engine import make_url

from bot.store.base import revisions
from bot.store.base.embedded import Embedded

P = ParamSpec("P")
T = TypeVar("T")
NEWEST = "head"
Connection = NewType("Connection", sqlalchemy.Connection)
"""A transaction in progress, as other packages know it: received by a function, and passed on to functions of the store."""


class Store:
    """One database. `read` and `write` call `function(connection, ...)` in a transaction; `close` must be called."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.base = Embedded(self.url)
        self.ground = self.base.ground

    async def read(self, function: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """The result of a reading function. It sees one moment."""
        return await self.base.read(lambda db: function(Connection(db), *given, **named))

    async def write(self, function: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """The result of a writing function, after its changes are on the disk. Nothing is written if it raises."""
        return await self.base.write(lambda db: function(Connection(db), *given, **named))

    def write_soon(self, function: Callable[Concatenate[Connection, P], object], *given: P.args, **named: P.kwargs) -> None:
        """Call a function in the next writing transaction, or in one of its own a little later. Its caller neither waits nor
        learns of a failure."""
        self.base.write_soon(lambda db: function(Connection(db), *given, **named))

    async def written(self) -> None:
        """Wait until all earlier requests are on the disk."""
        await self.base.written()

    async def cut_log(self) -> None:
        """Cut the write-ahead log, unless the writer is busy."""
        await self.base.cut_log()

    async def migrate(self, revision: str = NEWEST) -> None:
        """Bring the tables up to the present release, in one transaction."""
        if revision == NEWEST and await self.read(revisions.is_newest):
            return
        from bot.store.base.migrating import upgrade

        await self.write(upgrade, revision)

    async def close(self) -> None:
        """Close every connection."""
        await self.base.close()
