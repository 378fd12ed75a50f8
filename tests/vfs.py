"""A default VFS of SQLite's own kind (https://www.sqlite.org/vfs.html) whose files have methods of ours.

Databases and logs that are opened while it is in place get it, whichever driver or thread opens them. Nothing of the bot is
replaced.
"""

from __future__ import annotations

import ctypes as c
from collections.abc import Callable
from typing import Any

_OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
"""The name is handed on as the pointer that it is: SQLite keeps it, and reads what lies beyond its end."""
_WRITE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_SYNC = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
_kept: list[Any] = []
"""What SQLite keeps pointers to."""


class Methods(c.Structure):
    """`sqlite3_io_methods`, version 3."""

    write: Any
    sync: Any
    _fields_ = (
        ("version", c.c_int), ("close", c.c_void_p), ("read", c.c_void_p), ("write", c.c_void_p), ("truncate", c.c_void_p),
        ("sync", c.c_void_p), ("others", c.c_void_p * 13),
    )  # fmt: skip

    def on_write(self, refusal: Callable[[], int]) -> None:
        """Every write asks for a code first: 0 lets it happen, another is its answer."""
        real = _WRITE(self.write)

        def write(file: int, content: int, size: int, place: int) -> int:
            return refusal() or int(real(file, content, size, place))

        self.write = _called(_WRITE(write), real)

    def on_sync(self, before: Callable[[], None]) -> None:
        """Every fsync does this first."""
        real = _SYNC(self.sync)

        def sync(file: int, flags: int) -> int:
            before()
            return int(real(file, flags))

        self.sync = _called(_SYNC(sync), real)


class _File(c.Structure):
    """The head of an `sqlite3_file`."""

    _fields_ = (("methods", c.POINTER(Methods)),)


class _Vfs(c.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = (
        ("version", c.c_int), ("file_size", c.c_int), ("longest_path", c.c_int), ("next", c.c_void_p), ("name", c.c_char_p),
        ("data", c.c_void_p), ("open", c.c_void_p), ("others", c.c_void_p * 15),
    )  # fmt: skip


def place(name: str, change: Callable[[Methods], None]) -> Callable[[], None]:
    """From now on files have the methods that `change` has changed; the call that takes this back. RuntimeError when SQLite does
    not take it."""
    library = _library()
    usual = library.sqlite3_vfs_find(None)
    mine, opened = _Vfs.from_buffer_copy(usual.contents), _opening(usual, change)
    mine.name, mine.next, mine.open = name.encode(), None, c.cast(opened, c.c_void_p)
    _kept.extend((mine, opened, library))
    if library.sqlite3_vfs_register(c.byref(mine), 1):
        raise RuntimeError("SQLite takes no other VFS")

    def taken_back() -> None:
        library.sqlite3_vfs_unregister(c.byref(mine))

    return taken_back


def _library() -> Any:
    """The SQLite that the driver uses."""
    import _sqlite3

    library = c.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
    return library


def _opening(usual: Any, change: Callable[[Methods], None]) -> Any:
    """An `xOpen` that opens as usual and gives the file the changed methods."""
    real, made = _OPEN(usual.contents.open), dict[int, Methods]()

    def opened(_vfs: int, name: int | None, file: int, flags: int, told: int) -> int:
        code = int(real(c.cast(usual, c.c_void_p).value, name, file, flags, told))
        head = _File.from_address(file)
        if code == 0 and head.methods:
            address = c.addressof(head.methods.contents)
            if address not in made:
                made[address] = Methods.from_buffer_copy(head.methods.contents)
                change(made[address])
            head.methods = c.pointer(made[address])
        return code

    _kept.append(made)
    return _OPEN(opened)


def _called(called: Any, real: Any) -> Any:
    _kept.extend((called, real))
    return c.cast(called, c.c_void_p)
