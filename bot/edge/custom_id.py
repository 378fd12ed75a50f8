"""What a button, menu or form carries: ``bs:<table>:<decision>:<verb>[.<arg>]*[~<rev>]``, ids and positions only."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FORM = re.compile(r"bs:([A-Za-z0-9]{1,6}):([0-9]{1,9}):([a-z]{1,12})((?:\.[A-Za-z0-9_]{1,24})*)(?:~([0-9]{1,9}))?")
_NUMBER = re.compile(r"[0-9]{1,9}")
NONE = "0"
"""The table of components that belong to no table."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What was clicked: a verb with its arguments, at which decision of which table, drawn from which revision of a draft."""

    table: str
    decision: int
    verb: str
    args: tuple[str, ...] = ()
    rev: int | None = None

    def number(self, place: int = 0) -> int:
        """The argument at that place as a number, -1 when there is none."""
        return number(self.args[place]) if place < len(self.args) else -1


def number(text: str) -> int:
    """The number that a client sent, of nine plain digits at most; -1 for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else -1


def write(table: str, decision: int, verb: str, *args: str | int, rev: int | None = None) -> str:
    """The id of a component. Raises ValueError when it would not be read back."""
    verb_of, said = ".".join((verb, *map(str, args))), None if rev is None else str(rev)
    text = f"bs:{table}:{decision}:{verb_of}" + ("" if said is None else f"~{said}")
    found = _FORM.fullmatch(text) if len(text) <= 100 and verb_of.count(".") == len(args) else None
    if found is None or found.groups() != (table, str(decision), verb, verb_of[len(verb) :], said):
        raise ValueError(f"no custom_id: {text!r}")
    return text


def read(text: str) -> Carried | None:
    """What an id carries; None when it is none of ours."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    table, decision, verb, args, rev = found.groups()
    return Carried(table, int(decision), verb, tuple(args.split(".")[1:]), None if rev is None else int(rev))
