"""Long random abuse of the whole bot, outside continuous integration: ``python -m tests.soak`` (`make soak`).

Trials take turns, each with the next seed, for so many minutes or games; each prints what it did and its slowest press. When
the minutes are over, the trial that is on its way is cut short. The first violation is printed with the last presses and the
command that repeats it, and the exit code is 1.
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

from engines.progress import ProgressBar
from tests.soak.presses import Presses, watched
from tests.soak.trials import TRIALS, Trial

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
    with ProgressBar("soak", told.games, "trials") as progress:
        while (told.games is None or done < told.games) and not is_over(told.minutes, began):
            name, seed = names[done % len(names)], told.seed + done
            if not tried(name, seed, left(told.minutes, began), progress):
                return 1
            done += 1
            progress.advance()
    print(f"{done} trials in {(time.monotonic() - began) / 60:.1f} minutes, no violation", flush=True)
    return 0


def left(minutes: float | None, began: float) -> float | None:
    """Seconds that are left of the time; None where there is no end."""
    return None if minutes is None else began + 60 * minutes - time.monotonic()


def is_over(minutes: float | None, began: float) -> bool:
    """Whether the time is used up."""
    seconds = left(minutes, began)
    return seconds is not None and seconds <= 0


def tried(name: str, seed: int, seconds: float | None, progress: ProgressBar) -> bool:
    """Run one trial, at most so long, and print what it did; whether all was as it must be."""
    began = time.monotonic()
    with TemporaryDirectory(prefix="broadside-soak-") as folder, watched() as presses:
        try:
            did = asyncio.run(within(seconds, TRIALS[name], Path(folder), seed))
            assert not presses.faults, f"presses that cost a minute: {presses.faults}"
        except Exception:
            traceback.print_exc()
            print("\n".join(["the last presses:", *presses.last]), flush=True)
            print(f"seed {seed}: {name}: VIOLATION. Again: make soak ARGS='--only {name} --seed {seed} --games 1'", flush=True)
            return False
    progress.print(f"seed {seed}: {name}: {did}, {time.monotonic() - began:.0f} s{_slowest(presses)}")
    return True


async def within(seconds: float | None, trial: Trial, folder: Path, seed: int) -> str:
    """What the trial did; after so many seconds it is cut short."""
    try:
        async with asyncio.timeout(seconds) as limit:
            return await trial(folder, seed)
    except TimeoutError:
        if limit.expired():
            return "cut short, the time is over"
        raise


def _slowest(presses: Presses) -> str:
    seconds, did = presses.slowest
    return f"; {presses.count} presses, the slowest {seconds:.1f} s: {did}" if presses.count else ""


if __name__ == "__main__":
    os.environ["BROADSIDE_STRICT_WORDS"] = "1"
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    sys.exit(main(sys.argv[1:]))
