"""The course of a table's games, read from what everybody was told: for posts that tell how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.model.table_record import TableRecord
from bot.service import facts
from bot.store import steps
from bot.store.database import Connection
from engines.kernel.course import Course, Step, courses
from engines.kernel.frames import Event

CLOSES = "closes"
"""Of a step that waits to be told: a game inside a match ended with it."""
PORTION = 200
"""Steps that are read at once."""
Kept = tuple[Mapping[str, Any], Sequence[facts.Entry]]


def courses_of(db: Connection, table: TableRecord) -> tuple[Course, ...]:
    """The games of a table so far, from the public views of its steps and the events as everybody saw them. Where the facts of a
    step cannot be read, its views count all the same."""
    return courses(table.game, _told(table, tuple(_kept(db, table.row.id))))


def closing(table: TableRecord, events: tuple[Event, ...]) -> dict[str, bool]:
    """What is noted of a step with these events, before the table moves on: that a game inside a match ends with it."""
    if table.state is None:
        return {}
    closed = table.game.closed(table.following("view", None, table.game.view), _public(events))
    return {} if closed is None else {CLOSES: True}


def _kept(db: Connection, id: str) -> Iterator[Kept]:
    after = 0
    while portion := steps.with_facts(db, id, after, PORTION):
        yield from ((row.told, row.facts or ()) for row in portion)
        after = portion[-1].step


def _told(table: TableRecord, kept: Sequence[Kept]) -> Iterator[Step]:
    try:
        events = list(facts.events((told["view"], entries) for told, entries in kept))
    except facts.Broken:
        events = [()] * len(kept)
    for (told, _), happened in zip(kept, events, strict=True):
        yield _public(happened), table.game.load_view(told["view"])


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
