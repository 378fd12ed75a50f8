"""The embedded database: transactions are plain functions in a thread, and several may share one commit.

One thread writes, and others read beside it, so that reading never waits for the disk. Functions that come during a commit share
the next one. Each runs in a savepoint, so that a failure undoes its own work alone. A function may run twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import URL, Connection

from bot.store.base import own_files
from bot.store.base.driver import BUSY_MS, Driver, sqlite_of
from bot.store.base.faults import is_ground
from bot.store.base.ground import Ground
from bot.store.base.write_ahead import WriteAhead

T = TypeVar("T")
Work = Callable[[Connection], T]
READERS = 2
SOON = 1.0
"""Seconds after which a function without a waiting caller is called, unless something else is written before."""
log = structlog.get_logger(__name__)
READ, WRITE = "BEGIN", "BEGIN IMMEDIATE"


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result of a function, or its exception."""

    result: Any = None
    error: BaseException | None = None
    has_written: bool = False


class Embedded:
    """A database file with one writer and readers beside it. `close` must be called."""

    def __init__(self, url: URL) -> None:
        file = Path(url.database) if url.database and url.database != ":memory:" else None
        if file is not None:
            own_files.keep_own(file)
        self.ground, self._log = Ground(file), None if file is None else WriteAhead(file)
        self._writer = Driver(url)
        self._readers = tuple(Driver(url) for _ in range(READERS))
        self._idle: asyncio.LifoQueue[Driver] = asyncio.LifoQueue()
        for reader in self._readers:
            self._idle.put_nowait(reader)
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._soon: list[Work[Any]] = []
        self._later: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    async def read(self, function: Work[T]) -> T:
        """Call a function in a reading transaction of one moment."""
        reader = await self._idle.get()
        reading = asyncio.ensure_future(reader.run(lambda db: _alone(db, READ, function)))
        reading.add_done_callback(lambda _: self._idle.put_nowait(reader))
        try:
            outcome: T = _result_of(await asyncio.shield(reading))
        except Exception as wrong:
            self.ground.failed(wrong)
            raise
        return outcome

    async def write(self, function: Work[T]) -> T:
        """Call a function in a writing transaction; return after its changes are on the disk. If the caller is cancelled, they
        may be written or not."""
        asked = self._asked(function)
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            asked.add_done_callback(_log_failure)
            raise

    def write_soon(self, function: Work[Any]) -> None:
        """Call a function in the next transaction, at the latest in one that begins in a second."""
        self._soon.append(function)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(SOON, self._flush)

    async def written(self) -> None:
        """Wait until no function is waiting."""
        self._flush()
        if self._writing is not None:
            await asyncio.wait({self._writing})

    async def cut_log(self) -> None:
        """Cut the write-ahead log, unless the writer is busy."""
        ahead = self._log
        if ahead is not None and self._writing is None:
            await self._writer.run(lambda db: ahead.cut(sqlite_of(db), BUSY_MS))

    def _asked(self, function: Work[T]) -> asyncio.Future[T]:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((function, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return done

    def _flush(self) -> None:
        """Queue all functions without a waiting caller now."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        for function in self._soon:
            self._asked(function).add_done_callback(_log_failure)
        self._soon.clear()

    async def close(self) -> None:
        """Run all waiting functions, then close every connection."""
        await self.written()
        for driver in (self._writer, *self._readers):
            await driver.close()

    async def _write_all(self) -> None:
        while self._waiting:
            self._flush()
            joined, self._waiting = self._waiting, []
            outcomes = await self._written([function for function, _ in joined])
            for (_, done), outcome in zip(joined, outcomes, strict=True):
                _settle(done, outcome)
        self._writing = None

    async def _written(self, functions: Sequence[Work[Any]]) -> list[_Outcome]:
        """Run the functions in one transaction. If SQLite itself undoes it (a full disk), each gets its own."""
        if len(functions) > 1:
            joined = await self._tried(lambda db: [_in_savepoint(db, function) for function in functions])
            if joined.error is None:
                outcomes: list[_Outcome] = joined.result
                return outcomes
        return [await self._tried(function) for function in functions]

    async def _tried(self, function: Work[Any]) -> _Outcome:
        try:
            outcome = await self._writer.run(lambda db: _alone(db, WRITE, function))
            if outcome.error is not None:
                await self._writer.renew()
        except Exception as wrong:
            outcome = _Outcome(error=wrong)
        self._stood_on(outcome)
        return outcome

    def _stood_on(self, outcome: _Outcome) -> None:
        """Report a failed transaction, or one that has written, to the ground of the database."""
        if outcome.error is not None:
            self.ground.failed(outcome.error)
        elif outcome.has_written:
            self.ground.recovered()


def _log_failure(done: asyncio.Future[Any]) -> None:
    """Log the failure of a function without a waiting caller."""
    if not done.cancelled() and (wrong := done.exception()) is not None and not is_ground(wrong):
        log.warning("not written", error=type(wrong).__name__)


def _alone(db: Connection, begin: str, function: Work[Any]) -> _Outcome:
    """A whole transaction, in the thread of the connection."""
    try:
        before = sqlite_of(db).total_changes
        sqlite_of(db).execute(begin)
        transaction = db.begin()
        try:
            result = function(db)
            transaction.commit()
        except BaseException:
            transaction.rollback()
            raise
    except Exception as wrong:
        return _Outcome(error=wrong)
    return _Outcome(result, has_written=sqlite_of(db).total_changes > before)


def _in_savepoint(db: Connection, function: Work[Any]) -> _Outcome:
    """A function in a savepoint. Raises the error of SQLite if it has undone the transaction itself."""
    savepoint = db.begin_nested()
    try:
        result = function(db)
    except Exception as wrong:
        savepoint.rollback()
        return _Outcome(error=wrong)
    savepoint.commit()
    return _Outcome(result)


def _result_of(outcome: _Outcome) -> Any:
    if outcome.error is not None:
        raise outcome.error
    return outcome.result


def _settle(done: asyncio.Future[Any], outcome: _Outcome) -> None:
    if done.done():
        return
    if outcome.error is not None:
        done.set_exception(outcome.error)
    else:
        done.set_result(outcome.result)
