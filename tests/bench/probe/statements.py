"""Every statement on the database: when, in which transaction, and for which interaction (0: for none, as the courier's).

Connections are counted by the documented trace of the driver (`sqlite3.Connection.set_trace_callback`). The interaction is a
context variable, set where the library hears of it; the store's functions take it along to the thread that runs them.
"""

from __future__ import annotations

import contextvars
import os
import re
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

ORIGIN: contextvars.ContextVar[int] = contextvars.ContextVar("interaction", default=0)
_TABLE = re.compile(r"\b(?:INTO|UPDATE|FROM)\s+\"?(\w+)", re.IGNORECASE)
_ENDS = ("COMMIT", "END", "ROLLBACK")


@dataclass(frozen=True)
class Statement:
    """A line: monotonic seconds, interaction, connection and number of its transaction, first word, first table named."""

    at: float
    origin: int
    connection: int
    transaction: int
    word: str
    table: str

    def line(self) -> bytes:
        """As it stands in the file."""
        fields = (f"{self.at:.6f}", self.origin, self.connection, self.transaction, self.word, self.table)
        return (" ".join(str(field) for field in fields) + "\n").encode()

    @classmethod
    def read(cls, line: str) -> Statement:
        """Of a line of the file."""
        at, origin, connection, transaction, word, table = line.split(" ")
        return cls(float(at), int(origin), int(connection), int(transaction), word, table.strip())


def place(out: Path) -> None:
    """Count from now on; before the bot is imported."""
    log = os.open(out, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    sqlite3.connect = sqlite3.dbapi2.connect = _counted(sqlite3.connect, log)  # type: ignore[misc,assignment,attr-defined]
    _mark_interactions()
    _carry_along()


def _counted(connect: Callable[..., Any], log: int) -> Callable[..., Any]:
    count = iter(range(1, 10**9))

    def connected(*arguments: Any, **named: Any) -> Any:
        made, number, turn = connect(*arguments, **named), next(count), [0]

        def trace(sql: str) -> None:
            word, _, _ = sql.lstrip().partition(" ")
            named_table = _TABLE.search(sql)
            table = named_table.group(1) if named_table else "-"
            os.write(log, Statement(time.monotonic(), ORIGIN.get(), number, turn[0], word.upper().rstrip(";"), table).line())
            turn[0] += word.upper().rstrip(";") in _ENDS

        made.set_trace_callback(trace)
        return made

    return connected


def _mark_interactions() -> None:
    """What the library starts for an interaction knows its id."""
    from discord.state import ConnectionState

    heard = ConnectionState.parse_interaction_create

    @wraps(heard)
    def parse_interaction_create(state: Any, data: Any) -> None:
        token = ORIGIN.set(int(data["id"]))
        try:
            heard(state, data)
        finally:
            ORIGIN.reset(token)

    ConnectionState.parse_interaction_create = parse_interaction_create  # type: ignore[method-assign]


def _carry_along() -> None:
    """A function that the store runs in another thread runs in the context of whoever gave it."""
    from bot.store.base.database import Store

    for name in ("read", "write"):
        setattr(Store, name, _carrying(getattr(Store, name)))


def _carrying(given: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(given)
    async def carried(store: Any, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        origin = ORIGIN.get()

        def known(*inner: Any, **inner_named: Any) -> Any:
            token = ORIGIN.set(origin)
            try:
                return function(*inner, **inner_named)
            finally:
                ORIGIN.reset(token)

        return await given(store, known, *arguments, **named)

    return carried
