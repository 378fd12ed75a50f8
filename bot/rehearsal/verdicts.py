"""Verdicts on the findings: right, wrong, unknown or only measured, by row and by fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.rehearsal.plan.rows import PlanRow
from bot.rehearsal.plan.whole import PLAN, Finding

RIGHT, WRONG, UNKNOWN, MEASURED = "right", "wrong", "unknown", "measured"
NOTHING = Finding(None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row, its finding and the result: right, wrong, unknown or measured."""

    row: PlanRow
    finding: Finding
    result: str

    @property
    def is_harmful(self) -> bool:
        """Whether the bot does something wrong because of it."""
        return self.result == WRONG and self.row.is_relied_on


def verdict(row: PlanRow, finding: Finding) -> Verdict:
    """The verdict on a finding, by what its row expects."""
    if finding.got is None:
        return Verdict(row, finding, UNKNOWN)
    if not row.expected:
        return Verdict(row, finding, MEASURED)
    return Verdict(row, finding, RIGHT if finding.got in row.expected else WRONG)


def verdicts(findings: Mapping[str, Finding], rows: Sequence[PlanRow] = PLAN) -> tuple[Verdict, ...]:
    """All rows in the order of the plan."""
    return tuple(verdict(row, findings.get(row.key, NOTHING)) for row in rows)


def by_fact(every: Sequence[Verdict]) -> dict[str, str]:
    """The result of each fact: the worst of its rows. Measured if none of them expects anything."""
    results: dict[str, set[str]] = {}
    for one in every:
        if one.row.fact:
            results.setdefault(one.row.fact, set()).add(one.result)
    worst_first = (WRONG, UNKNOWN, RIGHT, MEASURED)
    return {fact: next(one for one in worst_first if one in of_rows) for fact, of_rows in results.items()}


def code_of(every: Sequence[Verdict]) -> int:
    """The exit code: 1 if something that the bot relies on is not so."""
    return 1 if any(one.is_harmful for one in every) else 0
