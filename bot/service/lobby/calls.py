"""Calls to a muster: a person mentions others who have not asked for it. Each pair has one call, until its answer or for a
day."""

from __future__ import annotations

import math
from collections.abc import Collection

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY, HOUR
from bot.store.base.database import Connection
from bot.store.tables import calls
from engines.kernel.base.messages import Verbatim, say

QUIET = DAY
"""Seconds before the same person may call somebody again who has not come."""


def call(db: Connection, caller: int, people: Collection[int], now: float, table: str, id: str = "e.called") -> None:
    """Call people to a table (its id). Raises Refused with a message of that `id` if the caller has called one of them before,
    whether the call is open, declined or ignored."""
    before = calls.calls_by(db, caller, people, now - QUIET)
    if before:
        hours = math.ceil((max(before.values()) + QUIET - now) / HOUR)
        called = tuple(Verbatim(f"<@{one}>") for one in before)
        raise Refused(say(id, list=called, time=say("time.hours", n=max(1, hours))))
    calls.keep(db, caller, people, now, table)
