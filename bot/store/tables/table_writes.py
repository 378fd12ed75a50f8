"""Writing a table record: its row, seats, answers, lines and timers. A change names the version that was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Update, bindparam, case, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.people.people import Seat
from bot.model.record.table_record import SavedAnswer, SavedLine, TableRecord
from bot.model.record.table_row import COLUMNS, TableRow
from bot.model.record.unit_of_work import PendingRows
from bot.store import schema as s
from bot.store.base.database import Connection

_t, _c = s.tables.c, s.captains.c
_id: BindParameter[str] = bindparam("of_id")
_UPDATE = update(s.tables).where(_t.id == _id, _t.version == bindparam("of_version"))
_FOLLOW = (
    update(s.tables).where(_t.id == _id, _t.followed.is_not_distinct_from(bindparam("of_before", type_=_t.followed.type)))
    .values(followed=bindparam("new_by"))
)  # fmt: skip
_NO_SEATS = delete(s.seats).where(s.seats.c.table_id == _id)
_NO_LINES = delete(s.lines).where(s.lines.c.table_id == _id, s.lines.c.seat == bindparam("of_seat"))
_NO_TIMER = delete(s.timers).where(s.timers.c.table_id == _id, s.timers.c.kind == bindparam("of_kind"))
_TIMES = ("decision", "due")
"""Columns of a timer that a change may move. Such a timer belongs to no worker any more."""
_new_id, _new_person = bindparam("new_id", type_=_c.table_id.type), bindparam("new_person", type_=_c.person.type)
_SAT = select(_new_id, _new_person).where(~exists().where(_c.table_id == _new_id, _c.person == _new_person))
_NEW_CAPTAINS = insert(s.captains).from_select(["table_id", "person"], _SAT)
_NO_LONGER_LIVE = (
    update(s.seats).where(s.seats.c.table_id == _id).values(live=False, ended=bindparam("ended")),
    update(s.captains).where(s.captains.c.table_id == _id).values(live=False),
)
_MORE_FACTS = update(s.steps).where(s.steps.c.table_id == _id, s.steps.c.step == bindparam("of_step"))
_NEW_ROWS, _NEW_STEPS, _NEW_OWN = insert(s.record), insert(s.steps), insert(s.private_steps)
_NEW_SEATS, _NEW_ANSWERS, _NEW_LINES, _NEW_TIMERS = insert(s.seats), insert(s.answers), insert(s.lines), insert(s.timers)


class VersionConflict(Exception):
    """Another process changed the table first. Nothing was written; read it again."""


class Conflict(Exception):
    """Another table has that code, or lives in that channel. Nothing was written."""


def create(db: Connection, table: TableRecord) -> None:
    """Write a new table. Raises Conflict."""
    row = insert(s.tables).values(**dict(zip(COLUMNS, table.row.values(), strict=True)), state=None)
    try:
        db.execute(row)
    except IntegrityError as taken:
        raise Conflict(table.row.code) from taken
    _write_seats(db, table)


def follow(db: Connection, id: str, before: str | None, by: str) -> None:
    """Set the sequel of a table, in place of the sequel `before`. Raises VersionConflict if another process was faster."""
    if db.execute(_FOLLOW, {"of_id": id, "of_before": before, "new_by": by}).rowcount != 1:
        raise VersionConflict(id)


def write(db: Connection, before: TableRecord, now: TableRecord, pending: PendingRows) -> None:
    """Write the changes of a table. Raises VersionConflict if the version read is outdated, and Conflict."""
    pairs = zip(COLUMNS, before.row.values(), now.row.values(), strict=True)
    changes = {name: new for name, old, new in pairs if new != old}
    if pending.state:
        (changes["state"],) = pending.state
    _write_row(db, changes, before.row)
    if now.seats != before.seats or now.words != before.words:
        _write_seats(db, now)
    _write_captains(db, before, now)
    if before.row.live_channel is not None and now.row.live_channel is None:
        no_longer_live(db, now.row.id, _over(now.row))
    _write_answers(db, before, now)
    _write_lines(db, before, now)
    _write_timers(db, before, now)
    for decision, given in pending.answers:
        _add_answers(db, now.row.id, decision, given)
    _write_told(db, now.row.id, pending)


def _write_row(db: Connection, changes: Mapping[str, Any], before: TableRow) -> None:
    try:
        written = db.execute(_UPDATE, {**changes, "of_id": before.id, "of_version": before.version})
    except IntegrityError as taken:
        raise Conflict(before.code) from taken
    if written.rowcount != 1:
        raise VersionConflict(before.code)


def _over(row: TableRow) -> float | None:
    """The end of a game that is over; None for a table that is live or closed."""
    return row.ended if row.status == "over" else None


def no_longer_live(db: Connection, id: str, ended: float | None = None) -> None:
    """Mark the seats and captains of a table without a game any more, so that searches for live ones skip them. `ended`: the end
    of a game that is over."""
    of_seats, of_captains = _NO_LONGER_LIVE
    db.execute(of_seats, {"of_id": id, "ended": ended})
    db.execute(of_captains, {"of_id": id})


def _write_told(db: Connection, id: str, pending: PendingRows) -> None:
    for new, rows in ((_NEW_ROWS, pending.record), (_NEW_STEPS, pending.steps), (_NEW_OWN, pending.private_steps)):
        if rows:
            db.execute(new, rows)
    for step, facts in pending.facts:
        db.execute(_MORE_FACTS, {"of_id": id, "of_step": step, "facts": facts})


def _write_seats(db: Connection, table: TableRecord) -> None:
    db.execute(_NO_SEATS, {"of_id": table.row.id})
    rows = [_seat_row(table, seat) for seat in table.seats]
    if rows:
        db.execute(_NEW_SEATS, rows)


def _write_captains(db: Connection, before: TableRecord, now: TableRecord) -> None:
    """Record captains for good: at the deal, and when they sit down later."""
    if before.state is not None and now.seats == before.seats:
        return
    seated = set() if before.state is None else {seat.person for seat in before.people}
    new = {seat.person for seat in now.people if seat.person not in seated} if now.state is not None else ()
    if new:
        db.execute(_NEW_CAPTAINS, [{"new_id": now.row.id, "new_person": person} for person in sorted(filter(None, new))])


def _seat_row(table: TableRecord, seat: Seat) -> dict[str, Any]:
    live = table.row.live_channel is not None
    ended = _over(table.row)
    return {"table_id": table.row.id, **_columns(seat), "word": table.words.get(seat.number), "live": live, "ended": ended}


def _columns(record: Seat | SavedAnswer | SavedLine) -> dict[str, Any]:
    """The fields of a record, which have the names of their columns."""
    return {one.name: getattr(record, one.name) for one in fields(record)}


def _write_answers(db: Connection, before: TableRecord, now: TableRecord) -> None:
    old = before.saved_answers if before.row.decision == now.row.decision else {}
    new = {seat: given for seat, given in now.saved_answers.items() if old.get(seat) != given}
    _add_answers(db, now.row.id, now.row.decision, new)


def _add_answers(db: Connection, id: str, decision: int, given: Mapping[int, SavedAnswer]) -> None:
    rows = [{"table_id": id, "decision": decision, "seat": seat, **_columns(one)} for seat, one in given.items()]
    if rows:
        db.execute(_NEW_ANSWERS, rows)


def _write_lines(db: Connection, before: TableRecord, now: TableRecord) -> None:
    for seat in before.lines.keys() | now.lines.keys():
        if before.lines.get(seat) != now.lines.get(seat):
            db.execute(_NO_LINES, {"of_id": now.row.id, "of_seat": seat})
            left = now.lines.get(seat, {})
            rows = [{"table_id": now.row.id, "seat": seat, "line": line, **_columns(one)} for line, one in left.items()]
            if rows:
                db.execute(_NEW_LINES, rows)


def _write_timers(db: Connection, before: TableRecord, now: TableRecord) -> None:
    id, kinds = now.row.id, sorted(before.timers.keys() | now.timers.keys())
    changed = [kind for kind in kinds if before.timers.get(kind) != now.timers.get(kind)]
    gone = [{"of_id": id, "of_kind": kind} for kind in changed if kind not in now.timers]
    if gone:
        db.execute(_NO_TIMER, gone)
    rows = {kind: {"decision": now.timers[kind].decision, "due": now.timers[kind].due} for kind in changed if kind in now.timers}
    new = [{"table_id": id, "kind": kind, **row} for kind, row in rows.items() if kind not in before.timers]
    if new:
        db.execute(_NEW_TIMERS, new)
    moved = {kind: row for kind, row in rows.items() if kind in before.timers}
    if moved:
        db.execute(_move(len(moved)), {"of_id": id} | _numbered(moved))


@cache
def _move(many: int) -> Update:
    """The statement that moves so many timers of a table and frees their claims."""
    places, timers = range(many), s.timers.c
    kinds = [_of_timer("kind", i) for i in places]
    times = {name: case(*((timers.kind == kinds[i], _of_timer(name, i)) for i in places)) for name in _TIMES}
    mine = (timers.table_id == _id) & timers.kind.in_(kinds)
    return update(s.timers).where(mine).values(**times, claimed=None, worker=None)


def _of_timer(name: str, place: int) -> BindParameter[Any]:
    return bindparam(f"{name}_{place}", type_=s.timers.c[name].type)


def _numbered(moved: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The values for `_move`, in its order."""
    rows = [{"kind": kind, **row} for kind, row in moved.items()]
    return {f"{name}_{i}": value for i, row in enumerate(rows) for name, value in row.items()}
