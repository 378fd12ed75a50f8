"""How the whole process collects garbage, shares its heaps, and hands its time on between threads."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import sys
from collections.abc import Callable

THRESHOLDS = (10_000, 5, 1_000_000)
"""Python's own are 700, 10, 10. A full collection takes up to 0.1 s, and is left for quiet moments."""
DUE, LOOKED, QUIET, LONGEST = 80, 1.0, 2.0, 900.0
"""Smaller collections after which a full one is due; seconds between two looks, of quiet before it, and at most until it is
made all the same."""
SWITCH = 0.001
"""Seconds after which a busy thread hands on to one that waits, the loop's among them; Python's own are 0.005."""
ARENA_MAX, ARENAS = -8, 2
"""The GNU C library's name of the setting, and how many heaps the threads share: with one for each, what lies free in one is
of no use to the others (11 MB after some minutes)."""


def collect_rarely() -> None:
    """Called first of all, before anything large is there."""
    gc.set_threshold(*THRESHOLDS)


def share_heaps() -> bool:
    """Called before the first thread is started; whether it was set, for other C libraries have no such setting."""
    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS))
    return False


async def collect_when_quiet(idle: Callable[[], float]) -> None:
    """For ever: collect all garbage at moments at which nobody has waited for an answer for a while; `idle` tells for how many
    seconds."""
    waited = 0.0
    while True:
        await asyncio.sleep(LOOKED)
        waited = waited + LOOKED if gc.get_count()[2] >= DUE else 0.0
        if waited and (idle() >= QUIET or waited >= LONGEST):
            gc.collect()


def settle() -> None:
    """Called once when the process is ready. What is there by then stays for good, and is looked through no more."""
    from locales import LANGUAGES, words

    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()
    collect_rarely()
    sys.setswitchinterval(SWITCH)
