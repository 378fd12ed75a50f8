"""What waits by the wall clock, when somebody has set that clock back."""

from __future__ import annotations

from sqlalchemy import Connection, update

from bot.store import key_value
from bot.store import schema as s

KEY = "clock_set_back"
"""When, by the clock as it is since, it was made up for."""
SAME = 60.0
"""Seconds within which several processes notice the same."""
_d, _o, _p = s.destinations.c, s.outbox.c, s.posts.c


def make_up(db: Connection, now: float, seconds: float) -> bool:
    """All that waits to be posted is due so many seconds earlier; False when another process has seen to that."""
    seen = key_value.read(db, KEY)
    if seen is not None and abs(now - float(seen)) < SAME:
        return False
    key_value.write(db, KEY, repr(now))
    db.execute(update(s.outbox).values(ready=_o.ready - seconds))
    open_ = update(s.posts).where(_p.state.in_(("ready", "sending")))
    db.execute(open_.values(not_before=_p.not_before - seconds, made=_p.made - seconds, first_sent=_p.first_sent - seconds))
    db.execute(update(s.destinations).values(next_at=_d.next_at - seconds, beat=_d.beat - seconds))
    return True
