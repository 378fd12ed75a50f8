"""Reading and writing a table record. Writing names the version that was read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import BindParameter, Update, bindparam, case, delete, exists, insert, select, union, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from bot.model.people import Caller, Seat
from bot.model.refusals import Refused, Unplayable
from bot.model.table_record import COLUMNS, Given, KeptLine, KeptStep, TableRecord, TableRow, Timer
from bot.model.times import moment
from bot.model.unit_of_work import PendingRows
from bot.store.base import schema as s
from bot.store.base.database import Connection
from bot.store.tables.callers import Key, codes_seen, version_of
from engines.kernel.base.light import frozen
from engines.kernel.base.messages import Message, Name, Verbatim, say
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import State

GameOf = Callable[[str], Game[Any, Any]]
_t, _a = s.tables.c, s.answers.c
_ROWS: TypeAdapter[TableRow] = TypeAdapter(TableRow)
_SEAT: TypeAdapter[Seat] = TypeAdapter(Seat)
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""What loading a save of other rules may raise."""
_id: BindParameter[str] = bindparam("of_id")
_TABLE = select(s.tables).where(_t.id == _id)
_CODE = select(_t.code).where(_t.id == _id)
_SEATS = select(s.seats).where(s.seats.c.table_id == _id).order_by(s.seats.c.number)
_GIVEN = select(s.answers).where(_a.table_id == _id, _a.decision == bindparam("of_decision")).order_by(_a.seat, _a.revision)
_LINES = select(s.lines).where(s.lines.c.table_id == _id)
_TIMERS = select(s.timers).where(s.timers.c.table_id == _id)
_UPDATE = update(s.tables).where(_t.id == _id, _t.version == bindparam("of_version"))
_next = s.tables.alias("following")
_FOLLOWER = select(_next.c.id, _next.c.code, _next.c.status).join(s.tables, _t.followed == _next.c.id).where(_t.id == _id)
_FOLLOW = (
    update(s.tables).where(_t.id == _id, _t.followed.is_not_distinct_from(bindparam("of_before", type_=_t.followed.type)))
    .values(followed=bindparam("new_by"))
)  # fmt: skip
_NO_SEATS = delete(s.seats).where(s.seats.c.table_id == _id)
_NO_LINES = delete(s.lines).where(s.lines.c.table_id == _id, s.lines.c.seat == bindparam("of_seat"))
_NO_TIMER = delete(s.timers).where(s.timers.c.table_id == _id, s.timers.c.kind == bindparam("of_kind"))
_c = s.captains.c
_TIMES = ("decision", "due")
"""What is kept of a timer, besides whose it is and whether somebody has claimed it."""
_new_id, _new_person = bindparam("new_id", type_=_c.table_id.type), bindparam("new_person", type_=_c.person.type)
_SAT = select(_new_id, _new_person).where(~exists().where(_c.table_id == _new_id, _c.person == _new_person))
_NEW_CAPTAINS = insert(s.captains).from_select(["table_id", "person"], _SAT)
_NO_LONGER_LIVE = tuple(update(one).where(one.c.table_id == _id).values(live=False) for one in (s.seats, s.captains))
_BUSY = select(_t.id, _t.guild).where(_t.id.in_(union(
    select(_t.id).where(s.LIVE), select(s.outbox.c.table_id).where(s.outbox.c.destination.like("c%")),
    select(s.posts.c.table_id).where(s.posts.c.state == "ready", s.posts.c.destination.like("c%")),
)))  # fmt: skip
_of_step = (s.steps.c.table_id == _id) & (s.steps.c.step == bindparam("of_step"))
_STEP = select(s.steps.c.told, s.steps.c.facts).where(_of_step)
_MORE_FACTS = update(s.steps).where(_of_step)
_NEW_ROWS, _NEW_STEPS, _NEW_OWN = insert(s.record), insert(s.steps), insert(s.private_steps)
_NEW_SEATS, _NEW_ANSWERS, _NEW_LINES, _NEW_TIMERS = insert(s.seats), insert(s.answers), insert(s.lines), insert(s.timers)


class Lost(Exception):
    """Somebody else changed the table meanwhile: nothing was written, read it again."""


class Conflict(Exception):
    """Another table has that code, or lives in that channel: nothing was written."""


def find(
    db: Connection, game_of: GameOf, key: Key, value: Any, caller: Caller | None, known: TableRecord | None
) -> TableRecord | None:
    """The table with that key, None when there is none open to the caller. `known`: how it was when it was read last."""
    named = version_of(db, key, value, caller)
    if named is None:
        return None
    id, version = named
    return known if known is not None and (known.row.id, known.row.version) == (id, version) else read(db, id, game_of)


