"""The plan of a rehearsal as data: every row in its order, and a finding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.rehearsal.plan.alone import ALONE
from bot.rehearsal.plan.asked import ASKED
from bot.rehearsal.plan.before import BEFORE
from bot.rehearsal.plan.rows import PlanRow

PLAN: tuple[PlanRow, ...] = (*BEFORE, *ALONE, *ASKED)
BY_KEY: Mapping[str, PlanRow] = {row.key: row for row in PLAN}


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding of a row. `got`: the outcome, None if it could not be seen; `note`: the reason, or a remark."""

    got: str | None
    note: str = ""
