"""Entries of a new game in documents that name all games: the changelog, the read-me, the page of rooms."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from tools.where import page, rooms

BEFORE = "replay formats"
"""The column of the changelog before which games stand."""


def version(root: Path) -> str:
    """The release in work."""
    return str(tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"])


def enter(id: str, title: str, root: Path) -> tuple[Path, ...]:
    """Enter the game, and give the files. Where a file is missing, or has no such table, it is left alone."""
    entries: dict[Path, Callable[[str], str]] = {
        root / "CHANGELOG.md": lambda text: with_column(text, title, version(root)),
        root / "README.md": lambda text: with_row(text, id, title),
        root / "docs" / "where.md": lambda text: page(rooms(root)),
    }
    there = {file: change for file, change in entries.items() if file.is_file()}
    for file, change in there.items():
        _put(file, change(file.read_text()))
    return tuple(there)


def with_column(text: str, title: str, release: str) -> str:
    """The changelog with a column of the game: the release in work plays its first rules, older ones do not know it."""
    head = next((line for line in text.splitlines() if line.startswith("| release |")), "")
    cells = [cell.strip() for cell in head.strip("|").split("|")]
    if BEFORE not in cells:
        return text
    cell = {"release": title, "---": "---", release: "rules 1"}
    lines = (_widened(line, len(cells), cells.index(BEFORE), cell) for line in text.splitlines())
    return "\n".join([*lines, ""])


def _widened(row: str, columns: int, at: int, cell: dict[str, str]) -> str:
    """A row of the table with one cell more; any other line as it is."""
    parts = row.strip("|").split("|")
    if not row.startswith("|") or len(parts) != columns:
        return row
    new = cell.get(parts[0].strip(), "\u2013")
    parts.insert(at, "---" if new == "---" else f" {new} ")
    return f"|{'|'.join(parts)}|"


def with_row(text: str, id: str, title: str) -> str:
    """The read-me with a row for the document of its rules, behind those of the other games."""
    lines = text.splitlines(keepends=True)
    last = max((at for at, line in enumerate(lines) if line.startswith("| [docs/rules/")), default=None)
    if last is None:
        return text
    file = f"docs/rules/{id}.md"
    return "".join([*lines[: last + 1], f"| [{file}]({file}) | those of {title} |\n", *lines[last + 1 :]])


def _put(file: Path, text: str) -> None:
    """Write a file anew; where it was a link, what it led to stays as it was."""
    file.unlink()
    file.write_text(text)
