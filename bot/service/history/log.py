"""The log of a table: the narration of some steps, read by their numbers and never as a whole."""

from __future__ import annotations

from typing import Any

from bot.model.record.table_record import TableRecord
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.tables import steps
from engines.kernel.base import codec
from engines.kernel.base.messages import Message

MOST = 40
"""The default number of steps read for the log: more than a message has room for."""
Logged = tuple[int, tuple[Message, ...]]
"""The number of a step, and its sentences."""


async def read(
    repository: TableRepository, code: str, viewer: int | None, before: int | None, most: int, after: int | None
) -> tuple[Logged, ...]:
    """Steps in order with the sentences of a person's seat (None or a stranger: the public ones). They are the newest before that
    one, or the oldest after `after`."""

    def of_seat(db: Connection, table: TableRecord) -> list[tuple[int, list[Any]]]:
        seat = None if viewer is None else table.seat_of(repository.acting_person(viewer) or viewer, repository.named_seat)
        return steps.log(db, table.row.id, None if seat is None else seat.number, before, most, after)

    found = (await repository.read(code, of_seat))[1]
    return tuple((step, tuple(codec.load(Message, one) for one in sentences)) for step, sentences in found)
