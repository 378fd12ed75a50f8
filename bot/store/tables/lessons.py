"""The progress of people in lessons: a note for each person and game, deleted with the other notes about the person."""

from __future__ import annotations

from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.people.key_value import ONCE


def name(game: str, person: int) -> str:
    """The name of the note."""
    return f"{ONCE}lesson/{game}.{person}"


def put(db: Connection, name: str, before: str | None, value: str) -> bool:
    """Replace a note that was read; whether it was still there."""
    if key_value.read(db, name) != before:
        return False
    key_value.write(db, name, value)
    return True
