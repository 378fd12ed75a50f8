"""The id of a button, menu or form: ``bs:<table>:<decision>:<verb>[.<arg>]*[@<seat>][~<rev>]``, ids and positions only. The seat
is named if the caller holds several."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from dataclasses import dataclass

_FORM = re.compile(
    r"bs:([A-Za-z0-9]{1,6}):([0-9]{1,9}):([a-z]{1,12})((?:\.[A-Za-z0-9_]{1,24})*)(?:@([0-9]{1,3}))?(?:~([0-9]{1,9}))?"
)
_NUMBER = re.compile(r"[0-9]{1,9}")
_DIGITS = string.digits + string.ascii_letters
_LETTER, _A_PART = "n", 23
"""The first letter of each argument that is a part of a text, and the digits that follow it at most."""
NONE = "0"
"""The table of components that belong to no table."""


@dataclass(frozen=True, slots=True)
class ButtonId:
    """A parsed id: a verb with its arguments, of a decision at a table, for a seat, from a revision of a draft."""

    table: str
    decision: int
    verb: str
    args: tuple[str, ...] = ()
    rev: int | None = None
    seat: int | None = None

    def number(self, place: int = 0) -> int:
        """The argument at that place as a number, -1 when there is none."""
        return number(self.args[place]) if place < len(self.args) else -1


def number(text: str) -> int:
    """The number that a client sent, of nine plain digits at most; -1 for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else -1


def write(table: str, decision: int, verb: str, *args: str | int, rev: int | None = None, seat: int | None = None) -> str:
    """The id of a component. Raises ValueError when it would not be read back."""
    verb_of, said, of = ".".join((verb, *map(str, args))), None if rev is None else str(rev), None if seat is None else str(seat)
    text = f"bs:{table}:{decision}:{verb_of}" + ("" if of is None else f"@{of}") + ("" if said is None else f"~{said}")
    found = _FORM.fullmatch(text) if len(text) <= 100 and verb_of.count(".") == len(args) else None
    if found is None or found.groups() != (table, str(decision), verb, verb_of[len(verb) :], of, said):
        raise ValueError(f"no custom_id: {text!r}")
    return text


def write_if_it_fits(table: str, decision: int, verb: str, *args: str | int) -> str | None:
    """The id of a component; None if there is no room for it."""
    try:
        return write(table, decision, verb, *args)
    except ValueError:
        return None


def spelt(text: str) -> tuple[str, ...]:
    """The arguments that carry a text, which `unspelt` reads."""
    value, digits = int.from_bytes(b"\1" + text.encode()) if text else 0, ""
    while value:
        value, digit = divmod(value, len(_DIGITS))
        digits += _DIGITS[digit]
    return tuple(_LETTER + digits[at : at + _A_PART] for at in range(0, len(digits), _A_PART))


def unspelt(args: Iterable[str]) -> str:
    """The text that arguments carry; empty for none, and for one that nothing has spelt."""
    digits = "".join(one[1:] for one in args if one.startswith(_LETTER))
    if "_" in digits:
        return ""
    value = 0
    for digit in reversed(digits):
        value = value * len(_DIGITS) + _DIGITS.index(digit)
    return value.to_bytes((value.bit_length() + 7) // 8)[1:].decode(errors="ignore")


def for_seat(text: str, seat: int) -> str:
    """The id for that seat; unchanged if it names one or belongs to no table."""
    carried = read(text)
    if carried is None or carried.seat is not None or carried.table == NONE:
        return text
    return write(carried.table, carried.decision, carried.verb, *carried.args, rev=carried.rev, seat=seat)


def read(text: str) -> ButtonId | None:
    """The parts of an id; None for an id of others."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    table, decision, verb, args, seat, rev = found.groups()
    told = [None if one is None else int(one) for one in (rev, seat)]
    return ButtonId(table, int(decision), verb, tuple(args.split(".")[1:]), *told)
