"""This process as a worker."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from pathlib import Path

from bot.model.base.worker import Worker
from bot.service.process.randomness import unique

_BOOT, _PROCESSES = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")


def this_process(application: int = 0, shards: Sequence[int] = (0,), count: int = 1) -> Worker:
    """A new worker for this process."""
    host, pid = socket.gethostname(), os.getpid()
    return Worker(f"{host}.{pid}.{unique()}"[-80:], host, pid, _place(host), application, tuple(shards), count)


def _place(host: str) -> str:
    """The space of process ids; the host if the system does not name one."""
    try:
        return f"{_BOOT.read_text().strip()} {os.readlink(_PROCESSES)}"
    except OSError:
        return host
