"""`make mutants ARGS="GAME --count N --seed S"`: how many of N small breaks of a game's rules and components its tests notice.

Breaks are drawn by lot; each is tried against the tests that run its lines. Those that nobody can notice, since the game stays
the same game, stand with the reason in tests/engines/GAME/equivalent_mutants.txt: the key as it is printed, two spaces, `#`, a
space, the reason. They do not count.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from engines import games
from tools.mutants.breaks import Mutant, mutants_of
from tools.mutants.reach import ROOT, Reach, modules, reach_of
from tools.mutants.trial import arguments

REACHED = 95
"""Of a hundred mutants that can be noticed, so many must be."""
SLOWEST = 4
"""A trial that takes so many times as long as all tests together does not end: that is noticed."""

NOT_RUN = (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
"""How pytest ends where no test ran; a module that the break keeps from being loaded ends so too, and says so."""
UNLOADED = (b"ImportError", b"ERROR tests/")
"""What it says of such a module: that it, or a test module that needs it, cannot be loaded, whatever the error is."""


@dataclass(frozen=True)
class Outcome:
    """A mutant, the number of tests that touch it, and whether one of them noticed it."""

    mutant: Mutant
    tests: int
    is_noticed: bool


def drawn(game: str, count: int, seed: int) -> list[Mutant]:
    """`count` mutants of the game drawn by lot, by module and line."""
    every = [mutant for module in modules(game) for mutant in mutants_of(module, (ROOT / module).read_text())]
    lot = random.Random(seed).sample(every, min(count, len(every)))
    return sorted(lot, key=lambda mutant: (mutant.module, mutant.first_line))


def equivalent(game: str, folder: Path = ROOT / "tests" / "engines") -> dict[str, str]:
    """Reasons by key of the mutants that make the same game. Raises ValueError when a line has no reason or names no mutant."""
    file = folder / game / "equivalent_mutants.txt"
    lines = [line for line in file.read_text().splitlines() if line.strip()] if file.exists() else []
    named = dict(line.partition("  # ")[::2] for line in lines)
    if missing := [key for key, reason in named.items() if not reason.strip()]:
        raise ValueError(f"{file.parent.name}: no reason: {missing}")
    keys = {mutant.key for module in modules(game) for mutant in mutants_of(module, (ROOT / module).read_text())}
    if unknown := sorted(named.keys() - keys):
        raise ValueError(f"{file.parent.name}: no such mutant: {unknown}")
    return named


def tried(mutant: Mutant, reach: Reach) -> Outcome:
    """The outcome of one trial. Raises RuntimeError when the tests could not be run."""
    tests = reach.touching(mutant.module, mutant.first_line, mutant.last_line)
    if not tests:
        return Outcome(mutant, 0, False)
    try:
        command = [sys.executable, *arguments(mutant, tests)]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60 + SLOWEST * reach.seconds, check=False)
    except subprocess.TimeoutExpired:
        return Outcome(mutant, len(tests), True)
    if not could_run(ended.returncode, ended.stdout):
        raise RuntimeError(f"{mutant.key}: the tests could not be run\n{ended.stdout.decode()[-2000:]}")
    return Outcome(mutant, len(tests), ended.returncode != 0)


def could_run(code: int, said: bytes) -> bool:
    """Whether a trial says something of its mutant: tests ran, or the break keeps a module from being loaded."""
    return code not in NOT_RUN or any(sign in said for sign in UNLOADED)


def outcomes(mutants: list[Mutant], reach: Reach, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of `mutants`; how far it is goes to standard error."""
    with ThreadPoolExecutor(jobs) as pool:
        for number, outcome in enumerate(pool.map(lambda mutant: tried(mutant, reach), mutants), 1):
            if number % 10 == 0 or number == len(mutants):
                print(f"{number} of {len(mutants)} tried", file=sys.stderr, flush=True)
            yield outcome


def report(found: list[Outcome], reasons: dict[str, str]) -> list[str]:
    """The survivors by place, then the equivalent ones, then the score."""
    counted = [outcome for outcome in found if outcome.mutant.key not in reasons]
    survivors = [outcome for outcome in counted if not outcome.is_noticed]
    lines = [f"survived  {one.mutant.key}  (line {one.mutant.first_line}, {one.tests} tests touch it)" for one in survivors]
    lines += [f"equivalent  {one.mutant.key}: {reasons[one.mutant.key]}" for one in found if one.mutant.key in reasons]
    noticed = len(counted) - len(survivors)
    left_out = len(found) - len(counted)
    score = f"{noticed} of {len(counted)} noticed: {_score(counted)} of 100"
    return [*lines, f"{len(found)} mutants, {left_out} equivalent, {score}"]


def _score(counted: list[Outcome]) -> float:
    return round(100 * sum(outcome.is_noticed for outcome in counted) / len(counted), 1) if counted else 100.0


def main() -> int:
    """Print the survivors and the score; 1 where it is below what is to be reached."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    reasons = equivalent(asked.game)
    found = list(outcomes(drawn(asked.game, asked.count, asked.seed), reach_of(asked.game), asked.jobs))
    print("\n".join(report(found, reasons)))
    return int(_score([outcome for outcome in found if outcome.mutant.key not in reasons]) < REACHED)


if __name__ == "__main__":
    sys.exit(main())
