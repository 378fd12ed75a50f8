"""Files that hold secrets are read by nobody but their owner, from the moment they are there.

SQLite gives `-wal`, `-shm` and `-journal` the mode of the database they belong to, so that the database is made first, empty and
closed to others, and opened then.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)
FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
UMASK = 0o077
"""Of a process of the bot: what else it writes is closed to others as well."""


def make(file: Path) -> None:
    """A new, empty file of one's own. Raises FileExistsError when it is there."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def make_folder(folder: Path) -> None:
    """The folder, and what is missing above it, for its owner alone. One that is there is left as it is."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)


def keep_own(database: Path) -> None:
    """Before a database is opened: it is there, and it, what lies beside it under its name, and its folder are closed to others.

    A folder of others, one that everybody writes in, and one above the home or the working directory stay as they are.
    """
    make_folder(database.parent)
    with contextlib.suppress(FileExistsError):
        make(database)
    for file in sorted(database.parent.glob(f"{database.name}*")):
        _tighten(file, FILE)
    if _is_for_it(database.parent):
        _tighten(database.parent, FOLDER)


def is_open(file: Path) -> bool:
    """Whether others than its owner may read or write a file that is there."""
    return file.is_file() and bool(file.stat().st_mode & 0o066)


def _tighten(path: Path, mode: int) -> None:
    """Close it to others, and say so in the log when it was open."""
    before = stat.S_IMODE(path.stat().st_mode)
    if not before & OTHERS:
        return
    try:
        path.chmod(mode)
    except PermissionError:
        log.warning("open to others", path=str(path), mode=f"{before:04o}")
    else:
        log.warning("closed to others", path=str(path), was=f"{before:04o}", mode=f"{mode:04o}")


def _is_for_it(folder: Path) -> bool:
    folder, found = folder.resolve(), folder.stat()
    above = {place for start in (Path.cwd(), Path.home()) for place in (start.resolve(), *start.resolve().parents)}
    return found.st_uid == os.getuid() and not found.st_mode & stat.S_ISVTX and folder not in above
