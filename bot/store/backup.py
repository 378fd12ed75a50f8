"""A whole copy of the embedded database at one moment, while the bot runs; and putting one back."""
from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.store import own_files


class NoBackup(Exception):
    """A copy that cannot be taken or put back; the text says why."""


def file_of(url: str) -> Path:
    """The file of an embedded database. Raises NoBackup for any other."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database:
        raise NoBackup("only a SQLite file is copied this way")
    return Path(parts.database)


def backup(url: str, to: Path) -> int:
    """Copy the database to a new file of mode 0600; the number of tables of the bot in it.

    Raises NoBackup, and leaves no file then.
    """
    file = file_of(url)
    if not file.is_file():
        raise NoBackup(f"there is no database {file}")
    _make(to)
    try:
        _copy(file, to)
        return examine(to)
    except (NoBackup, sqlite3.DatabaseError) as wrong:
        to.unlink(missing_ok=True)
        raise NoBackup(f"{file} cannot be copied: {wrong}") from wrong


def restore(copy: Path, url: str) -> int:
    """Put a copy in the place of the database, while the bot does not run; the number of tables in it. Raises NoBackup.

    What was there is kept beside it with the ending `.before`. Nobody but their owner reads either.
    """
    count, file = examine(copy), file_of(url)
    own_files.make_folder(file.parent)
    fresh = file.with_name(file.name + ".restored")
    fresh.unlink(missing_ok=True)
    _make(fresh)
    _copy(copy, fresh)
    if file.exists():
        own_files.keep_own(file)
        _fold(file)
        file.replace(file.with_name(file.name + ".before"))
    fresh.replace(file)
    return count


def _make(file: Path) -> None:
    try:
        own_files.make(file)
    except FileExistsError:
        raise NoBackup(f"{file} is there already") from None


def _copy(file: Path, to: Path) -> None:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def _fold(file: Path) -> None:
    """Write the log back into the file, so that it is whole by itself. Raises NoBackup while the bot runs."""
    with closing(sqlite3.connect(file, timeout=1)) as old:
        try:
            old.execute("PRAGMA locking_mode=EXCLUSIVE")
            old.execute("BEGIN EXCLUSIVE").connection.rollback()
            old.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as wrong:
            raise NoBackup(f"{file} is in use: stop the bot first") from wrong


def examine(file: Path) -> int:
    """The number of the bot's tables in a copy. Raises NoBackup when it is none, or damaged."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise NoBackup(f"{file} is damaged")
            count: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
            return count
    except sqlite3.DatabaseError as wrong:
        raise NoBackup(f"{file} is no database of this bot: {wrong}") from wrong