def sought(
    db: Connection, game_of: GameOf, key: Key, value: Any, caller: Caller | None, known: TableRecord | None
) -> TableRecord:
    """The same. Raises Refused when there is none; the refusal is made in the same steps whether or not there is such a table."""
    table = find(db, game_of, key, value, caller, known)
    if table is None:
        seen = codes_seen(db, caller) if caller is not None else ()
        raise Refused(say("e.stranger", code=Name(str(value)), list=tuple(map(Verbatim, seen)) or say("ui.list.none")))
    return table


def busy(db: Connection) -> list[tuple[str, int]]:
    """Id and server of the tables that live, or of which anything waits for a channel. Finished ones are not read."""
    return [(row.id, row.guild) for row in db.execute(_BUSY)]


def read(db: Connection, id: str, game_of: GameOf) -> TableRecord:
    """The table of that id. Raises KeyError when there is none, Unplayable when its game goes on and cannot be loaded, or when
    anything that is kept of it cannot be read: it stands aside alone."""
    try:
        table = _read(db, id, game_of)
        _look(table)
    except (Refused, SQLAlchemyError):
        raise
    except Exception as wrong:  # whatever is kept there, it is one table's trouble
        code = db.execute(_CODE, {"of_id": id}).scalar()
        if code is None:
            raise KeyError(id) from None
        raise Unplayable(say("e.unreadable", code=Verbatim(str(code))), id) from wrong
    return table


def _look(table: TableRecord) -> tuple[Any, ...]:
    """What everybody is shown who looks at the table. Raises whatever is wrong with it."""
    row, due = table.row, [timer.due for timer in table.timers.values()]
    times = [moment(at) for at in (row.opened, row.deadline, row.earliest, row.tidied, *due) if at is not None]
    return times, table.pace, table.answered, table.result, table.draws_anything


def _read(db: Connection, id: str, game_of: GameOf) -> TableRecord:
    """Rows are fetched whole before any is looked at: a result left half read would keep its connection at an old moment."""
    saved = db.execute(_TABLE, {"of_id": id}).first()
    if saved is None:
        raise KeyError(id)
    row = _ROWS.validate_python({name: getattr(saved, name) for name in COLUMNS})
    game, seated = game_of(row.game), _seats(db, id)
    if row.status == "running" and saved.state is None:
        raise ValueError("a running game without a position")
    state = None if saved.state is None else _position(game, row, saved.state)
    words = {seat.number: word for seat, word in seated if word is not None}
    given, lines, timers = _given(db, id, row.decision), _lines(db, id), _timers(db, id)
    newest = _newest(db, row) if row.status == "running" else None
    return TableRecord(row, game, [seat for seat, _ in seated], words, state, given, lines, timers, newest=newest)


def _newest(db: Connection, row: TableRow) -> KeptStep | None:
    found = db.execute(_STEP, {"of_id": row.id, "of_step": row.step}).first()
    return None if found is None else KeptStep(row.step, found.told, found.facts)


def _position(game: Game[Any, Any], row: TableRow, saved: dict[str, Any]) -> State[Any] | None:
    """The position; None where it cannot be loaded and the game is over. Raises Unplayable where it goes on."""
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


def _given(db: Connection, id: str, decision: int) -> dict[int, Given]:
    found = db.execute(_GIVEN, {"of_id": id, "of_decision": decision}).all()
    return {r.seat: Given(r.revision, r.kind, frozen(r.answer), r.at, r.salt, r.receipt, r.told) for r in found}


def _lines(db: Connection, id: str) -> dict[int, dict[str, KeptLine]]:
    kept: dict[int, dict[str, KeptLine]] = {}
    for r in db.execute(_LINES, {"of_id": id}).all():
        kept.setdefault(r.seat, {})[r.line] = KeptLine(r.scope, r.mark, frozen(r.answer), r.at)
    return kept


def _timers(db: Connection, id: str) -> dict[str, Timer]:
    found = db.execute(_TIMERS, {"of_id": id}).all()
    return {r.kind: Timer(r.due, r.decision) for r in found}


def create(db: Connection, table: TableRecord) -> None:
    """Write a new table. Raises Conflict."""
    row = insert(s.tables).values(**dict(zip(COLUMNS, table.row.values(), strict=True)), state=None)
    try:
        db.execute(row)
    except IntegrityError as taken:
        raise Conflict(table.row.code) from taken
    _write_seats(db, table)


