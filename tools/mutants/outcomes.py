"""Outcomes of trials, kept on disk until the engine changes, or a test that noticed, or could have."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.breaks import Mutant
from tools.mutants.reach import OUTPUT, ROOT, Reach, file_of


@dataclass(frozen=True)
class Outcome:
    """A mutant, the number of tests it was tried against, and what noticed it: a test, a file that cannot be loaded, or how the
    process ended."""

    mutant: Mutant
    tests: int
    noticed_by: str | None

    @property
    def is_noticed(self) -> bool:
        """Whether anything noticed the mutant."""
        return self.noticed_by is not None


class Outcomes:
    """The outcomes of a game's mutants, one a line, the last of a mutant counts."""

    def __init__(self, game: str, reach: Reach, root: Path = ROOT) -> None:
        self.file = root / OUTPUT / game / "outcomes.jsonl"
        self.reach = reach
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        self.found = {entry["key"]: entry for entry in map(json.loads, lines)}

    def outcome_of(self, mutant: Mutant) -> Outcome | None:
        """The outcome that still holds, if there is one."""
        entry = self.found.get(mutant.key)
        if entry is None or entry["digest"] != self._digest(mutant, entry["noticed_by"]):
            return None
        outcome = Outcome(mutant, entry["tests"], entry["noticed_by"])
        return outcome if outcome.is_noticed or outcome.tests == len(self.reach.touching(mutant)) else None

    def keep(self, outcome: Outcome) -> None:
        """Write the outcome down."""
        digest = self._digest(outcome.mutant, outcome.noticed_by)
        entry = {"key": outcome.mutant.key, "digest": digest, "tests": outcome.tests, "noticed_by": outcome.noticed_by}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a") as file:
            file.write(f"{json.dumps(entry)}\n")

    def _digest(self, mutant: Mutant, noticed_by: str | None) -> str:
        """The outcome without the tests that change nothing any more: the test that noticed stays, if it was one."""
        if noticed_by is not None and file_of(noticed_by) in self.reach.digests:
            return self.reach.digest([noticed_by])
        return self.reach.digest(self.reach.touching(mutant))
