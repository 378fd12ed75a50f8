"""One change of a table in one transaction: its press, the table, further rows, and the outbox."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, exists, insert, literal, or_, select
from sqlalchemy.exc import IntegrityError

from bot.model.record.table_record import STANDS, TableRecord
from bot.model.record.table_row import TableRow
from bot.model.record.unit_of_work import BELL, EDITED, FINAL, OutboxRow, PendingRows
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people import people
from bot.store.tables import destinations, table_writes
from bot.store.tables.outbox import CHANNEL_OUTAGES

Result = dict[str, Any]
_i, _o = s.interactions.c, s.outbox.c
_CLICK = select(_i.result).where(_i.id == bindparam("of_id"))
_TABLE = select(_i.table_id).where(_i.id == bindparam("of_id"))
_columns = ("id", "table_id", "at", "result")
_values = (bindparam(f"new_{name}", type_=_i[name].type) for name in _columns)
_NEW_CLICK = insert(s.interactions).from_select(_columns, select(*_values).where(~exists().where(_i.id == bindparam("new_id"))))
_WAITING = select(literal(1)).where(_o.table_id == bindparam("of_id"), _o.kind == bindparam("of_kind")).limit(1)
_NEW_OUTBOX_ROWS = insert(s.outbox)
_NO_BELLS = delete(s.outbox).where(
    _o.table_id == bindparam("of_id"), _o.kind == BELL,
    or_(_o.decision != bindparam("of_decision"), _o.person.in_(bindparam("people", expanding=True))),
)  # fmt: skip


class DuplicateClick(Exception):
    """The press was recorded before. Nothing was written, and its first result stands."""


def first_result(db: Connection, interaction: int | None) -> Result | None:
    """The first result of a repeated press; None for a new one."""
    return None if interaction is None else db.execute(_CLICK, {"of_id": interaction}).scalar()


def table_of(db: Connection, interaction: int) -> str | None:
    """The id of a recorded press's table."""
    return db.execute(_TABLE, {"of_id": interaction}).scalar()


def commit(
    db: Connection, before: TableRecord, now: TableRecord, pending: PendingRows, press: Mapping[str, Any] | None,
    conditions: Sequence[Callable[[Connection], object]] = (), also: Sequence[Callable[[Connection], object]] = (),
) -> list[Any]:  # fmt: skip
    """Write all of a change. Returns the results of the functions of `also`. `conditions` run before the table is written.

    Raises DuplicateClick, `table_writes.VersionConflict`, and the exceptions of these functions.
    """
    keep_press(db, press)
    for condition in conditions:
        condition(db)
    table_writes.write(db, before, now, pending)
    rows = [one for one in pending.outbox_rows if not one.facts.get(FINAL) or people.wants_last_one(db, one.person)]
    _no_older_bells(db, before, now, rows)
    write_outbox_rows(db, now.row, rows)
    done = [function(db) for function in also]
    if _goes_on(before, now):
        destinations.make_table_due(db, now.row.id, now.row.guild)
    return done


def _goes_on(before: TableRecord, now: TableRecord) -> bool:
    """Whether waiting posts of a table may be sent again, after an outage or a quarantine."""
    is_posted = now.row.posting not in CHANNEL_OUTAGES and STANDS not in now.timers
    return is_posted and (before.row.posting in CHANNEL_OUTAGES or STANDS in before.timers)


def _no_older_bells(db: Connection, before: TableRecord, now: TableRecord, outbox_rows: Sequence[OutboxRow]) -> None:
    """Delete bells of earlier decisions, and a bell that a new one for the same person replaces."""
    rung = [one.person for one in outbox_rows if one.kind == BELL]
    if rung or before.row.decision != now.row.decision:
        db.execute(_NO_BELLS, {"of_id": now.row.id, "of_decision": now.row.decision, "people": rung})


def keep_press(db: Connection, press: Mapping[str, Any] | None) -> None:
    """Record a press with its result. Raises DuplicateClick if it was recorded before."""
    if press is None:
        return
    try:
        is_new = db.execute(_NEW_CLICK, {f"new_{name}": value for name, value in press.items()}).rowcount == 1
    except IntegrityError as twice:
        raise DuplicateClick(press["id"]) from twice
    if not is_new:
        raise DuplicateClick(press["id"])


def write_outbox_rows(db: Connection, table: TableRow, outbox_rows: Sequence[OutboxRow]) -> None:
    """Write rows of the outbox, and make their destinations due."""
    rows = [
        _row(table.id, one) for place, one in enumerate(outbox_rows) if not _is_covered(db, table.id, one, outbox_rows[:place])
    ]
    if rows:
        db.execute(_NEW_OUTBOX_ROWS, rows)
        latest_first = sorted(rows, key=lambda row: -row["ready"])
        destinations.make_due(db, {row["destination"]: row["ready"] for row in latest_first}, table.guild)


def _is_covered(db: Connection, id: str, row: OutboxRow, before: Sequence[OutboxRow]) -> bool:
    """Whether a waiting edit, or one `before` it in the same change, covers this one."""
    if row.kind not in EDITED or "target" in row.facts:
        return False
    if any(one.kind == row.kind and "target" not in one.facts for one in before):
        return True
    return db.execute(_WAITING, {"of_id": id, "of_kind": row.kind}).first() is not None


def _row(id: str, row: OutboxRow) -> dict[str, Any]:
    return {
        "table_id": id,
        "destination": row.destination,
        "kind": row.kind,
        "step": row.step,
        "decision": row.decision,
        "person": row.person,
        "facts": dict(row.facts),
        "ready": row.ready,
    }
