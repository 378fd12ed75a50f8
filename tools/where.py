"""`python -m tools.where`: the rooms of the code, a sentence each, written to docs/where.md.

A room is a package. Its docstring begins with one sentence on its contents. A game adds the chapters of its book with the modules
of each, such as `(5) solitaire`. In the parts that are divided into rooms the last line lists the neighbours it may import:
`May import: process, people.`"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOPS = ("engines", "render", "locales", "bot", "migrations", "playground", "tools", "tests")
DIVIDED = ("bot.model", "bot.service", "bot.edge", "bot.store", "bot.rehearsal", "engines.kernel", "render", "playground.discord")
"""Parts whose rooms say what they may import of one another."""
LISTED = re.compile(r"^May import: (?P<rooms>.+)\.$", re.M)
CHAPTERS = re.compile(r"\n\n(?P<chapters>\(.+)$", re.S)
DOCUMENT = ROOT / "docs" / "where.md"
HEAD = """# Where is it?

Every package with what is in it, and its modules; below a game the chapters of its rules, each with its modules. Tests have their
folders in [testing.md](testing.md). `python -m tools.where` writes this page from the packages' docstrings.
"""


@dataclass(frozen=True)
class Room:
    """A package.

    `name`: its dotted name. `sentence`: what is in it. `chapters`: those of a game's book, with their modules. `listed`: the
    rooms it says it may import; None if it says nothing. `modules`: the names of its modules.
    """

    name: str
    sentence: str
    chapters: tuple[str, ...]
    listed: tuple[str, ...] | None
    modules: tuple[str, ...]

    @property
    def part(self) -> str:
        """The part whose room it is; "" outside the divided parts."""
        return next((part for part in DIVIDED if self.name.startswith(f"{part}.")), "")


def rooms(root: Path = ROOT) -> list[Room]:
    """All rooms, each before those inside it."""
    return [_room(root, folder) for top in TOPS for folder in _packages(root / top)]


def _packages(folder: Path) -> Iterator[Path]:
    if (folder / "__init__.py").is_file():
        yield folder
        for inner in sorted(entry for entry in folder.iterdir() if entry.is_dir()):
            yield from _packages(inner)


def _room(root: Path, folder: Path) -> Room:
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or ""
    found = LISTED.search(text)
    listed = None if found is None else tuple(name for name in found["rooms"].split(", ") if name != "nothing")
    modules = tuple(sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__"))
    return Room(".".join(folder.relative_to(root).parts), _sentence(text), _chapters(text), listed, modules)


def _sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s", " ".join(text.split()))[0] if text else ""


def _chapters(text: str) -> tuple[str, ...]:
    found = CHAPTERS.search(text)
    return () if found is None else tuple(re.split(r"(?<=\.)\s(?=\()", " ".join(found["chapters"].split())))


def imported(room: Room, root: Path = ROOT) -> set[str]:
    """The modules of ours that the modules of a room import, dotted, by whatever form of import."""
    folder = root.joinpath(*room.name.split("."))
    return {name for file in sorted(folder.glob("*.py")) for name in imports(file) if name.split(".")[0] in TOPS}


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Names that a file imports, dotted: of `from a import b`, `a.b`."""
    found = list[str]()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def neighbours(room: Room, every: list[Room], root: Path = ROOT) -> set[str]:
    """The other rooms of its part that a room imports, named from the part on."""
    of_part = [other.name for other in every if other.part == room.part]
    found = {home(of_part, name) for name in imported(room, root)} - {"", room.name}
    return {name.removeprefix(f"{room.part}.") for name in found}


def home(named: Iterable[str], module: str) -> str:
    """The innermost of these that a dotted name stands in, "" where it stands in none."""
    return max((name for name in named if f"{module}.".startswith(f"{name}.")), key=len, default="")


def page(every: list[Room]) -> str:
    """The document: a list of rooms inside rooms."""
    return "\n".join([HEAD, *(_line(room) for room in every if room.name != "tests" and not room.name.startswith("tests.")), ""])


def _line(room: Room) -> str:
    indent = "  " * room.name.count(".")
    modules = f" {', '.join(f'`{name}`' for name in room.modules)}" if room.modules else ""
    head = f"{indent}- **{room.name.rpartition('.')[2]}**: {room.sentence}{modules}"
    return "\n".join([head, *(f"{indent}  - {chapter}" for chapter in room.chapters)])


def main() -> int:
    """Write the document."""
    DOCUMENT.write_text(page(rooms()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
