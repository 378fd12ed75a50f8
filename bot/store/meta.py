"""Small texts by name."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.store import schema as s

_m = s.meta.c
_ONE = select(_m.value).where(_m.key == bindparam("of_key"))
_NO, _NEW = delete(s.meta).where(_m.key == bindparam("of_key")), insert(s.meta)


def read(db: Connection, key: str) -> str | None:
    """The text, None when there is none."""
    return db.execute(_ONE, {"of_key": key}).scalar()


def write(db: Connection, key: str, value: str, table: str | None = None) -> None:
    """Keep a text; one that belongs to a table (its id) goes with that."""
    db.execute(_NO, {"of_key": key})
    db.execute(_NEW, {"key": key, "value": value, "table_id": table})
