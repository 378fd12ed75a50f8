"""The count of inboxes opened lately. Discord shuts out a bot that opens too many."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from sqlalchemy import bindparam, insert, update

from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people import key_value

OPENED, STOPPED = "inboxes_opened", "no_new_inbox_until"
"""Keys of two notes: the times of the last openings as JSON, and the end of a stop. Seconds since 1970."""
_m = s.meta.c
_NEW = insert(s.meta)
_NEXT = update(s.meta).where(_m.key == OPENED, _m.value == bindparam("was"))


def take(db: Connection, now: float, limits: Sequence[tuple[float, int]]) -> float:
    """Seconds until one more inbox may be opened; 0 if it may be opened now, and then it counts.

    `limits`: pairs of seconds and the most openings within them. The count is written only if the list is still the one read.
    """
    while True:
        kept = key_value.read(db, OPENED)
        opened: list[float] = orjson.loads(kept) if kept else []
        wait = _wait(opened, float(key_value.read(db, STOPPED) or 0.0), now, limits)
        if wait > 0 or _count(db, kept, [*opened, now][-max(most for _, most in limits) :]):
            return wait


def _count(db: Connection, kept: str | None, opened: list[float]) -> bool:
    value = orjson.dumps(opened).decode()
    if kept is None:
        return db.execute(_NEW, {"key": OPENED, "value": value}).rowcount == 1
    return db.execute(_NEXT, {"was": kept, "value": value}).rowcount == 1


def _wait(opened: Sequence[float], until: float, now: float, limits: Sequence[tuple[float, int]]) -> float:
    waits = [0.0, until - now]
    for seconds, most in limits:
        recent = [at for at in opened if at > now - seconds]
        if len(recent) >= most:
            waits.append(recent[-most] + seconds - now)
    return max(waits)


def stop(db: Connection, until: float) -> None:
    """Open no inbox until then, because Discord refused."""
    key_value.write(db, STOPPED, str(until))


def stopped_until(db: Connection) -> float:
    """The time until which no inboxes are opened."""
    return float(key_value.read(db, STOPPED) or 0.0)
