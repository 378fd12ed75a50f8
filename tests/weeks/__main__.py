"""Simulated days of play: ``python -m tests.weeks --days 200``. Prints figures, and what was wrong; the exit code is 1 then."""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from bot.model.base.times import HOUR
from engines.progress import ProgressBar
from tests.in_memory import keep_in_memory
from tests.weeks.simulation import Simulation, simulated


def main(given: Sequence[str]) -> int:
    """Simulate, print the figures; 1 if a rule was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.weeks", description="Simulated days of play.")
    for name, usual in (("days", 200), ("captains", 40), ("tables", 40), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    told = parser.parse_args(given)
    keep_in_memory()
    with TemporaryDirectory(prefix="broadside-weeks-") as folder, ProgressBar("weeks", told.days, "days") as bar:
        made = asyncio.run(simulated(Path(folder), told.days, told.captains, told.tables, told.seed, bar.advance))
    print(figures(made, told.days))
    kinds = Counter(re.sub(r"[-+]?[0-9.]+", "N", line.partition(", table")[0]) for line in made.watch.wrong)
    print("\n".join([*made.watch.wrong[:40], *(f"{count} x {kind}" for kind, count in kinds.most_common(8))]))
    return int(bool(made.watch.wrong))


def figures(made: Simulation, days: int) -> str:
    """The figures of a simulation, a line each."""
    watch = made.watch
    used = resource.getrusage(resource.RUSAGE_SELF)
    heard, did = made.hearing, made.deeds.did
    reminders = sum(heard.reminded.values()) / (len(made.captains) * days)
    waits = ", ".join(f"{cause} {seconds / HOUR:.0f} h" for cause, seconds in sorted(watch.waits.items()))
    by_vote = watch.ends["agreed"] + heard.votes["vote.cancelled"]
    return "\n".join([
        f"questions closed: {watch.closed}; CPU {used.ru_utime + used.ru_stime:.0f} s",
        f"waits by cause: {waits}",
        f"reminders a captain and day: {reminders:.3f}, at most {max(heard.reminded.values(), default=0)}",
        f"tables: {len(made.opened)}, ended by votes: {by_vote}; {dict(watch.ends)}",
        f"votes: {dict(heard.votes)}",
        f"seats taken over: {did['took a seat'] + did['accepted a seat']}",
        f"done: {dict(did)}",
        f"refused: {dict(made.deeds.refused)}",
    ])  # fmt: skip


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    sys.exit(main(sys.argv[1:]))
