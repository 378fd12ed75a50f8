"""Foreign parts in the schema of a database file, found before anything that could run is read.

Triggers, views, virtual tables, checks, generated columns, and computed defaults or indexes are code of another author. The bot
has none of them. A restore compares the names and columns too.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

MOST = 1000
"""The most tables and indexes in a database of the bot."""
STRANGE = "not the bot's"
MAX_NAME = 40
"""Characters of a name in a report."""
LONGEST = 20_000
"""Characters of a table's definition."""
_TEXTS = re.compile(r"'(?:[^']|'')*'")
_RECKONS = re.compile(r"\b(?:CHECK|GENERATED|COLLATE|AS|VIRTUAL)\b|\bDEFAULT\s*\(", re.IGNORECASE)
_NAME = r"(?:\w+|\"\w+\")"
_VALUE = r"(?:\d+|'\w+')"
_INDEX = re.compile(
    rf"CREATE (?:UNIQUE )?INDEX {_NAME} ON {_NAME} \({_NAME}(?:, ?{_NAME})*\)(?: WHERE {_NAME} [<>=!]+ {_VALUE})?", re.IGNORECASE
)
Schema = dict[tuple[str, str], frozenset[tuple[str, str]]]


def code_in(db: sqlite3.Connection) -> str:
    """The code in a database that could run at a read or write, in words; empty for none."""
    db.execute("PRAGMA trusted_schema=OFF")
    found = db.execute("SELECT type, name, sql FROM sqlite_master LIMIT ?", (MOST + 1,)).fetchall()
    if len(found) > MOST:
        return f"it has more than {MOST} tables and indexes"
    return next(
        (f"it has a {kind} {str(name)[:MAX_NAME]!r} that is not the bot's" for kind, name, sql in found if _runs(kind, sql)), ""
    )


def _runs(kind: str, sql: str | None) -> bool:
    if kind == "index":
        return sql is not None and _INDEX.fullmatch(" ".join(sql[:LONGEST].split())) is None
    return kind != "table" or sql is None or len(sql) > LONGEST or _RECKONS.search(_TEXTS.sub("''", sql)) is not None


def strange_in(db: sqlite3.Connection, revision: str) -> str:
    """The first table, index or column that does not fit a revision, in words; empty for none."""
    wanted, found = _of_revision(revision), _schema(db)
    for what in sorted(wanted.keys() ^ found.keys()):
        return f"{what[0]} {what[1][:MAX_NAME]!r} is {'missing' if what in wanted else STRANGE}"
    for what in wanted:
        if wanted[what] != found[what]:
            return f"the columns of {what[1]} are {STRANGE}"
    return ""


def _of_revision(revision: str) -> Schema:
    """The schema of a database of that revision, made in memory."""
    from bot.store.base.migrating import upgrade

    engine = create_engine("sqlite://", poolclass=StaticPool, hide_parameters=True)
    try:
        with engine.begin() as made:
            upgrade(made, revision)
            driver = made.connection.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            return _schema(driver)
    finally:
        engine.dispose()


def _schema(db: sqlite3.Connection) -> Schema:
    return dict(_parts(db))


def _parts(db: sqlite3.Connection) -> Iterator[tuple[tuple[str, str], frozenset[tuple[str, str]]]]:
    """Tables with their columns and column types, and indexes, without those of SQLite itself."""
    for kind, name in db.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'").fetchall():
        columns = db.execute("SELECT name, type FROM pragma_table_xinfo(?)", (name,)).fetchall() if kind == "table" else []
        yield (kind, name), frozenset(columns)
