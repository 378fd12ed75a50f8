"""Calls to a table: somebody rings others who have not asked for it. One for each pair, until it is answered, or for a day."""

from __future__ import annotations

import math
from collections.abc import Collection

from bot.model.refusals import Refused
from bot.model.times import DAY, HOUR
from bot.store.base.database import Connection
from bot.store.tables import calls
from engines.kernel.base.messages import Verbatim, say

QUIET = DAY
"""Seconds in which somebody who was called and has not come is not called again by the same person."""


def call(db: Connection, caller: int, people: Collection[int], now: float, table: str) -> None:
    """He calls these people to a table (its id). Raises Refused "e.called" where he has called one of them
    before: an open call, a no and silence alike."""
    before = calls.made(db, caller, people, now - QUIET)
    if before:
        hours = math.ceil((max(before.values()) + QUIET - now) / HOUR)
        called = tuple(Verbatim(f"<@{one}>") for one in before)
        raise Refused(say("e.called", list=called, time=say("time.hours", n=max(1, hours))))
    calls.keep(db, caller, people, now, table)
