"""A disk that gives way: a VFS of SQLite's own kind (https://www.sqlite.org/vfs.html), which refuses to write while it is to.

It is the default VFS of the process while it is in place: databases and logs that are opened meanwhile get it, whichever driver
or thread opens them. Nothing of the bot is replaced.
"""

from __future__ import annotations

import ctypes as c
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

FULL, FAILING, READ_ONLY = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_READONLY
_NUMBERS = count()
_OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
_WRITE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_kept: list[Any] = []
"""What SQLite keeps pointers to."""


class _Methods(c.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = (
        ("version", c.c_int), ("close", c.c_void_p), ("read", c.c_void_p), ("write", c.c_void_p), ("others", c.c_void_p * 15),
    )  # fmt: skip


class _File(c.Structure):
    """The head of an `sqlite3_file`."""

    _fields_ = (("methods", c.POINTER(_Methods)),)


class _Vfs(c.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = (
        ("version", c.c_int), ("file_size", c.c_int), ("longest_path", c.c_int), ("next", c.c_void_p), ("name", c.c_char_p),
        ("data", c.c_void_p), ("open", c.c_void_p), ("others", c.c_void_p * 15),
    )  # fmt: skip


@dataclass
class Disk:
    """A disk. `answers`: the code with which every write is refused, 0 while it is sound; `refused` counts them."""

    answers: int = 0
    refused: int = 0
    made: dict[int, _Methods] = field(default_factory=dict)

    def methods(self, usual: _Methods, address: int) -> _Methods:
        """The methods of a file on this disk."""
        if address not in self.made:
            mine, real = _Methods.from_buffer_copy(usual), _WRITE(usual.write)

            def write(file: int, content: int, size: int, place: int) -> int:
                if self.answers:
                    self.refused += 1
                    return self.answers
                return int(real(file, content, size, place))

            called = _WRITE(write)
            mine.write = c.cast(called, c.c_void_p)
            _kept.extend((mine, real, called))
            self.made[address] = mine
        return self.made[address]


@contextmanager
def disk() -> Iterator[Disk]:
    """Every database that is opened within lies on this disk."""
    import _sqlite3

    library, made = c.CDLL(getattr(_sqlite3, "__file__", None)), Disk()
    library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
    usual = library.sqlite3_vfs_find(None)
    mine, real = _Vfs.from_buffer_copy(usual.contents), _OPEN(usual.contents.open)

    def opened(_vfs: int, name: int | None, file: int, flags: int, told: int) -> int:
        code = int(real(c.cast(usual, c.c_void_p).value, name, file, flags, told))
        head = _File.from_address(file)
        if code == 0 and head.methods:
            usually = head.methods.contents
            head.methods = c.pointer(made.methods(usually, c.addressof(usually)))
        return code

    called = _OPEN(opened)
    mine.name, mine.next, mine.open = f"giving-way-{next(_NUMBERS)}".encode(), None, c.cast(called, c.c_void_p)
    _kept.extend((mine, real, called, library))
    if library.sqlite3_vfs_register(c.byref(mine), 1):
        raise RuntimeError("SQLite takes no other VFS")
    try:
        yield made
    finally:
        made.answers = 0
        library.sqlite3_vfs_unregister(c.byref(mine))
