"""A trial: tests run in a process in which one module has a break.

`python -m tools.mutants.trial MUTANT TEST ...` ends as pytest does.
The break is put in while the module is loaded; no file changes.
"""

from __future__ import annotations

import json
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


def arguments(mutant: Mutant, tests: list[str]) -> list[str]:
    """The command line of a trial, behind the interpreter."""
    return ["-m", "tools.mutants.trial", json.dumps(asdict(mutant)), *tests]


def main() -> int:
    """Run the tests; 0 when none of them noticed the break."""
    mutant = Mutant(**json.loads(sys.argv[1]))
    sys.meta_path.insert(0, Breaking(mutant, Path.cwd()))
    return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *sys.argv[2:]]))


if __name__ == "__main__":
    sys.exit(main())
