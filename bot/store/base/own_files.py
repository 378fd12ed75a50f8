"""Private files: nobody but their owner reads files with secrets, from their first moment on.

SQLite gives `-wal`, `-shm` and `-journal` the mode of their database. The database is therefore made first, empty and private,
and opened then.
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
"""The umask of a process of the bot, so that its other files are private too."""


def make(file: Path) -> None:
    """Make a new, empty, private file. Raises FileExistsError if it exists."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, private. An existing folder stays as it is."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)


def keep_own(database: Path) -> None:
    """Make a database, its side files and its folder private before it is opened.

    Folders of other users, folders that everybody may write in, and parents of the home or working directory stay as they are.
    """
    make_folder(database.parent)
    with contextlib.suppress(FileExistsError):
        make(database)
    for file in sorted(database.parent.glob(f"{database.name}*")):
        _tighten(file, FILE)
    if _is_for_it(database.parent):
        _tighten(database.parent, FOLDER)


def is_open(file: Path) -> bool:
    """Whether other users may read or write an existing file."""
    return file.is_file() and bool(file.stat().st_mode & 0o066)


def _tighten(path: Path, mode: int) -> None:
    """Make a file private, and log it if it was open."""
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
