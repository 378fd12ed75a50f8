"""What is run in this process on whatever connection: statements, transactions, commits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event

from bot.store.base.driver import sqlite_of


@contextmanager
def listening(**heard: Callable[..., None]) -> Iterator[None]:
    """Each function hears the event of its name, of every engine."""
    with ExitStack() as stack:
        for name, hear in heard.items():
            event.listen(Engine, name, hear)
            stack.callback(event.remove, Engine, name, hear)
        yield


@contextmanager
def statements() -> Iterator[list[str]]:
    """Those that are run within, as SQL, in the order in which they began."""
    told: list[str] = []

    def heard(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        told.append(statement)

    with listening(before_cursor_execute=heard):
        yield told


@contextmanager
def transactions() -> Iterator[list[list[str]]]:
    """The statements of each transaction that is begun within."""
    told: list[list[str]] = []
    under_way: dict[int, list[str]] = {}

    def begun(connection: Connection) -> None:
        under_way[id(connection)] = []
        told.append(under_way[id(connection)])

    def heard(connection: Connection, _cursor: Any, statement: str, *_rest: Any) -> None:
        under_way.get(id(connection), []).append(statement)

    with listening(begin=begun, before_cursor_execute=heard):
        yield told


@contextmanager
def commits() -> Iterator[list[int]]:
    """How many rows each transaction wrote that is committed within; those that only read are not among them."""
    told: list[int] = []
    before: dict[int, int] = {}

    def begun(connection: Connection) -> None:
        before[id(connection)] = sqlite_of(connection).total_changes

    def heard(connection: Connection) -> None:
        written = sqlite_of(connection).total_changes - before.pop(id(connection), 0)
        if written:
            told.append(written)

    with listening(begin=begun, commit=heard):
        yield told
