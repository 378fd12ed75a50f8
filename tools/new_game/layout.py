"""The files of a new game, made from `template/`: `game` in a path stands for its id."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

TEMPLATE = Path(__file__).parent / "template"
REGISTER = "engines/__init__.py"
LISTED = re.compile(r"^GAMES = \((.*)\)$", re.M)
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
IMPORTS = re.compile(r"(?:^from \S+ import .*\n)+", re.M)
PREFIX = re.compile(r"\*\*([A-Z]+)-")


class Refused(ValueError):
    """The name cannot be had; the text says why."""


def lay_out(id: str, root: Path) -> tuple[Path, ...]:
    """Write the game into the project and register it; the files written. Raises Refused, and then nothing is written."""
    if not NAME.fullmatch(id):
        raise Refused(f"{id!r} is no id of a game: small letters and digits, words joined by _, as in pieces_of_eight")
    files = {root / _path(file, id): Template(file.read_text()) for file in sorted(TEMPLATE.rglob("*.tmpl"))}
    taken = [file for file in files if file.exists()]
    if taken:
        raise Refused(f"{taken[0].relative_to(root)} is there already; choose another name")
    title, prefix = _title(id), _prefix(id, root)
    terms = {"id": id, "title": title, "name": title.replace(" ", ""), "prefix": prefix, "short": prefix.lower()}
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(IMPORTS.sub(_sorted, text.substitute(terms)))
    _register(id, root / REGISTER)
    return (*files, root / REGISTER)


def _sorted(block: re.Match[str]) -> str:
    """Imports that stand together, by module: where those of the game belong hangs on its id."""
    return "".join(sorted(block.group(0).splitlines(keepends=True), key=lambda line: line.split()[1]))


def _path(file: Path, id: str) -> Path:
    parts = file.relative_to(TEMPLATE).with_suffix("").parts
    return Path(*(re.sub(r"^game(?=$|[._])", id, part) for part in parts[:-1]), _file(parts, id))


def _file(parts: tuple[str, ...], id: str) -> str:
    """The name of a file: `game.py` of the engine is called so in every game."""
    name = parts[-1]
    return name if name == "game.py" else re.sub(r"^game(?=[._])", id, name)


def _title(id: str) -> str:
    return " ".join(word.capitalize() for word in id.split("_"))


def _prefix(id: str, root: Path) -> str:
    """What the ids of its rules begin with: the first letters of its words, or more of its name where those are taken."""
    documents = sorted((root / "docs" / "rules").glob("*.md"))
    taken = {found.group(1) for file in documents if (found := PREFIX.search(file.read_text()))}
    initials = "".join(word[0] for word in id.split("_")).upper()
    letters = id.replace("_", "").upper()
    wished = [initials] if len(initials) > 1 else []
    return next(one for one in (*wished, *(letters[:size] for size in range(2, 30)), letters + "X") if one not in taken)


def _register(id: str, file: Path) -> None:
    text = file.read_text()
    found = LISTED.search(text)
    if found is None:
        raise Refused(f"{file.name} has no list of games")
    games = ", ".join([*(one.strip() for one in found.group(1).split(",") if one.strip()), f'"{id}"'])
    file.write_text(text.replace(found.group(0), f"GAMES = ({games})"))
