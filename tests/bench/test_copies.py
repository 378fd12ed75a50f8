"""Many tables made from one: every copy whole, under its own id, code and channel."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Table, insert

from bot.store import schema
from bot.store.base.database import Store
from tests.bench.copies import DAY, Copies

TABLE = "00000000-aaaa-4aaa-8aaa-000000000000"
WHOLE = (schema.tables, schema.seats, schema.answers, schema.record, schema.steps, schema.timers, schema.posts)


def value(column: Column[Any], status: str) -> Any:
    """Something that fits the column."""
    named = {"id": TABLE, "table_id": TABLE, "status": status, "code": "ABC123", "due": 5.0, "deadline": 7.0}
    plain = {str: "x", int: 10**9, float: 1.0, bool: False}
    kind = column.type.python_type
    return named[column.name] if column.name in named and kind in (str, float) else plain.get(kind, [])


def row(table: Table, status: str) -> dict[str, Any]:
    return {column.key: value(column, status) for column in table.columns}


async def made(file: Path, status: str) -> None:
    """A database with one table in that status and a row everywhere."""
    store = Store(f"sqlite:///{file}")
    await store.migrate()

    def written(connection: Any) -> Any:
        for table in WHOLE:
            connection.execute(insert(table), row(table, status))

    await store.write(written)
    await store.close()


async def test_a_table_is_copied_with_all_its_rows_but_its_posts(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    await made(file, "running")
    assert Copies(file).fill(50) == 50
    base = sqlite3.connect(file)
    count = {table.name: base.execute(f"select count(*) from {table.name}").fetchone()[0] for table in WHOLE}
    assert count == {**{table.name: 50 for table in WHOLE}, "posts": 1}
    distinct = "count(distinct id), count(distinct code), count(distinct channel), min(deadline)"
    assert base.execute(f"select {distinct} from tables").fetchone() == (50, 50, 50, 7.0 + DAY)
    orphans = "select count(*) from seats where table_id not in (select id from tables)"
    assert base.execute(orphans).fetchone() == (0,)
    base.close()


async def test_without_a_table_in_play_nothing_can_be_copied(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    await made(file, "over")
    with pytest.raises(ValueError, match="no table"):
        Copies(file).fill(50)