def follower(db: Connection, id: str) -> tuple[str, str, str] | None:
    """Id, code and status of the table that goes on with that one; None where none does."""
    found = db.execute(_FOLLOWER, {"of_id": id}).first()
    return None if found is None else (found.id, found.code, found.status)


def follow(db: Connection, id: str, before: str | None, by: str) -> None:
    """Another table goes on with that one, in the place of the one that was to before. Raises Lost where a third was quicker."""
    if db.execute(_FOLLOW, {"of_id": id, "of_before": before, "new_by": by}).rowcount != 1:
        raise Lost(id)


def write(db: Connection, before: TableRecord, now: TableRecord, pending: PendingRows) -> None:
    """Write what changed. Raises Lost when the version read is no longer the one kept, and Conflict."""
    pairs = zip(COLUMNS, before.row.values(), now.row.values(), strict=True)
    changes = {name: new for name, old, new in pairs if new != old}
    if pending.state:
        (changes["state"],) = pending.state
    _write_row(db, changes, before.row)
    if now.seats != before.seats or now.words != before.words:
        _write_seats(db, now)
    _write_captains(db, before, now)
    if before.row.live_channel is not None and now.row.live_channel is None:
        no_longer_live(db, now.row.id)
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
        raise Lost(before.code)


def no_longer_live(db: Connection, id: str) -> None:
    """A table is over: whoever looks for those that live passes over its captains."""
    for one in _NO_LONGER_LIVE:
        db.execute(one, {"of_id": id})


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
    """Whoever sits when the game begins, or sits down later, has sat at this table for good."""
    if before.state is not None and now.seats == before.seats:
        return
    seated = set() if before.state is None else {seat.person for seat in before.people}
    new = {seat.person for seat in now.people if seat.person not in seated} if now.state is not None else ()
    if new:
        db.execute(_NEW_CAPTAINS, [{"new_id": now.row.id, "new_person": person} for person in sorted(filter(None, new))])


def _seat_row(table: TableRecord, seat: Seat) -> dict[str, Any]:
    columns = {f.name: getattr(seat, f.name) for f in fields(Seat)}
    live = table.row.live_channel is not None
    return {"table_id": table.row.id, **columns, "word": table.words.get(seat.number), "live": live}


def _write_answers(db: Connection, before: TableRecord, now: TableRecord) -> None:
    old = before.given if before.row.decision == now.row.decision else {}
    new = {seat: given for seat, given in now.given.items() if old.get(seat) != given}
    _add_answers(db, now.row.id, now.row.decision, new)


def _add_answers(db: Connection, id: str, decision: int, given: Mapping[int, Given]) -> None:
    rows = [
        {
            "table_id": id,
            "decision": decision,
            "seat": seat,
            "revision": one.revision,
            "kind": one.kind,
            "answer": one.answer,
            "at": one.at,
            "salt": one.salt,
            "receipt": one.receipt,
            "told": one.told,
        }
        for seat, one in given.items()
    ]
    if rows:
        db.execute(_NEW_ANSWERS, rows)


def _write_lines(db: Connection, before: TableRecord, now: TableRecord) -> None:
    for seat in before.lines.keys() | now.lines.keys():
        if before.lines.get(seat) != now.lines.get(seat):
            db.execute(_NO_LINES, {"of_id": now.row.id, "of_seat": seat})
            rows = [
                {
                    "table_id": now.row.id,
                    "seat": seat,
                    "line": line,
                    "scope": kept.scope,
                    "mark": kept.mark,
                    "answer": kept.answer,
                    "at": kept.at,
                }
                for line, kept in now.lines.get(seat, {}).items()
            ]
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
    """So many timers of a table get other times, and are nobody's."""
    places, timers = range(many), s.timers.c
    kinds = [_of_timer("kind", i) for i in places]
    times = {name: case(*((timers.kind == kinds[i], _of_timer(name, i)) for i in places)) for name in _TIMES}
    mine = (timers.table_id == _id) & timers.kind.in_(kinds)
    return update(s.timers).where(mine).values(**times, claimed=None, worker=None)


def _of_timer(name: str, place: int) -> BindParameter[Any]:
    return bindparam(f"{name}_{place}", type_=s.timers.c[name].type)


def _numbered(moved: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What `_move` is given, in its order."""
    rows = [{"kind": kind, **row} for kind, row in moved.items()]
    return {f"{name}_{i}": value for i, row in enumerate(rows) for name, value in row.items()}
