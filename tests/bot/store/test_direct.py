"""Statements on the driver itself give what SQLAlchemy's own execution gives, for every table and every kind of statement."""
from __future__ import annotations

import gc
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Table, bindparam, create_engine, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store import direct
from bot.store import schema as s

VALUES: dict[type, Any] = {str: "ñ", int: 2**53 + 1, float: 7.5, bool: True, object: {"a": [1, None, "é"]}}


@pytest.fixture
def file(tmp_path: Path) -> str:
    found = str(tmp_path / "b.sqlite3")
    s.metadata.create_all(create_engine(f"sqlite:///{found}"))
    return found


@pytest.fixture
def driver(file: str) -> Iterator[sqlite3.Connection]:
    driver = sqlite3.connect(file, isolation_level=None)
    yield driver
    driver.close()


def by_sqlalchemy(file: str, statement: Any, parameters: Any = None) -> list[tuple[Any, ...]]:
    with create_engine(f"sqlite:///{file}").connect() as connection:
        return [tuple(row) for row in connection.execute(statement, parameters)]


def filled(table: Table) -> dict[str, Any]:
    """A row with something in every column."""
    return {column.name: VALUES[column.type.python_type] for column in table.columns}


def bare(table: Table) -> dict[str, Any]:
    """A row with nothing where nothing may be."""
    return {name: None if table.columns[name].nullable else value for name, value in filled(table).items()}


def is_numbered(column: Column[Any]) -> bool:
    return column.primary_key and column.table.name in ("outbox", "posts")


@pytest.mark.parametrize("make", [filled, bare])
@pytest.mark.parametrize("table", s.metadata.sorted_tables, ids=str)
def test_every_column_comes_back_as_it_was_kept_and_as_sqlalchemy_reads_it(
    file: str, driver: sqlite3.Connection, table: Table, make: Any
) -> None:
    row = make(table)
    assert direct.run(driver, insert(table), row).rowcount == 1
    (found,) = direct.run(driver, select(table))
    assert found._asdict() == row
    assert {name: type(value) for name, value in found._asdict().items()} == {name: type(value) for name, value in row.items()}
    assert [tuple(found)] == by_sqlalchemy(file, select(table))


def kept(driver: sqlite3.Connection, *keys: str) -> None:
    direct.run(driver, insert(s.meta), [{"key": key, "value": key * 2} for key in keys])


OF = select(s.meta.c.value).where(s.meta.c.key == bindparam("of_key"))
AMONG = select(s.meta.c.key).where(s.meta.c.key.in_(bindparam("keys", expanding=True))).order_by(s.meta.c.key)
WRITTEN = select(s.meta.c.key).where(s.meta.c.key.in_(("a", "c"))).order_by(s.meta.c.key.desc()).limit(1)
EITHER = or_(s.meta.c.key.in_(("a", "b")), s.meta.c.value == bindparam("of_value"))
BOTH = select(s.meta.c.key).where(EITHER).order_by(s.meta.c.key)


@pytest.mark.parametrize(
    ("statement", "parameters"),
    [(OF, {"of_key": "b"}), (OF, {"of_key": "none"}), (AMONG, {"keys": ["c", "a"]}), (AMONG, {"keys": []}), (WRITTEN, None),
     (AMONG, {"keys": ["b"]}), (BOTH, {"of_value": "cc"}), (select(func.count()).select_from(s.meta), None),
     (text("SELECT value, key FROM meta WHERE key > :least ORDER BY key"), {"least": "a"})],
)  # fmt: skip
def test_what_is_asked_for_is_found_as_often_as_it_is_asked(
    file: str, driver: sqlite3.Connection, statement: Any, parameters: Any
) -> None:
    kept(driver, "a", "b", "c")
    expected = by_sqlalchemy(file, statement, parameters)
    for _ in range(2):
        found = direct.run(driver, statement, parameters)
        assert [tuple(row) for row in found] == [tuple(row) for row in found.all()] == expected
        assert found.scalars() == [row[0] for row in expected]
        assert found.scalar() == (expected[0][0] if expected else None)
        assert found.first() == (expected[0] if expected else None)


def test_the_only_row_is_the_only_one(driver: sqlite3.Connection) -> None:
    kept(driver, "a", "b")
    assert direct.run(driver, OF, {"of_key": "a"}).one().value == "aa"
    for several in (select(s.meta), select(s.meta).where(s.meta.c.key == "none")):
        with pytest.raises(ValueError, match="unpack"):
            direct.run(driver, several).one()


def test_only_what_is_given_is_changed_and_counted(driver: sqlite3.Connection) -> None:
    kept(driver, "a", "b", "c")
    change = update(s.meta).where(s.meta.c.key == bindparam("of_key"))
    assert direct.run(driver, change, {"of_key": "a", "value": "new"}).rowcount == 1
    assert direct.run(driver, change, {"of_key": "none", "value": "new"}).rowcount == 0
    assert direct.run(driver, change, {"of_key": "b", "key": "B"}).rowcount == 1
    left = direct.run(driver, select(s.meta).order_by(s.meta.c.key))
    assert [tuple(row) for row in left] == [("B", "bb"), ("a", "new"), ("c", "cc")]
    among = delete(s.meta).where(s.meta.c.key.in_(bindparam("keys", expanding=True)))
    assert direct.run(driver, among, {"keys": ["a", "c"]}).rowcount == 2
    assert direct.run(driver, select(s.meta.c.key)).scalars() == ["B"]


def test_the_number_of_a_new_row_is_given_back(driver: sqlite3.Connection) -> None:
    new = insert(s.posts).returning(s.posts.c.id)
    row = {name: value for name, value in filled(s.posts).items() if not is_numbered(s.posts.columns[name])}
    assert [direct.run(driver, new, {**row, "nonce": nonce}).scalar() for nonce in "ab"] == [1, 2]


def test_what_the_database_refuses_is_an_error_of_sqlalchemy_without_the_values(driver: sqlite3.Connection) -> None:
    kept(driver, "a")
    with pytest.raises(IntegrityError) as twice:
        direct.run(driver, insert(s.meta), {"key": "a", "value": "secret"})
    assert "secret" not in str(twice.value)
    with pytest.raises(DBAPIError):
        direct.run(driver, OF, {})
    with pytest.raises(TypeError):
        direct.run(driver, insert(s.steps), {"table_id": "t", "step": 1, "at": 1.0, "told": object()})


def test_a_statement_that_nobody_holds_any_more_is_forgotten(driver: sqlite3.Connection) -> None:
    gc.collect()
    before = len(direct._READY)
    for value in "abc":
        direct.run(driver, select(s.meta).where(s.meta.c.key.in_((value, "d"))))
        direct.run(driver, insert(s.meta).values(key=value, value=value))
    gc.collect()
    assert len(direct._READY) <= before
