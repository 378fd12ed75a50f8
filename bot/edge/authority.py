"""`python -m bot.edge.authority`: the table of docs/authority.md, a row for each press, command and completion."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

from bot.edge.features import COMMANDS, PRESSES, TABLELESS_PRESSES
from bot.edge.presses.declaration import Who

DOCUMENT = Path(__file__).parents[2] / "docs" / "authority.md"
HEAD = "| door | who | kept out | |\n|---|---|---|---|\n"
BEGIN, END = "<!-- python -m bot.edge.authority -->\n\n", "\n<!-- end -->\n"
"""The marks in the document between which the table stands."""


def table() -> str:
    """The table in Markdown."""
    return HEAD + "".join(f"| `{door}` | {who.value} | {kept_out(who)} | {note} |\n" for door, who, note in rows())


def kept_out(who: Who) -> str:
    """The answer to a member of the server who may not view the table's channel."""
    return "anybody" if who is Who.ANYBODY else "stranger"


def rows() -> Iterator[tuple[str, Who, str]]:
    """Each door with who may use it, and a note, by name. A verb with and without a table has the row of the one with it."""
    for verb, press in sorted((TABLELESS_PRESSES | PRESSES).items(), key=itemgetter(0)):
        yield f"verb {verb}", press.who, press.note
    for _, command in sorted(COMMANDS.items(), key=itemgetter(0)):
        yield f"command {command.name}", command.who, command.note
        for option in command.options:
            if option.completion is not None:
                yield f"complete {command.name}: {option.name}", option.completion.who, option.completion.note


def written(text: str) -> str:
    """The document with the table of now."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
