"""`make rules`: which statements of the rules documents are proved by a test that ran and passed.

A document is docs/rules/<game>.md with one statement an item (`- **PE-MAIN-01** ...`, or a numbered one). Beside it,
docs/rules/<game>.exempt names the few that no program can break: an id, then why, one a line. Of a game that is not registered
yet the coverage is counted, and what is missing is not asked for. `make rules ARGS=GAME` runs the tests of one game.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engines import games

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "rules"
STATEMENT = re.compile(r"^(?:-|\d+\.) \*\*([A-Z]+-[A-Z0-9][A-Za-z0-9.-]*)\*\* ")


@dataclass(frozen=True)
class Document:
    """The ids of one game in the document's order, and the exempt ones with their reasons. `is_whole`: all must be proved."""

    game: str
    ids: tuple[str, ...]
    exempt: dict[str, str]
    is_whole: bool = True

    @property
    def prefix(self) -> str:
        """The beginning of all ids of the game: `PE-`."""
        return self.ids[0].split("-")[0] + "-"


@dataclass
class Results:
    """Number of passed tests of each id, and the marked tests that did not pass."""

    passed: dict[str, int] = field(default_factory=dict)
    other: dict[str, list[str]] = field(default_factory=dict)

    def proved(self) -> set[str]:
        """Ids with a marked test that passed and none that did not."""
        return {id_ for id_, times in self.passed.items() if times} - self.other.keys()

    def marked(self) -> set[str]:
        """Ids that any test is marked with."""
        return self.passed.keys() | self.other.keys()


def _exemptions(file: Path) -> Iterator[tuple[str, str]]:
    for line in file.read_text().splitlines() if file.exists() else ():
        if line.strip() and not line.startswith("#"):
            id_, _, reason = line.partition(" ")
            if not reason.strip():
                raise ValueError(f"{file.name}: {id_} has no reason")
            yield id_, reason.strip()


def documents(folder: Path = FOLDER) -> list[Document]:
    """All rules documents of `folder`. ValueError when an id stands twice or an exemption is no id."""
    found = []
    for file in sorted(folder.glob("*.md")):
        ids = tuple(match[1] for line in file.read_text().splitlines() if (match := STATEMENT.match(line)))
        exempt = dict(_exemptions(file.with_suffix(".exempt")))
        if len(set(ids)) != len(ids) or not ids:
            raise ValueError(f"{file.name}: no ids, or an id twice: {sorted({i for i in ids if ids.count(i) > 1})}")
        if exempt.keys() - set(ids):
            raise ValueError(f"{file.stem}.exempt: no such id: {sorted(exempt.keys() - set(ids))}")
        found.append(Document(file.stem, ids, exempt, file.stem in games()))
    return found


def run_marked_tests(arguments: list[str]) -> Results:
    """Run every test that carries a rule mark and read what became of the ids."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", "-n", "auto", "--dist", "loadgroup"]
        ended = subprocess.run([*command, "--rule-results", str(file), *arguments], stdout=sys.stderr, check=False)
        if not file.exists():
            sys.exit(ended.returncode or 1)
        return Results(**json.loads(file.read_text()))


def problems(document: Document, results: Results) -> list[str]:
    """The gaps of the game, a line each. If the game is not registered, only the faults of its tests."""
    mine = {id_ for id_ in results.marked() if id_.startswith(document.prefix)}
    proved, exempt, ids = results.proved(), document.exempt, set(document.ids)
    wanted = document.ids if document.is_whole else ()
    lines = [f"missing  {id_}" for id_ in wanted if id_ not in exempt and id_ not in mine]
    lines += [f"not passed  {id_}: {', '.join(results.other[id_])}" for id_ in document.ids if id_ in mine - proved]
    lines += [f"unknown  {id_}" for id_ in sorted(mine - ids)]
    lines += [f"exempt and marked  {id_}" for id_ in document.ids if id_ in mine and id_ in exempt]
    return lines


def report(document: Document, results: Results) -> list[str]:
    """The lines printed for one game, problems last."""
    proved = results.proved() & set(document.ids)
    testable = len(document.ids) - len(document.exempt)
    state = "" if document.is_whole else ", not registered"
    lines = [f"{document.game}{state}: {len(proved)} of {testable} testable ids proved ({len(document.ids)} in the document)"]
    lines += [f"  exempt: {len(document.exempt)}", *(f"    {id_}  {why}" for id_, why in document.exempt.items())]
    return lines + [f"  {line}" for line in problems(document, results)]


def foreign(found: list[Document], results: Results) -> list[str]:
    """Marked ids that belong to no document."""
    return sorted(id_ for id_ in results.marked() if not any(id_.startswith(d.prefix) for d in found))


def of_one(game: str, tests: Path = ROOT / "tests") -> list[str]:
    """The folders of tests that are called like the game. Raises ValueError when there is none."""
    folders = sorted(str(folder) for folder in tests.rglob(game) if folder.is_dir())
    if not folders:
        raise ValueError(f"no folder of tests is called {game}")
    return folders


def main() -> int:
    """Print the coverage of every game, or of the one named; 1 when an id is missing, unknown, not passed, or both exempt and
    marked. Missing ids of a game that is not registered do not count."""
    every, arguments = documents(), sys.argv[1:]
    found = [document for document in every if document.game in arguments[:1]]
    results = run_marked_tests([*of_one(found[0].game), *arguments[1:]] if found else arguments)
    found, strangers = found or every, foreign(every, results)
    for document in found:
        print("\n".join(report(document, results)))
    for id_ in strangers:
        print(f"unknown  {id_}: no rules document has its prefix")
    return 1 if strangers or any(problems(document, results) for document in found) else 0


if __name__ == "__main__":
    sys.exit(main())
