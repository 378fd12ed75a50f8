"""Database files that strangers made to do harm: refused in a line before anything of them runs."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, redirect_stderr
from io import StringIO
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from bot.store.base import revisions
from bot.store.base.database import NEWEST
from bot.store.base.faults import Fault, UnusableDatabase
from bot.store.base.migrating import upgrade
from bot.store.files import backup, command_line, foreign, preflight
from bot.store.files.backup import NoBackup
from tests import data

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
"""A look at it never ends."""
RUNS = {
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON people BEGIN DELETE FROM tables; END",
    "a view": f"CREATE VIEW spare AS {ENDLESS}",
    "a view in the place of a table": f"DROP TABLE steps; CREATE VIEW steps AS {ENDLESS}",
    "a view in the place of the first table looked at": f"ALTER TABLE tables RENAME TO kept; CREATE VIEW tables AS {ENDLESS}",
    "a view in the place of the revision": f"DROP TABLE alembic_version; CREATE VIEW alembic_version AS {ENDLESS}",
    "a virtual table": "CREATE VIRTUAL TABLE spare USING rtree(id, a, b)",
    "a check": "CREATE TABLE spare (a INTEGER CHECK (abs(a)))",
    "a generated column": "CREATE TABLE spare (a INTEGER, b INTEGER GENERATED ALWAYS AS (abs(a)))",
    "a short generated column": "CREATE TABLE spare (a INTEGER, b INTEGER AS (abs(a)))",
    "a default that reckons": "CREATE TABLE spare (a INTEGER DEFAULT (abs(random())))",
    "an index that reckons": "CREATE INDEX spare ON people (abs(id))",
    "an index that chooses by a function": "CREATE INDEX spare ON people (id) WHERE abs(id) > 3",
    "an index that chooses by what a function makes of a text": "CREATE INDEX spare ON people (id) WHERE language = upper('en')",
    "tables without end": ";".join(f"CREATE TABLE t{number} (a)" for number in range(foreign.MOST)),
}
STRANGE = {
    "another table": "CREATE TABLE spare (a INTEGER)",
    "another column": "ALTER TABLE people ADD COLUMN spare INTEGER",
    "a column that is missing": "ALTER TABLE people DROP COLUMN seen",
    "a table that is missing": "DROP TABLE drafts",
    "another index": "CREATE UNIQUE INDEX spare ON people (language)",
}


def migrated(file: Path, revision: str = NEWEST) -> None:
    """A database as a release left it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as db:
        upgrade(db, revision)
    engine.dispose()


def made(tmp_path: Path, change: str) -> Path:
    file = tmp_path / "copy.sqlite3"
    migrated(file)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(change)
    return file


@pytest.mark.parametrize("kind", RUNS)
def test_database_with_code_is_never_opened_nor_restored(kind: str, tmp_path: Path) -> None:
    file, place = made(tmp_path, RUNS[kind]), tmp_path / "place.sqlite3"
    looks: tuple[Callable[[Path], object], ...] = (preflight.look, preflight.look_in)
    for look in looks:
        with pytest.raises(UnusableDatabase) as wrong:
            look(file)
        assert wrong.value.reason == Fault.FOREIGN and "\n" not in wrong.value.what and len(wrong.value.what) < 300
    with pytest.raises(NoBackup, match="use another copy"):
        backup.restore(file, f"sqlite:///{place}")
    assert not place.exists()


def restored(file: Path, tmp_path: Path) -> str:
    """What the command says of a copy that it does not put back; empty where it does."""
    place, said = tmp_path / "place.sqlite3", StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(said):
        patch.setenv("DATABASE_URL", f"sqlite:///{place}")
        code = command_line.run(["restore", str(file)])
    assert place.exists() is (code == 0) and said.getvalue().count("\n") == (code != 0)
    return said.getvalue()


@pytest.mark.parametrize("kind", STRANGE)
def test_a_copy_with_another_schema_is_not_restored(kind: str, tmp_path: Path) -> None:
    assert re.search(r"not the bot's|missing", restored(made(tmp_path, STRANGE[kind]), tmp_path))


@pytest.mark.parametrize("revision", revisions.known_revisions())
def test_copies_of_all_releases_so_far_are_restored(tmp_path: Path, revision: str) -> None:
    file = tmp_path / "copy.sqlite3"
    migrated(file, revision)
    assert restored(file, tmp_path) == ""


def test_a_copy_of_release_0_1_is_restored(tmp_path: Path) -> None:
    assert restored(data.broadside_0_1(tmp_path / "copy.sqlite3"), tmp_path) == ""


def test_statistics_of_sqlite_are_no_strange_table(tmp_path: Path) -> None:
    assert restored(made(tmp_path, "ANALYZE"), tmp_path) == ""


def test_other_files_are_no_copy(tmp_path: Path) -> None:
    for number, content in enumerate(
        (b"", b"\xff" * 5000, b"SQLite format 3\0" + b"\0" * 100, b"SQLite format 3\0" + b"\xff" * 9000)
    ):
        file = tmp_path / f"{number}"
        file.write_bytes(content)
        assert restored(file, tmp_path)
