"""`make mutants ARGS="GAME --count N --seed S"`: how many of N small breaks of a game's rules and components its tests notice.

Breaks are drawn by lot; each is tried against the tests that run its lines. Mutants that nobody can notice stand with the
reason in tests/engines/GAME/equivalent_mutants.txt, since the game stays the same game. A line is the key as it is printed,
two spaces, `#`, a space, the reason. They do not count. With `--modules` the lot is drawn from these modules alone."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Collection
from pathlib import Path

from engines import games
from engines.progress import ProgressBar
from tools.mutants.breaks import Mutant, mutants_of
from tools.mutants.forked import try_all
from tools.mutants.outcomes import Outcome, Outcomes
from tools.mutants.reach import ROOT, Reach, modules, reach_of

REACHED = 95
"""The mutants of a hundred that tests must notice, of those that can be noticed."""


def drawn(game: str, count: int, seed: int, named: Collection[str] = ()) -> list[Mutant]:
    """`count` mutants of the game, or of those of its modules that are named, drawn by lot, by module and line."""
    broken = [module for module in modules(game) if not named or Path(module).stem in named]
    every = [mutant for module in broken for mutant in mutants_of(module, (ROOT / module).read_text())]
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


class Telling:
    """The outcomes found so far. A survivor is printed at once."""

    def __init__(self, reasons: dict[str, str], progress: ProgressBar) -> None:
        self.reasons = reasons
        self.progress = progress
        self.found: list[Outcome] = []

    def tell(self, outcome: Outcome) -> None:
        """Take up an outcome."""
        self.found.append(outcome)
        if line := mutant_line(outcome, self.reasons):
            self.progress.print(line)
        self.progress.advance()


def mutant_line(outcome: Outcome, reasons: dict[str, str]) -> str | None:
    """The line of a mutant that survived or makes the same game."""
    mutant = outcome.mutant
    if mutant.key in reasons:
        noticed = f" (but noticed by {outcome.noticed_by})" if outcome.is_noticed else ""
        return f"equivalent  {mutant.key}: {reasons[mutant.key]}{noticed}"
    return None if outcome.is_noticed else f"survived  {mutant.key}  (line {mutant.first_line}, {outcome.tests} tests touch it)"


def summary(found: list[Outcome], reasons: dict[str, str]) -> str:
    """The score."""
    counted = _counted(found, reasons)
    noticed = sum(outcome.is_noticed for outcome in counted)
    score = f"{noticed} of {len(counted)} noticed: {_score(counted)} of 100"
    return f"{len(found)} mutants, {len(found) - len(counted)} equivalent, {score}"


def _counted(found: list[Outcome], reasons: dict[str, str]) -> list[Outcome]:
    return [outcome for outcome in found if outcome.mutant.key not in reasons]


def _score(counted: list[Outcome]) -> float:
    return round(100 * sum(outcome.is_noticed for outcome in counted) / len(counted), 1) if counted else 100.0


def main() -> int:
    """Print the survivors and the score. Returns 1 if the score is too low."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--equivalent", action="store_true", help="try those too that are said to make the same game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--modules", nargs="+", default=(), metavar="NAME", help="modules of the lot; without one, all")
    asked = parser.parse_args()
    if unknown := set(asked.modules) - {Path(module).stem for module in modules(asked.game)}:
        parser.error(f"no such modules: {', '.join(sorted(unknown))}")
    reasons, reach = equivalent(asked.game), reach_of(asked.game)
    os.chdir(ROOT)
    with ProgressBar("mutants", asked.count, "mutants") as progress:
        telling = Telling(reasons, progress)
        _try(asked, reach, telling)
    print(summary(telling.found, reasons))
    return int(_score(_counted(telling.found, reasons)) < REACHED)


def _try(asked: argparse.Namespace, reach: Reach, telling: Telling) -> None:
    """Try the mutants of the lot whose outcomes are unknown."""
    outcomes, untried = Outcomes(asked.game, reach), list[Mutant]()
    for mutant in drawn(asked.game, asked.count, asked.seed, asked.modules):
        if known := outcomes.outcome_of(mutant):
            telling.tell(known)
        elif mutant.key in telling.reasons and not asked.equivalent:
            telling.tell(Outcome(mutant, 0, None))
        else:
            untried.append(mutant)

    def hear(outcome: Outcome) -> None:
        outcomes.keep(outcome)
        telling.tell(outcome)

    if untried:
        try_all(asked.game, untried, reach, asked.jobs, hear)


if __name__ == "__main__":
    sys.exit(main())
