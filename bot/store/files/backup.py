"""Backups: a whole copy of the embedded database while the bot runs, its restoration, and a report on its files."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.base import own_files
from bot.store.base.faults import Fault, UnusableDatabase, fault_of
from bot.store.files import preflight

WHOLE = 86400.0
"""Seconds for the damage check of a copy or a checked database: enough for all of it."""
BEFORE, FRESH, NEW = ".before", ".restored", ".new"
"""Endings: the database before the last restore, one that is being restored, and an unfinished one."""
LOGS = ("-wal", "-shm", "-journal")
"""Endings of SQLite's side files. SQLite reads them with any database of that name."""


class NoBackup(Exception):
    """A failed backup or restore. The text has the reason."""


def file_of(url: str) -> Path:
    """The file of an embedded database. Raises NoBackup for any other database."""
    file = preflight.file_of(url)
    if file is None:
        raise NoBackup("only a SQLite file is copied this way")
    return file


def backup(url: str, to: Path, say: preflight.Say = print) -> int:
    """Copy the database to a new private file; the number of the bot's tables in it.

    Raises NoBackup or Unusable; then no file is left.
    """
    file = file_of(url)
    preflight.waiting(preflight.look_in, file, say)
    _make(to)
    try:
        with preflight.faults(to):
            _copy(file, to)
        return preflight.look_in(to, WHOLE)
    except BaseException:
        to.unlink(missing_ok=True)
        raise


def restore(copy: Path, url: str) -> int:
    """Replace the database by a copy while the bot is stopped; the number of tables in it. Raises NoBackup, Unusable.

    At every moment the old or the new database stands in its place, whole, without a log of the other one. The old database stays
    beside it with the ending `.before`. Both are private.
    """
    count, file = examine(copy), file_of(url)
    if file.exists() and not file.is_file():
        raise UnusableDatabase(Fault.NO_FILE, file)
    with preflight.faults(file):
        own_files.make_folder(file.parent)
        fresh = _anew(file, FRESH)
        _copy(copy, fresh)
        _sync(fresh)
        if file.exists():
            own_files.keep_own(file)
            with _exclusive(file) as old:
                _keep(file, old)
                _put(fresh, file)
        else:
            _put(fresh, file)
    return count


def examine(file: Path) -> int:
    """The number of the bot's tables in a copy. Raises NoBackup if it is no copy, damaged, or from a newer release."""
    try:
        return preflight.look_in(file, WHOLE)
    except UnusableDatabase as wrong:
        raise NoBackup(f"{wrong.what}: use another copy") from wrong


def admit(file: Path) -> None:
    """Raises NoBackup unless a copy has exactly the tables, indexes and columns of its revision."""
    examine(file)
    try:
        preflight.check_own(file)
    except UnusableDatabase as wrong:
        raise NoBackup(f"{wrong.what}: use another copy") from wrong


def describe_files(file: Path) -> Iterator[str]:
    """A report on the files of a database, line by line. Raises Unusable at the end if the database cannot be used."""
    for ending, what in (
        (BEFORE, "as it was before the last restore"),
        (FRESH, "left by a restore that did not end: not needed"),
        (BEFORE + NEW, "left by a restore that did not end: not needed"),
    ):
        other = file.with_name(file.name + ending)
        if other.exists():
            yield f"{other}: {what}{_report(other) if ending == BEFORE else ''}"
    yield f"{file}: whole, {preflight.look_in(file, WHOLE)} tables"


def _report(file: Path) -> str:
    try:
        return f", whole, {preflight.look_in(file, WHOLE)} tables"
    except UnusableDatabase as wrong:
        return f", but it {wrong.reason}"


def _make(file: Path) -> None:
    try:
        own_files.make(file)
    except FileExistsError:
        raise NoBackup(f"{file} is there already") from None
    except OSError as wrong:
        raise fault_of(wrong, file) or wrong from wrong


def _anew(file: Path, ending: str) -> Path:
    """An empty file beside the database. It replaces a leftover of an earlier restore."""
    made = file.with_name(file.name + ending)
    for one in (made, *(made.with_name(made.name + log) for log in LOGS)):
        one.unlink(missing_ok=True)
    own_files.make(made)
    return made


def _copy(file: Path, to: Path) -> None:
    uri = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


@contextmanager
def _exclusive(file: Path) -> Iterator[sqlite3.Connection | None]:
    """Hold the database for this process alone, with its log written back. None if it is too damaged for that.

    Raises NoBackup while the bot runs.
    """
    with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as old:
        try:
            old.execute("PRAGMA locking_mode=EXCLUSIVE")
            old.execute("BEGIN EXCLUSIVE").execute("ROLLBACK")
            old.execute("PRAGMA journal_mode=DELETE")
            old.execute("PRAGMA journal_mode=OFF")
            is_sound = True
        except sqlite3.DatabaseError as wrong:
            fault = fault_of(wrong, file)
            if fault is not None and fault.reason == Fault.LOCKED:
                raise NoBackup(f"{file} is in use: stop the bot first") from wrong
            if fault is None or fault.reason != Fault.DAMAGED:
                raise
            is_sound = False
        yield old if is_sound else None


def _keep(file: Path, old: sqlite3.Connection | None) -> None:
    """Keep the whole old database before it is replaced."""
    copy = _anew(file, BEFORE + NEW)
    if old is None:
        shutil.copyfile(file, copy)
    else:
        with closing(sqlite3.connect(copy)) as target:
            old.backup(target)
    _sync(copy)
    copy.replace(file.with_name(file.name + BEFORE))
    _sync(file.parent)


def _put(fresh: Path, file: Path) -> None:
    """Put the new database in its place. A log that could not be written back gets a name unknown to SQLite."""
    for log in LOGS:
        beside = file.with_name(file.name + log)
        if log == "-wal" and beside.exists():
            beside.replace(file.with_name(f"{beside.name}{BEFORE}"))
        beside.unlink(missing_ok=True)
    fresh.replace(file)
    _sync(file.parent)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
