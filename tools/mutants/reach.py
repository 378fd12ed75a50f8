"""Reach: which tests run which lines of a game's rules and components, from a run of them all, kept until a file changes."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "out" / "mutants"
FOLDERS = ("rules", "components")


@dataclass(frozen=True)
class Reach:
    """`tests`: node ids, those that run the fewest lines first; `lines`: by module and line, the places in `tests` of those that
    run it; `seconds`: how long all of them took together."""

    tests: list[str]
    lines: dict[str, dict[str, list[int]]]
    seconds: float

    def touching(self, module: str, first: int, last: int) -> list[str]:
        """Node ids of the tests that run a line from `first` to `last`; of one that is run at import, those of its module."""
        lines = self.lines.get(module, {})
        found = {test for line in range(first, last + 1) for test in lines.get(str(line), ())}
        return [self.tests[test] for test in sorted(found or {test for tests in lines.values() for test in tests})]


def modules(game: str) -> list[str]:
    """Paths of the game's rule modules and components, below the root."""
    folders = (ROOT / "engines" / game / folder for folder in FOLDERS)
    return [
        str(file.relative_to(ROOT)) for folder in folders for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"
    ]


def reach_of(game: str) -> Reach:
    """The reach of the game's tests, run anew where a file of the engines or of the tests has changed.

    Raises subprocess.CalledProcessError when a test does not pass.
    """
    file = KEPT / f"{game}-{_digest(game)}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "tools.mutants.recording", game, str(file)]
        subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=True)
    return Reach(**json.loads(file.read_text()))


def _digest(game: str) -> str:
    folders = ("engines/kernel", f"engines/{game}", "tests/engines")
    return _hash(file for folder in folders for file in sorted((ROOT / folder).rglob("*")) if file.suffix in (".py", ".json"))


def _hash(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(ROOT)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
