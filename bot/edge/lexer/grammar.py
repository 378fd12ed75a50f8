"""The words of the typed grammar in all languages, understood in any of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.edge.kit.typed_result import PanelCommand
from bot.edge.lexer.fold import folded
from locales.languages import typed

CONTROLS = typed("controls")
WITH_WORDS = frozenset({"rule", "standing", "when", "drop"})
"""Controls that take the rest of the line."""
_WORDS = typed("words")
ALL, NONE, BUT, AND, THEN, WITH = (_WORDS[name] for name in ("all", "none", "but", "and", "then", "with"))
TO, FOR, FROM, YES, NO = (_WORDS[name] for name in ("to", "for", "from", "yes", "no"))
OUT, MOVE, UP, DOWN = (_WORDS[name] for name in ("out", "move", "up", "down"))
KEEP, IF, ELSE = (_WORDS[name] for name in ("keep", "if", "else"))
SPOKEN: dict[str, tuple[str, ...]] = {
    "and": (*AND, *THEN, *WITH),
    "from": FROM,
    "to": TO,
    "yes": YES,
    "no": NO,
    "all": ALL,
    "none": NONE,
    "if": IF,
    "else": ELSE,
}
"""Words that a line of any game may have, by what they mean."""


AS_IT_STANDS = frozenset(map(folded, KEEP))
"""Texts that leave an answer as it is proposed, folded."""


def either(words: tuple[str, ...]) -> str:
    """A pattern for any of the words, as whole words."""
    return r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")(?!\w)"


_TABLE = re.compile(r"\s*([A-Za-z0-9]{4,6})\s*:\s*(?=\S)")
_LINES = re.compile(rf"[;\n]|{either(THEN)}", re.IGNORECASE)
_GOES_ON = re.compile(rf"^\s*(?:\+|{either(THEN)})\s*", re.IGNORECASE)
_ELSE = re.compile(rf"[\s,]+{either(ELSE)}\s+", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d{1,3})\s*[.:)]\s*(?=\S)")
_ITEMS = re.compile(rf"[+,\n]|{either(AND)}", re.IGNORECASE)
_ALL_BUT = re.compile(rf"^\s*{either(ALL)}\s+{either(BUT)}\s+(.+)$", re.IGNORECASE | re.DOTALL)
_COUNT = re.compile(r"^\s*(\d{1,3})\s*[x×*]?\s+(.+)$|^\s*(\d{1,3})[x×*]\s*(.+)$", re.IGNORECASE | re.DOTALL)
_PAIR = re.compile(rf"\s*(?:=|->|→|{either((*TO, *WITH))})\s*", re.IGNORECASE)


_EDIT = re.compile(
    rf"^\s*(?:(?P<out>{either(OUT)})\s*#?(?P<taken>\d{{1,3}})"
    rf"|{either(MOVE)}\s*#?(?P<moved>\d{{1,3}})\s*(?:(?P<up>{either(UP)})|(?P<down>{either(DOWN)})|{either(TO)}\s*#?(?P<to>\d{{1,3}})))"
    r"\s*\.?\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a list: the item of that number goes up or down `by` places, or `to` a place; with neither it is taken out."""

    item: int
    by: int = 0
    to: int | None = None


def edited(line: str) -> Edit | None:
    """The change of a list that the line is: "remove 2", "move 3 up", "move 3 to 1"."""
    found = _EDIT.match(line)
    if found is None:
        return None
    if found["out"]:
        return Edit(int(found["taken"]))
    by = -1 if found["up"] else 1 if found["down"] else 0
    return Edit(int(found["moved"]), by, int(found["to"]) if found["to"] else None)


def control(text: str) -> PanelCommand | None:
    """The control the text is, if its first word is one and nothing follows that it does not take."""
    head, _, rest = text.strip().partition(" ")
    whole, first = folded(text), folded(head)
    for word, names in CONTROLS.items():
        if whole in names:
            return PanelCommand(word)
        if word in WITH_WORDS and first in names and rest.strip():
            return PanelCommand(word, rest.strip())
    return None


def table(text: str, codes: frozenset[str]) -> tuple[str, str]:
    """The table's code before a colon, if it is one of `codes`, and the rest."""
    found = _TABLE.match(text)
    if found and found.group(1).upper() in codes:
        return found.group(1).upper(), text[found.end() :]
    return "", text


def lines(text: str) -> list[str]:
    """The lines of an answer."""
    return [line.strip() for line in _LINES.split(text) if line.strip(" ,.\t")]


def going_on(text: str) -> tuple[bool, str]:
    """Whether the text says that it comes behind what stands ("then …", "+ …"), and the text without that."""
    return _GOES_ON.match(text) is not None, _GOES_ON.sub("", text, count=1)


def behind(lines: Sequence[str]) -> str:
    """The lines as one typed text that is added to a plan. Several lines need a sign for it, a single one is added anyhow."""
    return ("+ " if len(lines) > 1 else "") + "\n".join(lines)


def apart(line: str) -> list[str]:
    """The pieces of a line between its commas."""
    return [piece.strip() for piece in line.split(",") if piece.strip(" .\t")]


def first_choice(line: str) -> tuple[str, str]:
    """The text before "else" and behind it; empty behind if there is none."""
    found = _ELSE.search(line)
    return (line[: found.start()], line[found.end() :]) if found else (line, "")


def number(line: str) -> tuple[int | None, str]:
    """The number before a line ("2. …", "2: …", "2) …") and the rest."""
    found = _NUMBER.match(line)
    return (int(found.group(1)), line[found.end() :]) if found else (None, line)


def items(text: str) -> list[str]:
    """The items of a set."""
    return [item.strip() for item in _ITEMS.split(text) if item.strip(" .\t")]


def all_but(text: str) -> str | None:
    """The part that "all but …" leaves out."""
    found = _ALL_BUT.match(text)
    return found.group(1) if found else None


def counted(item: str) -> tuple[int, str] | None:
    """An item that says how many: "3x mate", "3 mate"."""
    found = _COUNT.match(item)
    if not found:
        return None
    return int(found.group(1) or found.group(3)), (found.group(2) or found.group(4)).strip()


def halves(text: str) -> list[tuple[str, str]]:
    """The ways to read the text as a pair, the first sign first."""
    return [(text[: found.start()].strip(), text[found.end() :].strip()) for found in _PAIR.finditer(text)]
