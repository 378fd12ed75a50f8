"""The log of a table: what was told of some steps, read by their numbers and never as a whole."""

from __future__ import annotations

from typing import Any

from bot.model.table_record import TableRecord
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.tables import steps
from engines.kernel.base import codec
from engines.kernel.base.messages import Message

MOST = 40
"""Steps that one look at the log reads, where nothing else is said: more than a message has room for."""
Logged = tuple[int, tuple[Message, ...]]
"""A step's number, and its sentences."""


async def read(
    repository: TableRepository, code: str, viewer: int | None, before: int | None, most: int, after: int | None
) -> tuple[Logged, ...]:
    """Steps in their order, as that person's seat was told them (None or a stranger: as everybody was): the newest ones before
    that one, or the oldest ones behind `after`."""

    def of_seat(db: Connection, table: TableRecord) -> list[tuple[int, list[Any]]]:
        seat = None if viewer is None else table.seat_of(repository.speaker(viewer) or viewer, repository.named)
        return steps.log(db, table.row.id, None if seat is None else seat.number, before, most, after)

    found = (await repository.read(code, of_seat))[1]
    return tuple((step, tuple(codec.load(Message, one) for one in sentences)) for step, sentences in found)
