"""The database: transactions, and bringing it up to the running version.

A transaction is one plain function over a connection: it is given what it reads, and returns what it found or wrote. Nothing
waits inside; it may be run twice, and touches nothing but its connection. Functions of the store make statements of SQLAlchemy
Core on that; those of others only pass it on.
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
"""A transaction under way, as it is known outside the store: given to a function, and passed on to those of the store."""


class Store:
    """One database. `read` and `write` call `function(connection, ...)` in a transaction; `close` must be called."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.base = Embedded(self.url)
        self.ground = self.base.ground

    async def read(self, function: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What a function finds that only reads, all of one moment."""
        return await self.base.read(lambda db: function(Connection(db), *given, **named))

    async def write(self, function: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What a function returns whose writing is on the disk by then. Nothing is written when it raises."""
        return await self.base.write(lambda db: function(Connection(db), *given, **named))

    def write_soon(self, function: Callable[Concatenate[Connection, P], object], *given: P.args, **named: P.kwargs) -> None:
        """Call a function in the next transaction that writes, or in one of its own a little later. Nobody waits for it, and
        what it could not write is not known."""
        self.base.write_soon(lambda db: function(Connection(db), *given, **named))

    async def written(self) -> None:
        """Returns when everything that was to be written up to now is on the disk."""
        await self.base.written()

    async def cut_log(self) -> None:
        """Cut the write-ahead log, where nothing is going on."""
        await self.base.cut_log()

    async def migrate(self, revision: str = NEWEST) -> None:
        """Bring the tables up to the running version, in one transaction."""
        if revision == NEWEST and await self.read(revisions.is_newest):
            return
        from bot.store.base.migrating import upgrade

        await self.write(upgrade, revision)

    async def close(self) -> None:
        """Close every connection."""
        await self.base.close()
