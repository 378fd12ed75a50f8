"""Requests to close a game become votes on that."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

STOOD_FOR = 172800.0
EMPTY: dict[str, Any] = {"count": 0, "slots": [None, None], "called": [], "pauses": [], "own": [], "paused_by": None}
_tables = sa.table("tables", sa.column("id"), sa.column("decision"), sa.column("closing", sa.JSON), sa.column("votes", sa.JSON))
_timers = sa.table("timers", sa.column("table_id"), sa.column("kind"), sa.column("due"))
_outbox = sa.table("outbox", sa.column("table_id"), sa.column("kind"))
_posts = sa.table("posts", sa.column("table_id"), sa.column("kind"))
_seats = sa.table("seats", sa.column("table_id"), sa.column("number"), sa.column("person"))


def upgrade() -> None:
    db = op.get_bind()
    for row in db.execute(sa.select(_tables).where(_tables.c.closing.is_not(None))).all():
        kept = {name: value for name, value in (row.closing or {}).items() if name in ("closed", "note")}
        changes: dict[str, Any] = {"closing": kept or sa.null()}
        if (slot := _slot(db, row)) is not None:
            changes["votes"] = _with_vote(db, row, slot)
            for rows in (_timers, _outbox, _posts):
                of_table = (rows.c.table_id == row.id, rows.c.kind == "closing")
                db.execute(sa.update(rows).where(*of_table).values(kind=f"vote{slot}"))
        db.execute(sa.update(_tables).where(_tables.c.id == row.id).values(**changes))
    op.execute("DELETE FROM timers WHERE kind = 'closing'")
    op.execute("DELETE FROM outbox WHERE kind = 'closing'")


def _slot(db: sa.Connection, row: Any) -> int | None:
    """The free slot for the request that a table has; None without one."""
    found = set(db.execute(sa.select(_timers.c.kind).where(_timers.c.table_id == row.id)).scalars())
    if "closing" not in found or (row.closing or {}).get("by") is None:
        return None
    return next((slot for slot in (0, 1) if f"vote{slot}" not in found), None)


def _with_vote(db: sa.Connection, row: Any, slot: int) -> dict[str, Any]:
    """The votes of a table with the request as one of them. Captains who have left the game vote no more, as ever."""
    book: dict[str, Any] = row.votes or EMPTY
    request = row.closing
    of_request = (_timers.c.table_id == row.id, _timers.c.kind == "closing")
    at = db.execute(sa.select(_timers.c.due).where(*of_request)).scalar_one() - STOOD_FOR
    first: dict[int, int] = {}
    of_table = (_seats.c.table_id == row.id, _seats.c.person.is_not(None))
    for number, person in db.execute(
        sa.select(_seats.c.number, _seats.c.person).where(*of_table).order_by(_seats.c.number)
    ).all():
        first.setdefault(person, number)
    by = request["by"]
    vote = {
        "kind": "cancel", "hours": 0, "number": book["count"] + 1, "by": by, "at": at, "decision": row.decision,
        "voters": [seat for seat in first.values() if seat != by], "yes": [seat for seat in request["agreed"] if seat != by],
        "no": [], "post": request["post"], "outcome": None, "is_told": False,
    }  # fmt: skip
    slots = [vote if place == slot else one for place, one in enumerate(book["slots"])]
    called = [*book["called"], [by, "cancel", at, row.decision]]
    return {**book, "count": vote["number"], "slots": slots, "called": called}
