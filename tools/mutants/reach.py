"""Reach: which tests run which lines of a game's rules and components, recorded file by file, kept until one changes."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.mutants.breaks import Mutant

ROOT = Path(__file__).parents[2]
OUTPUT = Path("out/mutants")
MUTATED = ("rules/*.py", "components/*.py", "pieces/holdings.py", "pieces/dice.py")
"""The modules of a game that are broken, below its folder: its rules, and the values that lie on its table."""
LONGEST = 10.0
"""Tests that take more seconds of the processor than this are not tried: they prove how well minds play, and seldom a rule."""


@dataclass(frozen=True)
class Reach:
    """`seconds`: of the processor, by test, cheapest first; `lines`: by module and test, those it runs; `loaded`: by module,
    those that run before any test; `digests`: by test file, what changes with it and with whatever it needs. Lines are the bits
    of a number."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, int]]
    loaded: dict[str, int]
    digests: dict[str, str]

    def is_loaded(self, mutant: Mutant) -> bool:
        """Whether a line of the break runs while modules and tests are loaded."""
        return bool(self.loaded.get(mutant.module, 0) & _lines(mutant))

    def touching(self, mutant: Mutant) -> dict[str, float]:
        """The tests that run a line of the break with their seconds, the cheapest first.

        If the line runs while modules are loaded, it is every test, and those that run something of its module are first.
        """
        reached = self.lines.get(mutant.module, {})
        if self.is_loaded(mutant):
            return dict(sorted(self.seconds.items(), key=lambda test: test[0] not in reached))
        return {test: seconds for test, seconds in self.seconds.items() if reached.get(test, 0) & _lines(mutant)}

    def digest(self, tests: Iterable[str]) -> str:
        """A text that changes when one of these tests may end otherwise."""
        return _hash(f"{file} {self.digests[file]}".encode() for file in sorted({file_of(test) for test in tests}))


def modules(game: str) -> list[str]:
    """Paths of the game's modules that are broken, below the root."""
    files = (file for pattern in MUTATED for file in sorted((ROOT / "engines" / game).glob(pattern)))
    return [str(file.relative_to(ROOT)) for file in files if file.name != "__init__.py"]


def file_of(test: str) -> str:
    """The file of a test's node id."""
    return test.partition("::")[0]


def reach_of(game: str) -> Reach:
    """The reach of the game's tests; those are run whose file, or what it needs, has changed since they were recorded.

    Raises subprocess.CalledProcessError when a test does not pass.
    """
    records = Records(game)
    if missing := records.missing():
        command = [sys.executable, "-m", "tools.mutants.recording", game, *missing]
        subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=True)
    return records.read()


class Records:
    """Records of a game's test files, each in a file named by its digest."""

    def __init__(self, game: str, root: Path = ROOT) -> None:
        self.game = game
        self.root = root
        self.folder = root / OUTPUT / game

    @cached_property
    def digests(self) -> dict[str, str]:
        """Digests by test file."""
        files = sorted((self.root / "tests" / "engines" / self.game).glob("test_*.py"))
        return {str(file.relative_to(self.root)): _hash([self._needed, *map(Path.read_bytes, _borrowed(file))]) for file in files}

    @cached_property
    def _needed(self) -> bytes:
        """The files that every test file needs: the engine, the kernel, and the modules that tests share."""
        folders = ("engines/kernel", f"engines/{self.game}", "tests/engines", f"tests/engines/{self.game}")
        found = (file for folder in folders[:2] for file in (self.root / folder).rglob("*"))
        shared = (
            file for folder in folders[2:] for file in (self.root / folder).glob("*.py") if not file.name.startswith("test_")
        )
        files = [file for file in (*found, *shared) if file.suffix in (".py", ".json")]
        return _hash(
            part for file in sorted(files) for part in (str(file.relative_to(self.root)).encode(), file.read_bytes())
        ).encode()

    def missing(self) -> list[str]:
        """Test files without a record."""
        return [file for file in self.digests if not self._file(file).exists()]

    def write(self, test_file: str, loaded: dict[str, int], tests: dict[str, tuple[float, dict[str, int]]]) -> None:
        """Keep what was recorded of a test file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        whole = self._file(test_file).with_suffix(".part")
        whole.write_text(json.dumps({"loaded": loaded, "tests": tests}))
        whole.replace(self._file(test_file))

    def read(self) -> Reach:
        """The reach of all test files together."""
        records = [json.loads(self._file(file).read_text()) for file in self.digests]
        tests: dict[str, Any] = {test: run for record in records for test, run in record["tests"].items()}
        lines: dict[str, dict[str, int]] = defaultdict(dict)
        loaded: dict[str, int] = defaultdict(int)
        for test, (_, reached) in tests.items():
            for module, bits in reached.items():
                lines[module][test] = bits
        for record in records:
            for module, bits in record["loaded"].items():
                loaded[module] |= bits
        taken = sorted(((test, run[0]) for test, run in tests.items() if run[0] <= LONGEST), key=lambda run: run[1])
        return Reach(dict(taken), lines, loaded, self.digests)

    def _file(self, test_file: str) -> Path:
        return self.folder / f"{Path(test_file).stem}-{self.digests[test_file]}.json"


def _borrowed(test_file: Path, known: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """A test file and those of its folder that it takes something from, or they."""
    known = (*known, test_file)
    for name in sorted(set(re.findall(r"^from tests\.engines\.\w+\.(test_\w+) import", test_file.read_text(), re.MULTILINE))):
        if (other := test_file.with_name(f"{name}.py")) not in known:
            known = _borrowed(other, known)
    return known


def _lines(mutant: Mutant) -> int:
    return (1 << mutant.last_line + 1) - (1 << mutant.first_line)


def _hash(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)} ".encode())
        digest.update(part)
    return digest.hexdigest()[:16]
