"""Reading a table record, and lists of tables. `table_writes` writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import BindParameter, bindparam, select, union
from sqlalchemy.exc import SQLAlchemyError

from bot.model.base.refusals import Refused, Unplayable
from bot.model.base.times import moment
from bot.model.people.people import Caller, Seat
from bot.model.record.table_record import SavedAnswer, SavedLine, StoredStep, TableRecord, Timer
from bot.model.record.table_row import COLUMNS, TableRow
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables.callers import Key, codes_seen, version_of
from engines.kernel.base.messages import Message, Name, Verbatim, say
from engines.kernel.base.values import as_tuples
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import State

GameOf = Callable[[str], Game[Any, Any]]
_t, _a = s.tables.c, s.answers.c
_ROWS: TypeAdapter[TableRow] = TypeAdapter(TableRow)
_SEAT: TypeAdapter[Seat] = TypeAdapter(Seat)
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""Exceptions of a save of other rules."""
_id: BindParameter[str] = bindparam("of_id")
_TABLE = select(s.tables).where(_t.id == _id)
_CODE = select(_t.code).where(_t.id == _id)
_SEATS = select(s.seats).where(s.seats.c.table_id == _id).order_by(s.seats.c.number)
_ANSWERS = select(s.answers).where(_a.table_id == _id, _a.decision == bindparam("of_decision")).order_by(_a.seat, _a.revision)
_LINES = select(s.lines).where(s.lines.c.table_id == _id)
_TIMERS = select(s.timers).where(s.timers.c.table_id == _id)
_next = s.tables.alias("following")
_FOLLOWER = select(_next.c.id, _next.c.code, _next.c.status).join(s.tables, _t.followed == _next.c.id).where(_t.id == _id)
_BUSY = select(_t.id, _t.guild).where(_t.id.in_(union(
    select(_t.id).where(s.LIVE), select(s.outbox.c.table_id).where(s.outbox.c.destination.like("c%")),
    select(s.posts.c.table_id).where(s.posts.c.state == "ready", s.posts.c.destination.like("c%")),
)))  # fmt: skip
_STEP = select(s.steps.c.told, s.steps.c.facts).where(s.steps.c.table_id == _id, s.steps.c.step == bindparam("of_step"))
_ANSWER, _LINE = ([one.name for one in fields(kind)] for kind in (SavedAnswer, SavedLine))


def load(
    db: Connection, game_of: GameOf, key: Key, value: Any, caller: Caller | None, known: TableRecord | None
) -> TableRecord | None:
    """The table with a key; None if none is open to the caller. `known`: the table as it was read last."""
    named = version_of(db, key, value, caller)
    if named is None:
        return None
    id, version = named
    return known if known is not None and (known.row.id, known.row.version) == (id, version) else read(db, id, game_of)


def load_or_refuse(
    db: Connection, game_of: GameOf, key: Key, value: Any, caller: Caller | None, known: TableRecord | None
) -> TableRecord:
    """The table with a key. Raises Refused if none is open to the caller, by the same steps whether it exists or not."""
    table = load(db, game_of, key, value, caller, known)
    if table is None:
        seen = codes_seen(db, caller) if caller is not None else ()
        raise Refused(say("e.stranger", code=Name(str(value)), list=tuple(map(Verbatim, seen)) or say("ui.list.none")))
    return table


def active_tables(db: Connection) -> list[tuple[str, int]]:
    """Ids and servers of live tables, and of tables with posts for a channel. Finished ones without posts are not read."""
    return [(row.id, row.guild) for row in db.execute(_BUSY)]


def read(db: Connection, id: str, game_of: GameOf) -> TableRecord:
    """The table of an id. Raises KeyError if there is none.

    Raises Unplayable if its game is running and cannot be loaded, or if any stored part cannot be read. Only that table is
    quarantined.
    """
    try:
        table = _load_rows(db, id, game_of)
        _probe(table)
    except (Refused, SQLAlchemyError):
        raise
    except Exception as wrong:  # whatever is kept there, it is one table's trouble
        code = db.execute(_CODE, {"of_id": id}).scalar()
        if code is None:
            raise KeyError(id) from None
        raise Unplayable(say("e.unreadable", code=Verbatim(str(code))), id) from wrong
    return table


