"""Transactions of the embedded database: joined in one commit, and when something comes in between: another process, the end of
a task, a full disk."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import pytest_asyncio
from sqlalchemy import Connection, event, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import schema as s
from bot.store.base.embedded import READERS, Embedded

COUNT = select(func.count()).select_from(s.meta)


@pytest_asyncio.fixture
async def file(tmp_path: Path) -> Path:
    return tmp_path / "b.sqlite3"


@pytest_asyncio.fixture
async def base(file: Path) -> AsyncIterator[Embedded]:
    base = Embedded(make_url(f"sqlite:///{file}"))
    await base.write(s.meta.create)
    yield base
    await base.close()


async def note(base: Embedded, *keys: str) -> None:
    def write(db: Connection) -> None:
        for key in keys:
            db.execute(insert(s.meta), {"key": key, "value": ""})

    await base.write(write)


async def count(base: Embedded) -> int:
    def read(db: Connection) -> int:
        return db.execute(COUNT).scalar_one()

    return await base.read(read)


async def test_a_writer_waits_for_the_lock_of_another_process_while_readers_go_on(base: Embedded, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(note(base, "a"))
        for _ in range(10):
            await asyncio.sleep(0.002)
            assert await count(base) == 0 and not writing.done()
        other.execute("INSERT INTO meta (key, value) VALUES ('b', '')")
        other.execute("COMMIT")
    await writing
    assert await count(base) == 2


async def test_a_lock_that_is_never_given_back_is_an_error_and_the_next_writer_gets_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.base.driver.BUSY_MS", 20)
    base = Embedded(make_url(f"sqlite:///{file}"))
    await base.write(s.meta.create)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            await note(base, "a")
    await note(base, "b")
    assert await count(base) == 1
    await base.close()


@pytest.mark.parametrize("turns", range(6))
async def test_a_cancelled_writer_has_written_all_or_nothing_and_lets_the_next_one_on(base: Embedded, turns: int) -> None:
    writing = asyncio.create_task(note(base, "a", "b"))
    for _ in range(turns):
        await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await note(base, "c")
    assert await count(base) in (1, 3)


async def test_failure_after_a_cancelled_writer_is_logged(base: Embedded, file: Path) -> None:
    """Else the loop says of itself, on standard error, that an exception was never retrieved."""
    unheard = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(note(base, "a", "a"))
        await asyncio.sleep(0.002)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
    await base.written()
    gc.collect()
    assert unheard == [] and await count(base) == 0
    asyncio.get_running_loop().set_exception_handler(None)


async def test_a_statement_that_fails_undoes_the_whole_transaction(base: Embedded) -> None:
    with pytest.raises(IntegrityError):
        await note(base, "a", "a")
    assert await count(base) == 0
    await note(base, "a")
    assert await count(base) == 1


async def test_a_commit_that_fails_leaves_nothing(base: Embedded) -> None:
    child = "CREATE TABLE child (parent TEXT REFERENCES meta(key) DEFERRABLE INITIALLY DEFERRED)"

    def orphan(db: Connection) -> None:
        db.execute(insert(s.meta), {"key": "a", "value": ""})
        db.exec_driver_sql("INSERT INTO child VALUES ('nobody')")

    await base.write(lambda db: db.exec_driver_sql(child).rowcount)
    await note(base, "b")
    await base._writer.run(lambda db: db.connection.dbapi_connection.execute("PRAGMA foreign_keys=ON"))  # type: ignore[union-attr]
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await base.write(orphan)
    assert await count(base) == 1
    await note(base, "c")
    assert await count(base) == 2


async def test_writers_that_come_while_a_commit_waits_share_the_next_one_and_fail_alone(base: Embedded) -> None:
    commits, began, go = [], threading.Event(), threading.Event()

    def slow(db: Connection) -> None:
        event.listen(db.engine, "commit", commits.append)
        began.set()
        assert go.wait(60)

    first = asyncio.create_task(base.write(slow))
    await asyncio.to_thread(began.wait, 60)
    joined = [asyncio.create_task(note(base, str(number % 160))) for number in range(200)]
    await asyncio.sleep(0)
    go.set()
    await first
    outcomes = await asyncio.gather(*joined, return_exceptions=True)
    assert [type(one) for one in outcomes if one is not None] == [IntegrityError] * 40
    assert len(commits) == 2 and await count(base) == 160


async def test_functions_run_alone_if_the_joined_transaction_is_undone(base: Embedded) -> None:
    """As SQLite does on a full disk: then no savepoint is left to go back to."""
    began, go, tries = threading.Event(), threading.Event(), []

    def slow(_: Connection) -> None:
        began.set()
        assert go.wait(60)

    def full(db: Connection) -> None:
        tries.append(db.in_nested_transaction())
        db.connection.dbapi_connection.rollback()  # type: ignore[union-attr]
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    first = asyncio.create_task(base.write(slow))
    await asyncio.to_thread(began.wait, 60)
    joined = [asyncio.create_task(one) for one in (note(base, "a"), base.write(full), note(base, "b"))]
    await asyncio.sleep(0)
    go.set()
    await first
    outcomes = await asyncio.gather(*joined, return_exceptions=True)
    assert [type(one) for one in outcomes] == [type(None), OperationalError, type(None)]
    assert tries == [True, False] and await count(base) == 2


async def test_readers_read_beside_each_other_and_beside_a_commit_that_waits(base: Embedded) -> None:
    meeting, writing, go = threading.Barrier(READERS, timeout=60), threading.Event(), threading.Event()

    def meet(_: Connection) -> int:
        return meeting.wait()

    def slow(_: Connection) -> None:
        writing.set()
        assert go.wait(60)

    writer = asyncio.create_task(base.write(slow))
    await asyncio.to_thread(writing.wait, 60)
    met = await asyncio.gather(*(base.read(meet) for _ in range(2 * READERS)))
    assert sorted(met) == sorted([*range(READERS)] * 2) and not writer.done()
    go.set()
    await writer


async def test_a_reader_that_failed_halfway_through_a_result_sees_later_changes(base: Embedded) -> None:
    await note(base, *map(str, range(500)))

    def torn(db: Connection) -> None:
        for row in db.execute(select(s.meta)):
            try:
                raise ZeroDivisionError(row.key)
            except ZeroDivisionError as wrong:
                raise LookupError(row.key) from wrong

    errors = await asyncio.gather(*(base.read(torn) for _ in range(4 * READERS)), return_exceptions=True)
    assert [type(one) for one in errors] == [LookupError] * 4 * READERS
    await note(base, "later")
    assert [await count(base) for _ in range(2 * READERS)] == [501] * 2 * READERS


async def test_no_statement_runs_in_the_loops_thread_and_no_thread_is_left(base: Embedded) -> None:
    threads = {await base.read(lambda _: threading.current_thread()), await base.write(lambda _: threading.current_thread())}
    assert threading.current_thread() not in threads and len(threads) == 2
    await base.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.parametrize("value", [1, 0, -3, 2**40, "1", "1.5", "null", 1.5, True, [1], {"n": 1}, None], ids=repr)
async def test_json_that_is_a_number_is_read_again(base: Embedded, value: object) -> None:
    """SQLite keeps the text of a number as the number."""
    answer = {"table_id": "t", "decision": 1, "seat": 0, "revision": 1, "kind": "live", "at": 0.0, "answer": value}

    def write(db: Connection) -> None:
        s.answers.create(db)
        db.execute(insert(s.answers), answer)

    def read(db: Connection) -> Any:
        return db.execute(select(s.answers.c.answer)).scalar_one()

    await base.write(write)
    found = await base.read(read)
    assert (found, type(found)) == (value, type(value))


# -- what is used of aiosqlite beyond its documentation


async def test_aiosqlite_runs_any_function_in_its_thread_in_order_and_holds_a_plain_connection_there(tmp_path: Path) -> None:
    connection = await aiosqlite.connect(tmp_path / "a.sqlite3", isolation_level=None)
    calls: list[int] = []
    await asyncio.gather(*(connection._execute(calls.append, number) for number in range(50)))
    thread = await connection._execute(threading.current_thread)
    assert calls == list(range(50)) and thread is not threading.current_thread()
    assert isinstance(connection._conn, sqlite3.Connection) and connection._conn.isolation_level is None
    with pytest.raises(ZeroDivisionError):
        await connection._execute(lambda: 1 // 0)
    await connection.close()
    thread.join(60)
    assert not thread.is_alive()
