"""The decisions below docs/decisions. `python -m tests.decisions` writes their index anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "docs" / "decisions"
INDEX = FOLDER / "README.md"
UNUSED = frozenset((161, 172, 173, 174))
"""Numbers that no decision was given."""
HEAD = "| number | decision | file | status |\n|---|---|---|---|\n"
TITLE = re.compile(r"\*\*(?P<number>\d+)\. (?P<title>.+?)\*\*")
STATUS = re.compile(r"\*Replaced (?P<in_part>in part )?by (?P<by>\d+(?:, \d+)*)(?:: [^*]+)?\.\*")
NOTE = re.compile(r"\*Since then: .+\*")


@dataclass(frozen=True, slots=True)
class Decision:
    """A numbered decision.

    `by`: numbers of the decisions that replace it.
    `in_part`: the rest of it holds.
    """

    number: int
    title: str
    file: str
    by: tuple[int, ...] = ()
    in_part: bool = False

    @property
    def status(self) -> str:
        """The status as the index has it."""
        numbers = ", ".join(map(str, self.by))
        return f"in part by {numbers}" if self.in_part else f"replaced by {numbers}" if self.by else "holds"


def decisions_of(file: str, text: str) -> Iterator[Decision]:
    """The decisions of a file, in their order. Raises ValueError for a paragraph that belongs to none."""
    found: list[Decision] = []
    for paragraph in text.strip().split("\n\n")[1:]:
        line = " ".join(paragraph.split())
        if head := TITLE.match(line):
            found.append(Decision(int(head["number"]), head["title"].rstrip("."), file))
        elif (status := STATUS.fullmatch(line)) and found:
            by, last = tuple(map(int, status["by"].split(", "))), found.pop()
            found.append(Decision(last.number, last.title, file, by, bool(status["in_part"])))
        elif not (NOTE.fullmatch(line) and found):
            raise ValueError(f"{file}: neither a decision nor its status: {line[:80]}")
    yield from found


def decisions() -> list[Decision]:
    """All decisions by number."""
    files = sorted(FOLDER.glob("*.md"))
    found = [one for file in files if file != INDEX for one in decisions_of(file.name, file.read_text())]
    return sorted(found, key=lambda one: one.number)


def table(found: list[Decision]) -> str:
    """The table of the index."""
    rows = {one.number: f"| {one.number} | {one.title} | [{one.file}]({one.file}) | {one.status} |\n" for one in found}
    rows |= {number: f"| {number} | – | – | not used |\n" for number in UNUSED}
    return HEAD + "".join(rows[number] for number in sorted(rows))


if __name__ == "__main__":
    before, _, _ = INDEX.read_text().partition(HEAD)
    INDEX.write_text(before + table(decisions()))
