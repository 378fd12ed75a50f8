"""The plan: what is looked at, as data. What is expected is what the bot was made for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.rehearsal.plan_alone import ALONE
from bot.rehearsal.plan_asked import ASKED
from bot.rehearsal.plan_before import BEFORE
from bot.rehearsal.rows import Row

PLAN: tuple[Row, ...] = (*BEFORE, *ALONE, *ASKED)
BY_KEY: Mapping[str, Row] = {row.key: row for row in PLAN}


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of a row: what Discord did, None where that could not be seen; and why, or what else there is to say."""

    got: str | None
    note: str = ""
