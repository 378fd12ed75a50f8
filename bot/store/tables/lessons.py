"""Where people stand in lessons: a note a person and game, which goes with the other notes about its person."""

from __future__ import annotations

from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.people.key_value import ONCE


def name(game: str, person: int) -> str:
    """The name of the note."""
    return f"{ONCE}lesson/{game}.{person}"


def put(db: Connection, name: str, before: str | None, value: str) -> bool:
    """Keep a note in the place of the one that was read; whether that still stood."""
    if key_value.read(db, name) != before:
        return False
    key_value.write(db, name, value)
    return True
