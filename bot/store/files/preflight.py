"""Preflight: the check of a database file with plain SQLite before anything opens it, so that faults are reported at once.

Faults that may pass are waited for: a lock, or a full, failing or read-only disk. Any other fault raises
`bot.store.base.faults.Unusable`.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy.engine import make_url

from bot.store.base import own_files, revisions
from bot.store.base.faults import PASSING, Fault, UnusableDatabase, fault_of
from bot.store.base.ground import PAUSES
from bot.store.files import foreign

BUSY = 1.0
"""Seconds that SQLite itself waits for a lock."""
LOOKING = 0.5
"""Seconds of the damage check at a start: it covers a small database and a part of a large one. `check` covers all of it."""
BESIDE = ("-wal", ".before")
"""Endings of files beside which no database is made, because they hold the content of an older one."""
Result = TypeVar("Result")
Say = Callable[[str], object]


def file_of(url: str) -> Path | None:
    """The file of an embedded database; None for one in memory, and for any other."""
    parts = make_url(url)
    is_file = parts.get_backend_name() == "sqlite" and parts.database and parts.database != ":memory:"
    return Path(parts.database) if is_file and parts.database else None


def enter(url: str, say: Say) -> None:
    """Wait until a process may open its database. Raises Unusable."""
    file = file_of(url)
    if file is not None:
        waiting(look, file, say, PASSING)


def waiting(look: Callable[[Path], Result], file: Path, say: Say, passing: Collection[Fault] = (Fault.LOCKED,)) -> Result:
    """The result of `look`, after passing faults are over. `say` gets the fault once, and its end. Raises Unusable."""
    tries, said = 0, ""
    while True:
        try:
            found = look(file)
            break
        except UnusableDatabase as wrong:
            if wrong.reason not in passing:
                raise
            if wrong.reason != said:
                say(f"waiting: the database {wrong.what}")
            said = wrong.reason
        time.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
        tries += 1
    if tries:
        say(f"the database {file} can be used again, after {tries} tries in vain")
    return found


def look(file: Path) -> None:
    """Check a database that is to be written, and make a missing one. Raises Unusable."""
    _find(file)
    with faults(file):
        own_files.keep_own(file)
        with closing(sqlite3.connect(file, timeout=BUSY, isolation_level=None)) as db:
            if names := _names(db):
                _examine(db, names, file, LOOKING)
            _try_to_write(db)


def look_in(file: Path, seconds: float = LOOKING) -> int:
    """Check a database that is to be read; the number of its tables. `seconds`: the time of the damage check. Raises Unusable."""
    _find(file)
    if not file.exists():
        raise UnusableDatabase(Fault.MISSING, file)
    with faults(file), closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", timeout=BUSY, uri=True)) as db:
        _examine(db, _names(db), file, seconds)
        count: int = db.execute("SELECT count(*) FROM tables").fetchone()[0]
        return count


def _find(file: Path) -> None:
    """Raises Unusable if something else stands in the place of the file, or its side files stand there without it."""
    with faults(file):
        if file.exists() and not file.is_file():
            raise UnusableDatabase(Fault.NO_FILE, file, "it is a folder" if file.is_dir() else "")
        others = [file.with_name(file.name + ending) for ending in BESIDE]
        beside = [other.name for other in others if other.exists() and other.stat().st_size]
        if not file.exists() and beside:
            raise UnusableDatabase(Fault.VANISHED, file, ", ".join(beside))
        if file.exists() and not file.stat().st_size and f"{file.name}-wal" in beside:
            raise UnusableDatabase(Fault.DAMAGED, file, "it is empty, its log is not")


@contextmanager
def faults(file: Path) -> Iterator[None]:
    """Turn errors of the system and of SQLite into Unusable."""
    try:
        yield
    except (OSError, sqlite3.Error) as wrong:
        fault = fault_of(wrong, file)
        if fault is None:
            raise
        raise fault from wrong


def check_own(file: Path) -> None:
    """Raises Unusable unless a checked database has exactly the tables, indexes and columns of its revision."""
    with faults(file), closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", timeout=BUSY, uri=True)) as db:
        strange = foreign.strange_in(db, str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0]))
    if strange:
        raise UnusableDatabase(Fault.FOREIGN, file, strange)


def _names(db: sqlite3.Connection) -> frozenset[str]:
    return frozenset(name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))


def _examine(db: sqlite3.Connection, names: frozenset[str], file: Path, seconds: float) -> None:
    """Raises Unusable unless a database is whole, the bot's, and of a known release."""
    if not {"alembic_version", "tables"} <= names:
        raise UnusableDatabase(Fault.FOREIGN, file, "it holds tables of another program" if names else "it is empty")
    if code := foreign.code_in(db):
        raise UnusableDatabase(Fault.FOREIGN, file, code)
    _check_known(db, file)
    _check_whole(db, file, seconds)


def _check_known(db: sqlite3.Connection, file: Path) -> None:
    known = revisions.known_revisions()
    found = db.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is None:
        raise UnusableDatabase(Fault.DAMAGED, file, "its revision is missing")
    if found[0] not in known:
        raise UnusableDatabase(
            Fault.NEWER, file, f"its revision is {str(found[0])[:20]!r}, this release knows {known[0]} and older ones"
        )


def _check_whole(db: sqlite3.Connection, file: Path, seconds: float) -> None:
    """Raises Unusable for the first damage found within so many seconds."""
    ending = threading.Timer(seconds, db.interrupt)
    ending.start()
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as wrong:
        if wrong.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        ending.cancel()
        ending.join()
    if found != "ok":
        raise UnusableDatabase(Fault.DAMAGED, file, str(found).splitlines()[-1])


def _try_to_write(db: sqlite3.Connection) -> None:
    """Write the present content again: a lock, a full disk or a read-only file shows here."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"PRAGMA user_version = {version}")
    db.execute("COMMIT")
