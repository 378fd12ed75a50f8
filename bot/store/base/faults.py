"""Faults of a database file: one exception with the fault, the file and the remedy."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from enum import StrEnum
from pathlib import Path

from sqlalchemy.exc import DBAPIError

WRONG = (DBAPIError, sqlite3.Error)
"""Exceptions of a database."""


class Fault(StrEnum):
    """Reasons that make a database unusable. The value is the text after the name of the file."""

    MISSING = "is not there"
    VANISHED = "is not there, but files that belong to it are"
    NO_FILE = "is no file"
    FOREIGN = "is no database of this bot"
    DAMAGED = "is damaged"
    NEWER = "was brought up to date by a newer release of the bot"
    CLOSED = "may not be read or written by the user that runs the bot"
    READ_ONLY = "cannot be written: its disk is read-only"
    FULL = "cannot grow: the disk is full, or a quota is used up"
    FAILING = "cannot be read or written: the disk fails"
    LOCKED = "is locked by another process"
    UNREACHED = "cannot be reached at the moment"


TO_DO = {
    Fault.MISSING: "Set DATABASE_URL to the file of the database.",
    Fault.VANISHED: "Restore what was there or a backup (python -m bot restore FILE), or move those files away to begin with an "
                     "empty database.",
    Fault.NO_FILE: "Move away what is there, or set DATABASE_URL to the file of the database.",
    Fault.FOREIGN: "Set DATABASE_URL to the file of the bot's own database, or to a file that is not there yet.",
    Fault.DAMAGED: "Restore a backup: python -m bot restore FILE (what is there is kept beside it, with the ending .before).",
    Fault.NEWER: "Update the bot, or restore a backup from before the update: python -m bot restore FILE.",
    Fault.CLOSED: "Give that user the file and its folder, or start the bot as their owner.",
    Fault.READ_ONLY: "Look at the disk and the log of the machine; make it writable again.",
    Fault.FULL: "Free space on the disk.",
    Fault.FAILING: "Look at the disk and the log of the machine; restore a backup on another disk: python -m bot restore FILE.",
    Fault.LOCKED: "End the process that holds it.",
    Fault.UNREACHED: "Look at the log of the machine: a share that is away, or too many open files.",
}  # fmt: skip
"""The remedies of an operator."""
PASSING = frozenset({Fault.READ_ONLY, Fault.FULL, Fault.FAILING, Fault.LOCKED, Fault.UNREACHED})
"""Reasons that may pass by themselves or be mended while the bot waits."""
NO_SPACE = 64 * 1024
"""Bytes left on a disk below which a failed new file means a full disk."""
_OF_SYSTEM = {
    errno.ENOSPC: Fault.FULL, errno.EDQUOT: Fault.FULL, errno.EFBIG: Fault.FULL, errno.EACCES: Fault.CLOSED,
    errno.EPERM: Fault.CLOSED, errno.EROFS: Fault.READ_ONLY, errno.EIO: Fault.FAILING, errno.ENOENT: Fault.NO_FILE,
    errno.ENOTDIR: Fault.NO_FILE, errno.EISDIR: Fault.NO_FILE, errno.ELOOP: Fault.NO_FILE, errno.ENAMETOOLONG: Fault.NO_FILE,
    errno.EEXIST: Fault.NO_FILE, errno.EINVAL: Fault.NO_FILE,
}  # fmt: skip
"""Reasons by errors of the system. Any other error may pass."""
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: Fault.FULL, sqlite3.SQLITE_NOTADB: Fault.DAMAGED, sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_BUSY: Fault.LOCKED, sqlite3.SQLITE_LOCKED: Fault.LOCKED, sqlite3.SQLITE_READONLY: Fault.CLOSED,
    sqlite3.SQLITE_PERM: Fault.CLOSED, sqlite3.SQLITE_IOERR: Fault.FAILING,
}  # fmt: skip
_GROUND = frozenset({
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN,
})  # fmt: skip
_NO_GROWTH = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""Errors of SQLite at a quota or a limit on the size of files."""


class UnusableDatabase(Exception):
    """A database file that cannot be used, for a `reason`. `what`: the fault in words. The text has the remedy too."""

    def __init__(self, reason: Fault, file: Path, detail: str = "") -> None:
        self.reason, self.file = reason, file
        self.what = f"{file} {reason}" + (f" ({detail})" if detail else "")
        super().__init__(f"The database {self.what}. {TO_DO[reason]}")


def fault_of(wrong: BaseException, file: Path) -> UnusableDatabase | None:
    """The fault named by an error of the system or of SQLite, wrapped or not; None for any other error."""
    wrong = getattr(wrong, "orig", None) or wrong
    if isinstance(wrong, UnusableDatabase):
        return wrong
    reason = _reason(wrong, file)
    return None if reason is None else UnusableDatabase(reason, file, str(wrong))


def _reason(wrong: BaseException, file: Path) -> Fault | None:
    if isinstance(wrong, sqlite3.Error):
        found = _reason_of(getattr(wrong, "sqlite_errorcode", 0), file)
        return Fault.READ_ONLY if found == Fault.CLOSED and _is_read_only(file) else found
    return _OF_SYSTEM.get(wrong.errno or 0, Fault.UNREACHED) if isinstance(wrong, OSError) else None


def is_ground(wrong: BaseException) -> bool:
    """Whether an error comes from the ground of a database, so that its request was correct."""
    code: int = getattr(getattr(wrong, "orig", None) or wrong, "sqlite_errorcode", 0)
    return code & 0xFF in _GROUND


def _is_read_only(file: Path) -> bool:
    try:
        return bool(os.statvfs(file.parent).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def _reason_of(code: int, file: Path) -> Fault | None:
    """The reason for an extended error code of SQLite. Its last byte is the plain code."""
    if code in _NO_GROWTH:
        return Fault.FULL
    if code & 0xFF == sqlite3.SQLITE_CANTOPEN:
        return _unopened(file)
    return _OF_SQLITE.get(code & 0xFF)


def _unopened(file: Path) -> Fault:
    """The reason that a file, or a side file of SQLite, cannot be opened."""
    if file.exists() and not file.is_file():
        return Fault.NO_FILE
    if not os.access(file.parent, os.R_OK | os.W_OK | os.X_OK) or (file.exists() and not os.access(file, os.R_OK | os.W_OK)):
        return Fault.CLOSED
    return Fault.FULL if shutil.disk_usage(file.parent).free < NO_SPACE else Fault.UNREACHED
