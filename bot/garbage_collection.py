"""How the whole process collects garbage, and hands its time on between threads."""

from __future__ import annotations

import gc
import sys

THRESHOLDS = (10_000, 20, 100)
"""Python's own are 700, 10, 10. A full collection of what is there after the start takes 0.1 s."""
SWITCH = 0.001
"""Seconds after which a busy thread hands on to one that waits, the loop's among them; Python's own are 0.005."""


def collect_rarely() -> None:
    """Called first of all, before anything large is there."""
    gc.set_threshold(*THRESHOLDS)


def settle() -> None:
    """Called once when the process is ready. What is there by then stays for good, and is looked through no more."""
    from locales import LANGUAGES, words

    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()
    collect_rarely()
    sys.setswitchinterval(SWITCH)