def _probe(table: TableRecord) -> tuple[Any, ...]:
    """The public values of a table. Raises the error of any wrong one."""
    row, due = table.row, [timer.due for timer in table.timers.values()]
    times = [moment(at) for at in (row.opened, row.deadline, row.earliest, row.tidied, *due) if at is not None]
    return times, table.pace, table.answered, table.result, table.draws_anything


def _load_rows(db: Connection, id: str, game_of: GameOf) -> TableRecord:
    """Rows are fetched whole before any is used, because an open result would keep its connection at an old moment."""
    saved = db.execute(_TABLE, {"of_id": id}).first()
    if saved is None:
        raise KeyError(id)
    row = _ROWS.validate_python({name: getattr(saved, name) for name in COLUMNS})
    game, seated = game_of(row.game), _seats(db, id)
    if row.status == "running" and saved.state is None:
        raise ValueError("a running game without a position")
    state = None if saved.state is None else _position(game, row, saved.state)
    words = {seat.number: word for seat, word in seated if word is not None}
    given, lines, timers = _answers(db, id, row.decision), _lines(db, id), _timers(db, id)
    newest = _newest(db, row) if row.status == "running" else None
    return TableRecord(row, game, [seat for seat, _ in seated], words, state, given, lines, timers, newest=newest)


def _newest(db: Connection, row: TableRow) -> StoredStep | None:
    found = db.execute(_STEP, {"of_id": row.id, "of_step": row.step}).first()
    return None if found is None else StoredStep(row.step, found.told, found.facts)


def _position(game: Game[Any, Any], row: TableRow, saved: dict[str, Any]) -> State[Any] | None:
    """The position; None for a finished game that cannot be loaded. Raises Unplayable for a running one."""
    try:
        if row.rules > game.rules_version:
            raise ValueError(f"rules {row.rules}, read by rules {game.rules_version}")
        return game.load(saved)
    except UNREADABLE as wrong:
        if row.status != "running":
            return None
        raise Unplayable(_release(game, row), row.id) from wrong


def _release(game: Game[Any, Any], row: TableRow) -> Message:
    known = game.releases.get(row.rules)
    latest = game.releases[max(game.releases)]
    return say("e.release" if known else "e.release.later", code=Verbatim(row.code), v=Verbatim(known or latest))


def _seats(db: Connection, id: str) -> list[tuple[Seat, str | None]]:
    found = db.execute(_SEATS, {"of_id": id}).all()
    names = [f.name for f in fields(Seat)]
    return [(_SEAT.validate_python({name: getattr(r, name) for name in names}), r.word) for r in found]


def _answers(db: Connection, id: str, decision: int) -> dict[int, SavedAnswer]:
    found = db.execute(_ANSWERS, {"of_id": id, "of_decision": decision}).all()
    return {r.seat: SavedAnswer(**{name: getattr(r, name) for name in _ANSWER} | {"answer": as_tuples(r.answer)}) for r in found}


def _lines(db: Connection, id: str) -> dict[int, dict[str, SavedLine]]:
    lines: dict[int, dict[str, SavedLine]] = {}
    for r in db.execute(_LINES, {"of_id": id}).all():
        line = SavedLine(**{name: getattr(r, name) for name in _LINE} | {"answer": as_tuples(r.answer)})
        lines.setdefault(r.seat, {})[r.line] = line
    return lines


def _timers(db: Connection, id: str) -> dict[str, Timer]:
    found = db.execute(_TIMERS, {"of_id": id}).all()
    return {r.kind: Timer(r.due, r.decision) for r in found}


def sequel(db: Connection, id: str) -> tuple[str, str, str] | None:
    """The id, code and status of a table's sequel; None if there is none."""
    found = db.execute(_FOLLOWER, {"of_id": id}).first()
    return None if found is None else (found.id, found.code, found.status)
