"""SQLAlchemy's statements on the driver of SQLite itself.

A statement takes the driver 5 µs and SQLAlchemy's execution ten times as long, since it works out anew each time what it knew
before: how values go in and come out. Here that is worked out once for a statement, and kept as long as the statement lives.
"""
from __future__ import annotations

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import orjson
from sqlalchemy import Dialect, Executable
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError

Convert = Callable[[Any], Any]
P = TypeVar("P")


def as_json(value: Any) -> str:
    """JSON as it is kept. Raises TypeError for a dataclass: what is kept is made plain by its own dump."""
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()


DIALECT: Dialect = SQLiteDialect_pysqlite(paramstyle="named", json_serializer=as_json, json_deserializer=orjson.loads)


@dataclass(frozen=True, slots=True)
class Ready:
    """A statement compiled: its text, values that stand in it, what converts values by name and columns by place.

    `compiled` where the length of a list in it is known only when it is run: it holds the statement, which then stays for good.
    """

    text: str
    fixed: Mapping[str, Any]
    into: tuple[tuple[str, Convert], ...]
    out: tuple[tuple[int, Convert], ...]
    compiled: Any = None

    def filled(self, parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Text and values for the driver."""
        if self.compiled is not None:
            state = self.compiled.construct_expanded_state(parameters)
            return state.statement, _converted(dict(state.parameters), (*self.into, *state.processors.items()))
        return self.text, _converted({**self.fixed, **parameters}, self.into)

    def rows(self, cursor: sqlite3.Cursor) -> list[Any]:
        """What the driver has found, with its columns by name."""
        if cursor.description is None:
            return []
        made = _row(tuple(column[0] for column in cursor.description))._make
        return [made(_converted(list(values), self.out) if self.out else values) for values in cursor.fetchall()]


def _converted(values: Any, converts: Iterable[tuple[Any, Convert]]) -> Any:
    for place, convert in converts:
        values[place] = convert(values[place])
    return values


_READY: WeakKeyDictionary[Executable, dict[tuple[str, ...] | None, Ready]] = WeakKeyDictionary()


def ready(statement: Executable, names: tuple[str, ...] | None) -> Ready:
    """The statement with parameters of these names; what it sets are the columns among them. None: as it stands."""
    known = _READY.setdefault(statement, {})
    if names not in known:
        known[names] = _made(statement, names)
    return known[names]


def _made(statement: Any, names: tuple[str, ...] | None) -> Ready:
    compiled = statement.compile(dialect=DIALECT, column_keys=names)
    bound = {name: one for one, name in compiled.bind_names.items()}
    wanted: dict[str, Any] = {name: [] if one.expanding else None for name, one in bound.items() if one.required}
    written_out = compiled.construct_expanded_state(wanted)
    fixed = {name: value for name, value in written_out.parameters.items() if name not in wanted}
    binding = [(name, _kind(one).bind_processor(DIALECT)) for name, one in bound.items() if not one.expanding]
    columns = getattr(statement, "exported_columns", ())
    results = [(place, _kind(column).result_processor(DIALECT, None)) for place, column in enumerate(columns)]
    is_open = [] in wanted.values()
    return Ready(written_out.statement, fixed, _used(binding), _used(results), compiled if is_open else None)


def _used(converts: list[tuple[P, Convert | None]]) -> tuple[tuple[P, Convert], ...]:
    return tuple((place, convert) for place, convert in converts if convert is not None)


@cache
def _row(names: tuple[str, ...]) -> Any:
    return namedtuple("Row", names, rename=True)


def _kind(typed: Any) -> Any:
    return typed.type.dialect_impl(DIALECT)


class Found:
    """What a statement has found or done: rows with their columns by name, and how many rows were changed."""

    def __init__(self, rows: list[Any], changed: int) -> None:
        self._rows, self.rowcount = rows, changed

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> list[Any]:
        """Every row."""
        return self._rows

    def first(self) -> Any:
        """The first row, None when there is none."""
        return self._rows[0] if self._rows else None

    def one(self) -> Any:
        """The only row. Raises ValueError when there is none, or more than one."""
        (row,) = self._rows
        return row

    def scalar(self) -> Any:
        """The first column of the first row, None when there is none."""
        return self._rows[0][0] if self._rows else None

    def scalars(self) -> list[Any]:
        """The first column of every row."""
        return [row[0] for row in self._rows]


def run(driver: sqlite3.Connection, statement: Executable, parameters: Any = None) -> Found:
    """Run a statement; for a list of parameters once for each. Raises sqlalchemy.exc.DBAPIError."""
    several = isinstance(parameters, list)
    first = parameters[0] if several else parameters
    it = ready(statement, None if first is None else tuple(first))
    try:
        if several:
            return Found([], driver.executemany(it.text, [it.filled(one)[1] for one in parameters]).rowcount)
        cursor = driver.execute(*it.filled(parameters or {}))
        return Found(it.rows(cursor), cursor.rowcount)
    except sqlite3.Error as wrong:
        raise DBAPIError.instance(it.text, None, wrong, sqlite3.Error, dialect=DIALECT) from wrong
