"""Small databases that the bot takes for its own, made with plain SQLite."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

REVISION = "0003"


def filled(file: Path, note: str, revision: str = REVISION) -> None:
    """A database with one table of the bot, of which only that it is there matters, and a note by which it is known again."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=OFF")
        db.execute("CREATE TABLE alembic_version (version_num)")
        db.execute("CREATE TABLE tables (id, note)")
        db.execute("CREATE TABLE filling (some)")
        db.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        db.execute("INSERT INTO tables VALUES (1, ?)", (note,))
        db.executemany("INSERT INTO filling VALUES (?)", [("x" * 900,)] * 60)
        db.commit()


def note_of(file: Path) -> str:
    """The note in a database."""
    with closing(sqlite3.connect(file)) as db:
        note: str = db.execute("SELECT note FROM tables").fetchone()[0]
        return note
