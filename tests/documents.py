"""The files of the project, for tests of its documents."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))


def git(*asked: str) -> str:
    """The output of a command of git."""
    command = ["git", "-c", "safe.directory=*", *asked]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout


@cache
def tracked() -> tuple[str, ...]:
    """The files that git knows, or would take in."""
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return tuple(name for name in listed if name and (ROOT / name).is_file())


@cache
def text_of(name: str) -> str:
    """The text of a file; empty if it has none."""
    try:
        return (ROOT / name).read_text()
    except UnicodeDecodeError:
        return ""


def named(file: Path) -> str:
    """The path of a file as tests are called by it."""
    return file.relative_to(ROOT).as_posix()
