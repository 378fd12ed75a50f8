"""Timers: what is due when, for which table."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, literal, or_, select, update

from bot.store import schema as s

AT_ONCE = 50
_t = s.timers.c
_free = or_(_t.claimed.is_(None), _t.claimed <= bindparam("given_up"))
_DUE = select(s.timers).where(_t.due <= bindparam("now"), _free).order_by(_t.due).limit(AT_ONCE)
_mine = (_t.table_id == bindparam("of_id")) & (_t.kind == bindparam("of_kind")) & (_t.due == bindparam("of_due"))
_TAKE = update(s.timers).where(_mine, _free)
_NEXT = select(_t.due).where(_t.claimed.is_(None)).order_by(_t.due).limit(1)
_CLAIMED = select(func.min(_t.claimed)).where(_t.claimed.is_not(None))


def claim(db: Connection, now: float, given_up: float) -> list[Row[Any]]:
    """Claim what is due, and what was claimed so long ago that it is `given_up`; what nobody else claimed meanwhile."""
    found = db.execute(_DUE, {"now": now, "given_up": given_up}).all()
    return [timer for timer in found if _claimed(db, timer, now, given_up)]


def _claimed(db: Connection, timer: Row[Any], now: float, given_up: float) -> bool:
    mine = {"of_id": timer.table_id, "of_kind": timer.kind, "of_due": timer.due, "given_up": given_up}
    return db.execute(_TAKE, {**mine, "claimed": now}).rowcount == 1


def next_due(db: Connection) -> tuple[float | None, float | None]:
    """When the next free timer is due, and when the oldest one that is claimed was."""
    return db.execute(_NEXT).scalar(), db.execute(_CLAIMED).scalar()


def recover(db: Connection) -> None:
    """What the last process had claimed and not done is due again."""
    db.execute(update(s.timers).where(_t.claimed.is_not(None)).values(claimed=None))


def adopt_lobbies(db: Connection, due: float) -> None:
    """Lobbies of a version that gave them no timer get one."""
    t = s.tables.c
    has_one = select(_t.table_id).where(_t.table_id == t.id, _t.kind == "lobby").exists()
    without = select(t.id, literal("lobby"), t.decision, literal(due)).where(t.status == "lobby", ~has_one)
    db.execute(insert(s.timers).from_select(("table_id", "kind", "decision", "due"), without))


def put_off(db: Connection, away: float) -> None:
    """All that is due, and the times of open decisions, are so many seconds later."""
    t = s.tables.c
    db.execute(update(s.timers).values(due=_t.due + away, claimed=None))
    db.execute(
        update(s.tables)
        .where(t.status == "running")
        .values(
            version=t.version + 1,
            asked_at=t.asked_at + away,
            changed_at=t.changed_at + away,
            earliest=t.earliest + away,
            deadline=t.deadline + away,
        )
    )
