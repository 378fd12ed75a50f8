"""A disk that gives way: it refuses to write while it is to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from tests import vfs

FULL, FAILING, READ_ONLY = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_READONLY
_NUMBERS = count()


@dataclass
class Disk:
    """A disk. `answers`: the code with which every write is refused, 0 while it is sound; `refused` counts them."""

    answers: int = 0
    refused: int = 0

    def refusal(self) -> int:
        """The code for one more write."""
        self.refused += bool(self.answers)
        return self.answers


@contextmanager
def disk() -> Iterator[Disk]:
    """Every database that is opened within lies on this disk."""
    made = Disk()
    taken_back = vfs.place(f"giving-way-{next(_NUMBERS)}", lambda methods: methods.on_write(made.refusal))
    try:
        yield made
    finally:
        made.answers = 0
        taken_back()
