"""Records that leave the store: typed rows without a connection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from sqlalchemy import Column, Row, Table

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A row of the outbox: a request for a post to a destination, at `ready` or later (seconds since 1970)."""

    id: int
    table_id: str
    destination: str
    kind: str
    step: int | None
    decision: int | None
    person: int | None
    facts: Mapping[str, Any]
    ready: float

    @property
    def addressee(self) -> int:
        """The recipient of a direct message. Rows for channels have none."""
        assert self.person is not None
        return self.person


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """A stored post, with the columns that decide the next send at its destination."""

    id: int
    table_id: str
    action: str
    kind: str
    decision: int | None
    outcome: str | None
    made_at: float
    not_before: float
    tries: int


@dataclass(frozen=True, slots=True)
class KeptPost(FrozenRow):
    """A stored post with its content (None once it is useless) and the progress of its send."""

    destination: str
    target: int | None
    nonce: str
    mark: int
    state: str
    first_sent: float | None
    content: Mapping[str, Any] | None

    @property
    def saved(self) -> Mapping[str, Any]:
        """The content, for a post that is still to be sent and so has one."""
        assert self.content is not None
        return self.content


def columns_of(table: Table, record: type) -> list[Column[Any]]:
    """The columns of a record, in the order of its fields."""
    return [table.c[one.name] for one in fields(record)]


def records_from(record: Callable[..., R], rows: Iterable[Row[*tuple[Any, ...]]]) -> list[R]:
    """A record for each row of `columns_of`."""
    return [record(*row) for row in rows]
