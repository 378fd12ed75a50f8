"""The files of a new game, made from `template/`, or from `full/`: `game` in a path stands for its id."""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path
from string import Template

from tools.new_game.entries import enter, version

TEMPLATE, FULL = Path(__file__).parent / "template", Path(__file__).parent / "full"
SIZES = {"small": TEMPLATE, "full": FULL}
"""A race of one choice and one die; secrets, orders for a map of hexes, and a battle with modifiers."""
REGISTER = "engines/__init__.py"
LISTED = re.compile(r"^GAMES = \((.*)\)$", re.M)
LONGEST = 34
"""Letters."""
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
IMPORTS = re.compile(r"(?:^from \S+ import .*\n)+", re.M)
PREFIX = re.compile(r"\*\*([A-Z]+)-")
BEGUN = re.compile(r'^msgid "(\w+)\.', re.M)
"""The beginnings of the ids of messages, those of the host too."""


class Refused(ValueError):
    """The name cannot be had; the text says why."""


def lay_out(id: str, root: Path, size: str = "small") -> tuple[Path, ...]:
    """Write the game into the project and register it; the files written. Raises Refused, and then nothing is written."""
    _check(id, root)
    template = SIZES[size]
    files = {
        root / _path(file.relative_to(template), id): Template(file.read_text()) for file in sorted(template.rglob("*.tmpl"))
    }
    taken = [file for file in files if file.exists()]
    if taken:
        raise Refused(f"{taken[0].relative_to(root)} is there already; choose another name")
    title, prefix = _title(id), _prefix(id, root)
    terms = {"id": id, "title": title, "name": title.replace(" ", ""), "prefix": prefix, "short": prefix.lower()}
    terms["version"] = version(root)
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(IMPORTS.sub(_sorted, text.substitute(terms)))
    register(id, root / REGISTER)
    return (*files, root / REGISTER, *enter(id, title, root))


def _check(id: str, root: Path) -> None:
    """Raises Refused for what can be no package beside those that are there."""
    if not NAME.fullmatch(id) or iskeyword(id):
        raise Refused(f"{id!r} is no id of a game: small letters and digits, words joined by _, as in row_boats")
    if len(id) > LONGEST:
        raise Refused(f"{id!r} has {len(id)} letters; a game's name is read on a button and has at most {LONGEST}")
    taken = [file for file in (root / "render" / f"{id}.py", root / "engines" / id, root / "render" / id) if file.exists()]
    if taken:
        raise Refused(f"{taken[0].relative_to(root)} is there already; choose another name")


def _sorted(block: re.Match[str]) -> str:
    """Imports that stand together, by module: where those of the game belong hangs on its id."""
    return "".join(sorted(block.group(0).splitlines(keepends=True), key=lambda line: line.split()[1]))


def _path(file: Path, id: str) -> Path:
    parts = file.with_suffix("").parts
    return Path(*(re.sub(r"^game(?=$|[._])", id, part) for part in parts[:-1]), _file(parts, id))


def _file(parts: tuple[str, ...], id: str) -> str:
    """The name of a file: `game.py` of the engine is called so in every game."""
    name = parts[-1]
    return name if name == "game.py" else re.sub(r"^game(?=[._])", id, name)


def _title(id: str) -> str:
    return " ".join(word.capitalize() for word in id.split("_"))


def _prefix(id: str, root: Path) -> str:
    """The beginning of the ids of its rules: the first letters of its words, or more of its name if those are taken."""
    documents, catalogues = (root / "docs" / "rules").glob("*.md"), (root / "locales" / "en").glob("*.po")
    taken = {found.group(1) for file in documents if (found := PREFIX.search(file.read_text()))}
    taken |= {begun.upper() for file in catalogues for begun in BEGUN.findall(file.read_text(encoding="utf-8"))}
    initials = "".join(word[0] for word in id.split("_")).upper()
    letters = id.replace("_", "").upper()
    wished = [initials] if len(initials) > 1 else []
    return next(one for one in (*wished, *(letters[:size] for size in range(2, 30)), letters + "X") if one not in taken)


def register(id: str, file: Path) -> None:
    """The one line that is not the game's own. Raises Refused if there is no list of games."""
    text = file.read_text()
    found = LISTED.search(text)
    if found is None:
        raise Refused(f"{file.name} has no list of games")
    games = ", ".join([*(one.strip() for one in found.group(1).split(",") if one.strip()), f'"{id}"'])
    file.write_text(text.replace(found.group(0), f"GAMES = ({games})"))
