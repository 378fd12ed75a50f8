"""Restores a copy, and is killed at each line of `bot.store.files.backup` in turn; what stands there then is printed, a line
each.

`main(["damaged"])`. A line is `old`, `new` or `damaged`, and `again:` with what stands
after a restore that is begun anew. The old database has its last change in its log alone.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from bot.store.base import own_files
from bot.store.base.faults import Fault, UnusableDatabase
from bot.store.files import backup, preflight
from tests.bot.store.filled import filled, note_of

TRACED = backup.__file__
COPY, FILE = "copy.sqlite3", "there/b.sqlite3"
IN_MEMORY = Path("/dev/shm")
"""Where waiting for the disk, fifteen times a restore, takes no time: a process that is killed loses nothing there either."""


class Death:
    """`kill -9` of this process before the given line that is carried out."""

    def __init__(self, line: int) -> None:
        self.left = line

    def __call__(self, frame: FrameType, event: str, _given: Any) -> Callable[..., Any] | None:
        if frame.f_code.co_filename != TRACED:
            return None
        if event == "line":
            self.left -= 1
            if self.left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def laid_out(folder: Path, is_damaged: bool) -> None:
    """A copy, and a database whose last change was never written back from its log."""
    source, copy, file = folder / "source.sqlite3", folder / COPY, folder / FILE
    filled(copy, "new")
    filled(source, "older")
    file.parent.mkdir()
    writer = sqlite3.connect(source)
    writer.execute("PRAGMA wal_autocheckpoint=0")
    writer.execute("UPDATE tables SET note = 'old'")
    writer.commit()
    for ending in ("", "-wal"):
        shutil.copyfile(f"{source}{ending}", f"{file}{ending}")
    writer.close()
    if is_damaged:
        file.write_bytes(b"nonsense" * 1000)


def restored(copy: Path, file: Path, line: int) -> bool:
    """Restore in a process that is killed before that line; True when it came to its end instead."""
    child = os.fork()
    if child == 0:
        sys.settrace(Death(line))
        backup.restore(copy, f"sqlite:///{file}")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFEXITED(status) or os.WTERMSIG(status) == signal.SIGKILL
    return os.WIFEXITED(status)


def standing(file: Path) -> str:
    """What a bot that starts now finds."""
    try:
        preflight.look(file)
    except UnusableDatabase as wrong:
        if wrong.reason != Fault.DAMAGED:
            raise
        return "damaged"
    return note_of(file)


def main(*given: str) -> None:
    """All of it, in a process of its own."""
    os.umask(own_files.UMASK)
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as made:
        _killed_at_each_line(Path(made), "damaged" in given)


def _killed_at_each_line(folder: Path, is_damaged: bool) -> None:
    model, place, line = folder / "model", folder / "place", 0
    model.mkdir()
    laid_out(model, is_damaged)
    copy, file = place / COPY, place / FILE
    while True:
        shutil.copytree(model, place)
        is_over = restored(copy, file, line)
        stands = standing(file)
        backup.restore(copy, f"sqlite:///{file}")
        print(stands, f"again:{standing(file)}")
        if is_over:
            return
        shutil.rmtree(place)
        line += 1
