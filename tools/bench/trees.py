"""Another tree of the project, built beside this one, and what a tree measures of itself."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.bench.references import beside_chess

ROOT = Path(__file__).parent.parent.parent
LOCK = "requirements.lock"
CODE = ("tools/bench", "tests/bench", "engines/progress.py")
"""The folders and the file that measure and tell how far that is, and nothing of what is measured."""
LONGEST = 3600
"""Seconds that a row of a game may take in a tree."""
MEASURE = """
import json, sys
from tools.bench.__main__ import measure
print(json.dumps([figure.row() for figure in measure(sys.argv[1], sys.argv[2:])]))
"""
"""Asked of the tree's own modules: no option of a command, which trees of before would not know."""

Row = dict[str, Any]


class Unknown(Exception):
    """A revision that the repository does not have."""


@dataclass(frozen=True)
class Measured:
    """A row as it was measured once: its figures by what they say, and chess moves a second in the same minute."""

    figures: dict[str, Row]
    moves: float

    def value(self, what: str) -> float | None:
        """The value of a figure; None if it was not measured."""
        value: float | None = self.figures.get(what, {}).get("value")
        return value


@dataclass(frozen=True)
class Beside:
    """The other tree twice: with this tree's code that measures, and as it is."""

    commit: str
    with_this_bench: Path
    own: Path
    has_same_lock: bool


def measured_row(folder: Path, game: str, row: str) -> Measured:
    """The row of a game as the tree in that folder measures it, in a process of its own; no figures where that cannot begin."""
    command = [str(folder / ".venv" / "bin" / "python"), "-c", MEASURE, game, row]
    ended, moves = beside_chess(
        lambda: subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False, text=True, timeout=LONGEST)
    )
    figures = json.loads(ended.stdout) if ended.returncode == 0 else []
    return Measured({figure["what"]: figure for figure in figures}, moves)


@contextlib.contextmanager
def built(revision: str, root: Path = ROOT) -> Iterator[Beside]:
    """The tree of a revision in a temporary folder, ready to be measured. Raises Unknown."""
    commit = _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    with tempfile.TemporaryDirectory(prefix="broadside-against-") as name:
        own, laid = Path(name, "own"), Path(name, "laid")
        _git(root, "worktree", "add", "--quiet", "--detach", str(own), commit)
        try:
            has_same_lock = (own / LOCK).read_bytes() == (root / LOCK).read_bytes()
            _furnish(own, root if has_same_lock else None)
            _lay(own, laid, root)
            yield Beside(commit, laid, own, has_same_lock)
        finally:
            _git(root, "worktree", "remove", "--force", str(own))


def _git(root: Path, *arguments: str) -> str:
    ended = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False, text=True)
    if ended.returncode:
        raise Unknown(ended.stderr.strip() or f"git {' '.join(arguments)}")
    return ended.stdout.strip()


def _furnish(folder: Path, like: Path | None) -> None:
    """Give the tree the environment of another one with the same lock file, else have it made by its own script."""
    if like is not None:
        (folder / ".venv").symlink_to((like / ".venv").resolve())
    else:
        subprocess.run([str(folder / "tools" / "setup.sh"), "bench"], stdout=sys.stderr, check=True)


def _lay(own: Path, laid: Path, root: Path) -> None:
    """Copy a tree, with the code that measures taken from this one."""
    shutil.copytree(own, laid, symlinks=True, ignore=shutil.ignore_patterns(".git", ".venv"))
    (laid / ".venv").symlink_to((own / ".venv").resolve())
    for part in CODE:
        if (root / part).is_file():
            shutil.copyfile(root / part, laid / part)
            continue
        shutil.rmtree(laid / part, ignore_errors=True)
        shutil.copytree(root / part, laid / part, ignore=shutil.ignore_patterns("__pycache__"))
