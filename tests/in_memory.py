"""Files of tests are kept in memory if there is room, so that no test waits for a disk.

A folder that the environment names (`TMPDIR`), or the command (`--basetemp`), is used before it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
"""The folder in memory of Linux."""
ROOM = 2 * 1024**3
"""Bytes that must be free there: many times the files of the tests that run at one time."""


def is_fit(folder: Path) -> bool:
    """Whether the folder has room, may be written to, and lets programs run, as some tests do."""
    if not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)


def keep_in_memory(folder: Path = MEMORY) -> None:
    """Temporary files of this process, and of those it starts, come into memory if it is fit."""
    if "TMPDIR" not in os.environ and is_fit(folder):
        os.environ["TMPDIR"], tempfile.tempdir = str(folder), None
