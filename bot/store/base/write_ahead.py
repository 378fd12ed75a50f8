"""The write-ahead log of a database. It is cut in quiet moments, and readers that keep it long are logged once."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import structlog

from bot.store.base.faults import is_ground

LIMIT = 8 * 1024 * 1024
"""Bytes to which SQLite itself cuts the log at its restart."""
SHORT = 1024 * 1024
"""Bytes up to which the log stays as it is."""
LONG = 32 * 1024 * 1024
"""Bytes above which the readers of the log are logged."""
MOST_NAMED = 5
PROCESSES = Path("/proc")
log = structlog.get_logger(__name__)


class WriteAhead:
    """The log beside a database file."""

    def __init__(self, file: Path) -> None:
        self.file, self.beside = file, file.with_name(f"{file.name}-wal")
        self._is_said = False

    def size(self) -> int:
        """The size of the log in bytes."""
        with suppress(OSError):
            return self.beside.stat().st_size
        return 0

    def cut(self, db: sqlite3.Connection, busy: int) -> None:
        """Write the log back and cut it, unless it is being read; never wait. Call it in the thread of the writer, outside
        transactions. `busy`: the usual wait for a lock in milliseconds."""
        if self.size() <= SHORT:
            return self._log_length()
        db.execute("PRAGMA busy_timeout=0")
        try:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as wrong:
            if not is_ground(wrong):
                raise
        finally:
            db.execute(f"PRAGMA busy_timeout={busy}")
        self._log_length()

    def _log_length(self) -> None:
        """Log once that the log stays long, and once that it is short again."""
        size = self.size()
        if size > LONG and not self._is_said:
            readers = list(others(self.file))[:MOST_NAMED]
            log.warning("another process keeps the write-ahead log long", log=str(self.beside), bytes=size, readers=readers)
            self._is_said = True
        elif size <= LONG and self._is_said:
            log.info("the write-ahead log is short again", log=str(self.beside), bytes=size)
            self._is_said = False


def others(file: Path) -> Iterator[str]:
    """Other processes of this machine with the database open, by id and name, if this process may see them."""
    wanted = {file.resolve(), file.resolve().with_name(f"{file.name}-wal"), file.resolve().with_name(f"{file.name}-shm")}
    for process in sorted(PROCESSES.glob("[0-9]*")):
        if process.name != str(os.getpid()) and wanted & set(_opened(process)):
            name = "unknown"
            with suppress(OSError):
                name = (process / "comm").read_text().strip()
            yield f"{process.name} {name}"


def _opened(process: Path) -> Iterator[Path]:
    with suppress(OSError):
        for one in (process / "fd").iterdir():
            with suppress(OSError):
                yield Path(os.readlink(one))
