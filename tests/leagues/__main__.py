"""`python -m tests.leagues --seeds N`: leagues of twelve and of seven, of two, three and four, to their end, under the laws of
draws; and what a draw costs. It ends with 1 if a law is broken."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.leagues.simulated import Setting, played, spread

SETTINGS = {
    f"{system} of {captains}, {rounds} rounds, tables of {' or '.join(map(str, sizes))}{told}": Setting(
        system, captains, rounds, sizes, leavers, late
    )
    for captains in (12, 7)
    for system, rounds, sizes in (
        ("robin", captains - 1 + captains % 2, (2,)),
        ("swiss", 5, (2,)),
        ("swiss", captains - 5 + captains % 2, (2,)),
        ("groups", 5, (3, 4)),
        ("groups", 5, (4, 3)),
        ("groups", 5, (3,)),
    )
    for leavers, late, told in ((0, False, ""), (3, True, ", three leave and one comes late"))
} | {
    "swiss of 40, 7 rounds": Setting("swiss", 40, 7),
    "groups of 40, 8 rounds": Setting("groups", 40, 8, (3, 4)),
}

MANY = 16
"""Captains above whom fewer seeds are tried."""


def main() -> int:
    """Carry out the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.leagues", description=__doc__)
    parser.add_argument("--seeds", type=int, default=100)
    given, worst = parser.parse_args(), 0
    for name, setting in SETTINGS.items():
        seeds = given.seeds if setting.captains <= MANY else max(1, given.seeds // 20)
        since = time.process_time()
        courses = [played(setting, seed) for seed in range(seeds)]
        took = (time.process_time() - since) / sum(setting.rounds for _ in courses)
        broken = [f"seed {seed}: {one}" for seed, course in enumerate(courses) for one in course.broken]
        met = sum((spread(course) for course in courses), Counter[int]())
        told = ", ".join(f"{times}: {pairs}" for times, pairs in sorted(met.items()))
        games, rematches = sum(one.games for one in courses), sum(one.rematches for one in courses)
        print(f"{name}: {seeds} seeds, {games} games, {rematches} rematches, {len(broken)} broken, {1000 * took:.1f} ms a round")
        print(f"    pairs by meetings: {told}", *(f"    {one}" for one in broken[:5]), sep="\n", flush=True)
        worst = max(worst, len(broken))
    return 1 if worst else 0


if __name__ == "__main__":
    raise SystemExit(main())
