"""What the findings mean: right, wrong, unknown or only measured, by row and by fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.rehearsal.plan import PLAN, Found
from bot.rehearsal.rows import Row

RIGHT, WRONG, UNKNOWN, MEASURED = "right", "wrong", "unknown", "measured"
NOTHING = Found(None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row, what was found, and what that means."""

    row: Row
    found: Found
    said: str

    @property
    def is_harmful(self) -> bool:
        """Whether the bot does something wrong because of it."""
        return self.said == WRONG and self.row.is_relied_on


def verdict(row: Row, found: Found) -> Verdict:
    """What was found of a row, held against what is expected."""
    if found.got is None:
        return Verdict(row, found, UNKNOWN)
    if not row.expected:
        return Verdict(row, found, MEASURED)
    return Verdict(row, found, RIGHT if found.got in row.expected else WRONG)


def verdicts(found: Mapping[str, Found], rows: Sequence[Row] = PLAN) -> tuple[Verdict, ...]:
    """All rows in the order of the plan."""
    return tuple(verdict(row, found.get(row.key, NOTHING)) for row in rows)


def by_fact(every: Sequence[Verdict]) -> dict[str, str]:
    """Of each fact: wrong where one of its rows is, else unknown where one is, else right; measured where nothing is expected."""
    found: dict[str, set[str]] = {}
    for one in every:
        if one.row.fact:
            found.setdefault(one.row.fact, set()).add(one.said)
    return {fact: next(said for said in (WRONG, UNKNOWN, RIGHT, MEASURED) if said in those) for fact, those in found.items()}


def code_of(every: Sequence[Verdict]) -> int:
    """The exit code: 1 where something that the bot relies on is not so."""
    return 1 if any(one.is_harmful for one in every) else 0
