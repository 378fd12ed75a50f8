"""A trial in a process of its own, for a break in what runs while modules are loaded: `python -m tools.mutants.trial`.

It reads the mutant and the tests from standard input, breaks the module while it is loaded, and runs the tests. The last line
of standard output names the test that noticed, as JSON. No file changes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tools.mutants.breaks import Mutant, broken
from tools.mutants.noticing import PYTEST, Noticing
from tools.mutants.reach import file_of

FIRST = 40
"""So many tests, the cheapest, are tried before the files of all others are loaded."""


class Breaking(MetaPathFinder):
    """An importer that finds the mutant's module alone, and loads it with the break in it."""

    def __init__(self, mutant: Mutant, root: Path) -> None:
        self.mutant = mutant
        self.name = mutant.module.removesuffix(".py").replace("/", ".")
        self.file = root / mutant.module

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of the broken module; None for every other one."""
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.file, loader=BrokenLoader(fullname, str(self.file), self.mutant))


class BrokenLoader(SourceFileLoader):
    """A loader that compiles the module's source with the break in it, whatever was compiled before."""

    def __init__(self, fullname: str, path: str, mutant: Mutant) -> None:
        super().__init__(fullname, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The broken module's code."""
        source = Path(self.path).read_text()
        return compile(broken(source, self.mutant), self.path, "exec", dont_inherit=True)


def apart(mutant: Mutant, seconds: dict[str, float], root: Path) -> str | None:
    """The test that noticed the mutant among these, given with their seconds, in a process of its own; None when nothing did.

    Raises RuntimeError when they cannot be run.
    """
    tests = list(seconds.items())
    for some in filter(None, (tests[:FIRST], tests[FIRST:])):
        command = [sys.executable, "-m", "tools.mutants.trial"]
        given = json.dumps([asdict(mutant), dict(some)]).encode()
        ended = subprocess.run(command, cwd=root, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if ended.returncode < 0:
            return f"signal {-ended.returncode}"
        said = ended.stdout.decode()
        if ended.returncode:
            raise RuntimeError(f"{mutant.key}: the tests could not be run\n{said[-2000:]}")
        noticed_by: str | None = json.loads(said.splitlines()[-1])
        if noticed_by is not None:
            return noticed_by
    return None


def main() -> int:
    """Run the tests; not 0 when they could not be run."""
    mutant, seconds = json.load(sys.stdin)
    sys.meta_path.insert(0, Breaking(Mutant(**mutant), Path.cwd()))
    noticing = Noticing(seconds)
    ended = pytest.main([*PYTEST, *dict.fromkeys(map(file_of, seconds))], plugins=[noticing])
    print(f"\n{json.dumps(noticing.by)}")
    return 0 if noticing.by or ended == pytest.ExitCode.OK else 2


if __name__ == "__main__":
    sys.exit(main())
