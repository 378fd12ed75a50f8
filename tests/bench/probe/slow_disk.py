"""A slow disk: every fsync of a database waits before it is done, in write-ahead log, checkpoints and rollbacks alike."""

from __future__ import annotations

import time
from pathlib import Path

from tests import vfs

SECONDS = 0.03


def place(out: Path, seconds: float = SECONDS) -> None:
    """From now on every fsync of a database of this process takes so much longer; `out` gets a byte for each."""
    log = out.open("ab", buffering=0)

    def wait() -> None:
        time.sleep(seconds)
        log.write(b".")

    vfs.place("bench-slow", lambda methods: methods.on_sync(wait))
