"""Transactions of the embedded database when something comes in between: another process, the end of a task, a full disk."""
from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from bot.store import schema as s
from bot.store.embedded import Embedded

COUNT = select(func.count()).select_from(s.meta)


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    return tmp_path / "b.sqlite3"


@pytest.fixture
async def base(file: Path) -> AsyncIterator[Embedded]:
    base = Embedded(make_url(f"sqlite:///{file}"))
    async with base.write() as db:
        await db.run_sync(s.meta.create)
    yield base
    await base.close()


async def note(base: Embedded, key: str) -> None:
    async with base.write() as db:
        await db.execute(insert(s.meta), {"key": key, "value": ""})


async def count(base: Embedded) -> int:
    async with base.read() as db:
        found: int = (await db.execute(COUNT)).scalar_one()
    return found


async def test_a_writer_waits_for_the_lock_of_another_process_while_the_loop_goes_on(base: Embedded, file: Path) -> None:
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
    base: Embedded, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.embedded.BUSY_MS", 20)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            await note(base, "a")
    await note(base, "b")
    assert await count(base) == 1


@pytest.mark.parametrize("turns", range(6))
async def test_a_cancelled_writer_has_written_all_or_nothing_and_lets_the_next_one_on(base: Embedded, turns: int) -> None:
    async def both() -> None:
        async with base.write() as db:
            await db.execute(insert(s.meta), [{"key": "a", "value": ""}, {"key": "b", "value": ""}])

    writing = asyncio.create_task(both())
    for _ in range(turns):
        await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    assert await count(base) in (0, 2)
    await note(base, "c")
    assert await count(base) in (1, 3)


async def test_a_statement_that_fails_undoes_the_whole_transaction(base: Embedded) -> None:
    async def twice() -> None:
        async with base.write() as db:
            await db.execute(insert(s.meta), {"key": "a", "value": ""})
            await db.execute(insert(s.meta), {"key": "a", "value": ""})

    with pytest.raises(IntegrityError):
        await twice()
    assert await count(base) == 0
    await note(base, "a")
    assert await count(base) == 1


async def test_a_commit_that_fails_leaves_nothing(base: Embedded) -> None:
    child = "CREATE TABLE child (parent TEXT REFERENCES meta(key) DEFERRABLE INITIALLY DEFERRED)"

    async def orphan() -> None:
        async with base.write() as db:
            await db.execute(insert(s.meta), {"key": "a", "value": ""})
            await db.run_sync(lambda plain: plain.exec_driver_sql("INSERT INTO child VALUES ('nobody')"))

    async with base.write() as db:
        await db.run_sync(lambda plain: plain.exec_driver_sql(child))
    await note(base, "b")
    assert base._writer is not None
    base._writer.connection.dbapi_connection.execute("PRAGMA foreign_keys=ON")  # type: ignore[union-attr]
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await orphan()
    assert await count(base) == 1
    await note(base, "c")
    assert await count(base) == 2


async def test_readers_at_the_same_time_have_connections_of_their_own(base: Embedded) -> None:
    async with base.read() as first, base.read() as second:
        assert (await first.execute(COUNT)).scalar() == 0
        await note(base, "a")
        assert [(await one.execute(COUNT)).scalar() for one in (first, second)] == [0, 1]
    assert await count(base) == 1


@pytest.mark.parametrize("value", [1, 0, -3, 2**40, "1", "1.5", "null", 1.5, True, [1], {"n": 1}, None], ids=repr)
async def test_json_that_is_a_number_is_read_again(base: Embedded, value: object) -> None:
    """SQLite keeps the text of a number as the number."""
    answer = {"table_id": "t", "decision": 1, "seat": 0, "revision": 1, "kind": "live", "at": 0.0, "answer": value}
    async with base.write() as db:
        await db.run_sync(s.answers.create)
        await db.execute(insert(s.answers), answer)
    async with base.read() as db:
        found = (await db.execute(select(s.answers.c.answer))).scalar_one()
    assert (found, type(found)) == (value, type(value))
