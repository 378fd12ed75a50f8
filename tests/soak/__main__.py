"""Long random abuse of the whole bot, outside continuous integration: ``python -m tests.soak`` (`make soak`).

Trials take turns, each with the next seed, for so many minutes or games; each prints what it did. The first violation is
printed with the command that repeats it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory

import structlog

from tests.soak.trials import TRIALS

MINUTES = 30.0


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Long random abuse of the whole bot.")
    parser.add_argument("--minutes", type=float, help=f"stop beginning trials after so long (without --games: {MINUTES:g})")
    parser.add_argument("--games", type=int, help="stop after so many trials")
    parser.add_argument("--seed", type=int, help="of the first trial; the others count on from it (else drawn, and printed)")
    parser.add_argument("--only", choices=TRIALS, action="append", help="this trial; may be given several times")
    told = parser.parse_args(given)
    if told.games is None and told.minutes is None:
        told.minutes = MINUTES
    if told.seed is None:
        told.seed = SystemRandom().randrange(10**6)
    return told


def main(given: Sequence[str]) -> int:
    """Run trials until time or number is used up. The exit code: 1 after a violation."""
    told = arguments(given)
    names, began, done = told.only or list(TRIALS), time.monotonic(), 0
    while (told.games is None or done < told.games) and not is_over(told.minutes, began):
        name, seed = names[done % len(names)], told.seed + done
        if not tried(name, seed):
            return 1
        done += 1
    print(f"{done} trials in {(time.monotonic() - began) / 60:.1f} minutes, no violation", flush=True)
    return 0


def is_over(minutes: float | None, began: float) -> bool:
    """Whether the time is used up."""
    return minutes is not None and time.monotonic() - began >= 60 * minutes


def tried(name: str, seed: int) -> bool:
    """Run one trial and print what it did; whether all was as it must be."""
    began = time.monotonic()
    with TemporaryDirectory(prefix="broadside-soak-") as folder:
        try:
            did = asyncio.run(TRIALS[name](Path(folder), seed))
        except Exception:
            traceback.print_exc()
            print(f"seed {seed}: {name}: VIOLATION. Again: make soak ARGS='--only {name} --seed {seed} --games 1'", flush=True)
            return False
    print(f"seed {seed}: {name}: {did}, {time.monotonic() - began:.0f} s", flush=True)
    return True


if __name__ == "__main__":
    os.environ["BROADSIDE_STRICT_WORDS"] = "1"
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    sys.exit(main(sys.argv[1:]))
