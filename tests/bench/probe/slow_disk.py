"""A slow disk: a VFS of SQLite's own kind (https://www.sqlite.org/vfs.html) that waits before every fsync and then does it.

It is the default VFS of the process with another `xSync`: write-ahead log, checkpoints and rollbacks alike, whichever driver or
thread opens the file. Nothing of the bot is replaced.
"""

from __future__ import annotations

import ctypes as c
import time
from pathlib import Path
from typing import Any

SECONDS = 0.03
NAME = b"bench-slow"
_OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
"""The name is handed on as the pointer that it is: SQLite keeps it, and reads what lies beyond its end."""
_SYNC = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
_kept: list[Any] = []
"""What SQLite keeps pointers to."""


class _Methods(c.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = (
        ("version", c.c_int), ("close", c.c_void_p), ("read", c.c_void_p), ("write", c.c_void_p), ("truncate", c.c_void_p),
        ("sync", c.c_void_p), ("others", c.c_void_p * 13),
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


def place(out: Path, seconds: float = SECONDS) -> None:
    """From now on every fsync of a database of this process takes so much longer; `out` gets a byte for each."""
    library = _library()
    library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
    usual = library.sqlite3_vfs_find(None)
    slow = _Vfs.from_buffer_copy(usual.contents)
    opened = _opening(usual, out, seconds)
    slow.name, slow.next, slow.open = NAME, None, c.cast(opened, c.c_void_p)
    _kept.extend((slow, opened, library))
    if library.sqlite3_vfs_register(c.byref(slow), 1):
        raise RuntimeError("SQLite takes no other VFS")


def _library() -> Any:
    """The SQLite that the driver uses."""
    import _sqlite3

    return c.CDLL(getattr(_sqlite3, "__file__", None))


def _opening(usual: Any, out: Path, seconds: float) -> Any:
    """An `xOpen` that opens as usual and gives the file the slow methods."""
    real, made = _OPEN(usual.contents.open), dict[int, _Methods]()

    def opened(_vfs: int, name: int | None, file: int, flags: int, told: int) -> int:
        code = int(real(c.cast(usual, c.c_void_p).value, name, file, flags, told))
        head = _File.from_address(file)
        if code == 0 and head.methods:
            address = c.addressof(head.methods.contents)
            if address not in made:
                made[address] = _slowed(head.methods.contents, out, seconds)
            head.methods = c.pointer(made[address])
        return code

    return _OPEN(opened)


def _slowed(usual: _Methods, out: Path, seconds: float) -> _Methods:
    slow, real, log = _Methods.from_buffer_copy(usual), _SYNC(usual.sync), out.open("ab", buffering=0)

    def sync(file: int, flags: int) -> int:
        time.sleep(seconds)
        log.write(b".")
        return int(real(file, flags))

    called = _SYNC(sync)
    slow.sync = c.cast(called, c.c_void_p)
    _kept.extend((slow, called))
    return slow
