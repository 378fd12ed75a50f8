"""The log of a table: what was told of some steps, read by their numbers and never as a whole."""

from __future__ import annotations

from typing import Any

from bot.model.hosted import Hosted
from bot.service.desk import Desk
from bot.store import steps
from bot.store.database import Connection
from engines.kernel import codec
from engines.kernel.messages import Message

MOST = 40
"""Steps that one look at the log reads, where nothing else is said: more than a message has room for."""
Logged = tuple[int, tuple[Message, ...]]
"""A step's number, and its sentences."""


async def read(desk: Desk, code: str, viewer: int | None, before: int | None, most: int, after: int | None) -> tuple[Logged, ...]:
    """Steps in their order, as that person's seat was told them (None or a stranger: as everybody was): the newest ones before
    that one, or the oldest ones behind `after`."""

    def of_seat(db: Connection, hosted: Hosted) -> list[tuple[int, list[Any]]]:
        seat = None if viewer is None else hosted.seat_of(desk.speaker(viewer) or viewer)
        return steps.log(db, hosted.row.id, None if seat is None else seat.number, before, most, after)

    found = (await desk.read(code, of_seat))[1]
    return tuple((step, tuple(codec.load(Message, one) for one in sentences)) for step, sentences in found)
