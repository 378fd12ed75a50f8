"""A database with results that comes from an earlier release: its rows as that had them, brought up by all later migrations."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.base.database import Store
from tests.bot.inline_driver import inline_store

FIRST = "0021"
"""The revision of the first release with ratings."""


async def migrated(store: Store, file: Path) -> Store:
    """The store of the same database, after it was one of the first release with ratings."""
    await store.close()
    before = _put_aside(file)
    older = inline_store(f"sqlite:///{file}")
    await older.migrate(FIRST)
    await older.close()
    _copy(before, file)
    newer = inline_store(f"sqlite:///{file}")
    await newer.migrate()
    return newer


def _put_aside(file: Path) -> Path:
    before = file.rename(file.with_suffix(".before"))
    file.touch(0o600)
    return before


def _copy(before: Path, file: Path) -> None:
    """Take over the rows of all tables, as far as those have the same columns."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("attach ? as kept", (f"{before}",))
        db.execute("begin")
        for table in _tables(db, "main"):
            both = [f'"{name}"' for name in _columns(db, "main", table) if name in _columns(db, "kept", table)]
            if both and table != "alembic_version":
                named = ", ".join(both)
                db.execute(f'delete from main."{table}"')
                db.execute(f'insert into main."{table}" ({named}) select {named} from kept."{table}"')
        db.execute("commit")
    before.unlink()


def _tables(db: sqlite3.Connection, schema: str) -> list[str]:
    return [name for (name,) in db.execute(f"select name from {schema}.sqlite_master where type = 'table'")]


def _columns(db: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"pragma {schema}.table_info('{table}')")]
