"""Small texts by name."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, select
from sqlalchemy.dialects import sqlite

from bot.store import schema as s
from bot.store.base.database import Connection

_m = s.meta.c
_ONE = select(_m.value).where(_m.key == bindparam("of_key"))
_SEVERAL = select(_m.key, _m.value).where(_m.key.in_(bindparam("of_keys", expanding=True)))
_new = sqlite.insert(s.meta)
_PUT = _new.on_conflict_do_update(index_elements=["key"], set_={"value": _new.excluded.value, "table_id": _new.excluded.table_id})


def read(db: Connection, key: str) -> str | None:
    """The text of a key; None if there is none."""
    return db.execute(_ONE, {"of_key": key}).scalar()


def read_all(db: Connection, keys: Sequence[str]) -> dict[str, str]:
    """The texts of those keys that exist."""
    return {row.key: row.value for row in db.execute(_SEVERAL, {"of_keys": list(keys)})}


def write(db: Connection, key: str, value: str, table: str | None = None) -> None:
    """Store a text. One with the id of a table is deleted together with the table."""
    db.execute(_PUT, {"key": key, "value": value, "table_id": table})


ONCE, AFTER_ONCE = "once.", "once/"
"""The first part of keys about people (`once.<what>.<person>`), and the first text after all of them."""
