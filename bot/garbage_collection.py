"""Garbage collection, shared heaps and thread switches of the process."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import sys
from collections.abc import Callable

THRESHOLDS = (10_000, 5, 1_000_000)
"""Python's own are 700, 10, 10. A full collection takes up to 0.1 s and waits for quiet moments."""
DUE, LOOKED, QUIET, LONGEST = 80, 1.0, 2.0, 900.0
"""Smaller collections before a full one is due; seconds between two checks, of quiet before it, and of waiting at most."""
SWITCH = 0.001
"""Seconds after which a busy thread gives way to a waiting one, such as the loop's. Python's own are 0.005."""
ARENA_MAX, ARENAS = -8, 2
"""The name of the setting in the GNU C library, and the number of heaps that all threads share. With a heap for each thread, free
memory of one is useless to the others (11 MB after some minutes)."""


def collect_rarely() -> None:
    """Collect garbage rarely. Call it first, before any large object exists."""
    gc.set_threshold(*THRESHOLDS)


def share_heaps() -> bool:
    """Share heaps between threads; whether that worked, because other C libraries have no such setting. Call it before the first
    thread."""
    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS))
    return False


async def collect_when_quiet(idle: Callable[[], float]) -> None:
    """Collect all garbage in moments without waiting people, for ever. `idle` gives the seconds of quiet."""
    waited = 0.0
    while True:
        await asyncio.sleep(LOOKED)
        waited = waited + LOOKED if gc.get_count()[2] >= DUE else 0.0
        if waited and (idle() >= QUIET or waited >= LONGEST):
            gc.collect()


def settle() -> None:
    """Keep all present objects for good, so that no collection visits them. Call it once when the process is ready."""
    from locales import LANGUAGES, words

    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()
    collect_rarely()
    sys.setswitchinterval(SWITCH)
