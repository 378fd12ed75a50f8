"""What may be known of a table at one moment, by everybody and by one captain. Here alone positions become views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.model.draws import Draws
from bot.model.people import Seat
from bot.model.table import NEXT_TURN, NOTHING, Beside, CaptainTable, Closing, Draft, PublicTable, Redraft
from bot.model.table_record import CLOSING, TableRecord
from bot.model.times import moment, optional
from bot.service.table import next_turn, notices
from bot.service.table.admission import door_of
from bot.service.table.closing_request import away, missing, request_of
from bot.service.table.question import asked_now, partly, playing
from bot.service.table.timeout_answer import timeout_answer
from bot.store.base.database import Connection
from bot.store.tables import answers, drafts
from engines.kernel.base.light import Answer
from engines.kernel.choices.lines import is_ending
from engines.kernel.choices.shapes import Choice

_PUBLIC = tuple(one.name for one in fields(PublicTable))


def public(table: TableRecord) -> PublicTable:
    """The table as everybody may know it; the seed, the hash of the record and the board laid open only when it is over."""
    row, state, over = table.row, table.state, table.row.status == "over"
    muster = table.timers.get("muster") if row.status == "muster" else None
    ends = table.timers.get("alone") if row.stopped is not None else None
    asked, door = asked_now(table), door_of(table)
    shown = table.answered if asked is not None and asked.shows_waiting and not asked.sealed else frozenset()
    shown -= next_turn.planning(table)
    return PublicTable(
        row.id, row.code, table.game, row.status, row.guild, row.channel, row.opener, row.language, dict(row.options),
        table.pace, tuple(table.seats), row.promise, moment(row.opened), row.decision, row.step, row.turn_step, asked,
        optional(row.deadline), optional(row.earliest), shown, row.seed if over else None, row.chain if over else None,
        row.lobby_post, row.last_post, row.posting, moment(muster.due) if muster else None, row.wanted, row.version,
        _draws(table), moment(ends.due) if ends else None, table.returning if ends else frozenset(), optional(row.tidied),
        None if state is None else table.following("view", None, table.game.view),
        table.game.reveal(state) if over and state is not None else None, table.result if over else None,
        over and state is not None and table.game.handed_on(state) is not None,
        "" if row.handed is None else row.handed["code"], row.practice, row.remarks,
        _closing(table), *_closed_by(table), row.place,
        row.names_hash if over else "", door.is_closed, door.invited, *_reached(table),
    )  # fmt: skip


def _closing(table: TableRecord) -> Closing | None:
    request = request_of(table)
    if request.by is None:
        return None
    left, gone = (tuple(seat.number for seat in some(table, request)) for some in (missing, away))
    return Closing(request.by, request.agreed, left, gone, moment(table.timers[CLOSING].due))


def _closed_by(table: TableRecord) -> tuple[str, str]:
    """By what right a table was closed, and with what note."""
    kept = table.row.closing or {}
    return kept.get("closed", ""), kept.get("note", "")


def _reached(table: TableRecord) -> tuple[bool, frozenset[int]]:
    """Whether the clock stands because captains could not be told that they are asked, and the seats of those who are out of
    reach by every way."""
    kept, asked = table.row.notices, asked_now(table)
    if kept is None or asked is None or kept["decision"] != table.row.decision:
        return False, frozenset()
    question = notices.load(kept)
    seats = [seat for seat in playing(table, asked) if asked.sealed or seat.number not in table.answered]
    stands = question.stood or table.row.posting != "ok"
    return stands, frozenset(s.number for s in seats if notices.is_out_of_reach(question, s.person or 0))


def _draws(table: TableRecord) -> Draws:
    """What the draws hang on. The words are the captains' own until the promise is made."""
    row = table.row
    is_fixed = row.status not in ("lobby", "muster") and bool(row.promise)
    words, given = dict(table.words) if is_fixed else {}, frozenset(seat for seat, word in table.words.items() if word)
    channel, message = row.promise_channel, row.promise_message
    return Draws(table.draws_anything, row.protocol, words, channel, message, row.promise_trouble, given, row.fixed)


def captain(table_record: TableRecord, seat: Seat, beside: Beside = NOTHING) -> CaptainTable:
    """The table as the captain of that seat may know it."""
    table, number, state = public(table_record), seat.number, table_record.state
    given, own = table_record.given.get(number), {name: getattr(table, name) for name in _PUBLIC}
    own |= {"lines": next_turn.lines_of(table_record, number)}
    his = table_record.seats_of(seat.person) if seat.person is not None else (seat,)
    own |= {"answer": given and given.answer, "word": next((table_record.words.get(one.number, "") for one in his), "")}
    own["others"] = tuple(one.number for one in his if one.number != number)
    own["waiting"] = tuple(one.number for one in his if one.number != number and table_record.awaits(one))
    if seat.defaults_in_row:
        own["missed"] = beside.missed
    if state is not None:
        own["own_view"] = table_record.following("view", number, table_record.game.view)
    own["sits_elsewhere"] = beside.sits_elsewhere
    if table.asked is not None:
        own |= _playing(table_record, number, number in table.asked.seats, beside.draft)
    return CaptainTable(seat=seat, **own)


def _playing(table: TableRecord, seat: int, is_asked: bool, draft: Draft) -> dict[str, Any]:
    """What is open to a captain in a game that goes on."""
    game = table.game
    moves, barred = table.following("moves", seat, game.open_moves), table.following("barred", seat, game.barred_moves)
    own: dict[str, Any] = {"moves": moves, "barred_moves": barred, "lasting": _lasting(table, seat)}
    if not is_asked:
        return own | _planning(table, seat)
    choice, in_advance = table.following("choice", seat, game.choice), partly(table, seat)
    default = _default(table, seat, choice, in_advance)
    own |= {"choice": choice, "partly": in_advance, "default": default, "draft": draft}
    return own | {"timeout_answer": _timeout_answer(choice, in_advance, draft) if draft.rev else default}


def _planning(table: TableRecord, seat: int) -> dict[str, Any]:
    """Whether a captain may plan his next turn, and what he has planned."""
    position, answer = next_turn.position(table, seat), next_turn.planned(table, seat)
    if position is None:
        return {}
    said = None if answer is None else table.game.readback(table.game.choice(position, seat), answer)
    return {"may_plan": True, "planned": said, "plan_stands": next_turn.stands(table, position, seat)}


def _default(table: TableRecord, seat: int, choice: Choice, in_advance: Mapping[str, Answer]) -> Answer:
    """What counts for a captain who fills in nothing. Where his lines say nothing it follows from the question alone."""

    def made(*_: Any) -> Answer:
        return timeout_answer(choice, in_advance, None)[1]

    return made() if in_advance else table.following("default", seat, made)


def _timeout_answer(choice: Choice, in_advance: Mapping[str, Answer], draft: Draft) -> Answer:
    return timeout_answer(choice, in_advance, draft.answer if draft.rev else None)[1]


def _lasting(table: TableRecord, seat: int) -> dict[str, Answer]:
    """The lines of that seat but for those that would hold longer if they were left anew."""
    ending = {id for id, line in table.lines.get(seat, {}).items() if is_ending(line.scope, line.mark)}
    return {id: answer for id, answer in next_turn.lines_of(table, seat).items() if id not in ending}


def at_next_turn(table: TableRecord, own: CaptainTable, draft: Draft) -> CaptainTable | None:
    """His table as it would be at his next turn, for him to plan it; None where nothing may be planned."""
    position = next_turn.position(table, own.seat.number)
    if position is None:
        return None
    choice, answer = table.game.choice(position, own.seat.number), next_turn.planned(table, own.seat.number)
    if answer is not None and not draft.rev:
        draft = replace(draft, answer=next_turn.as_draft(choice, answer))
    return replace(
        own, decision=NEXT_TURN, asked=position.asked, own_view=table.game.view(position, own.seat.number), choice=choice,
        draft=draft, answer=None, deadline=None, earliest=None, moves=(), barred_moves=(), lines={}, lasting={}, partly={},
        default=choice.default, timeout_answer=choice.default, practice=False,
    )  # fmt: skip


def drafted(captain_table: CaptainTable, draft: Draft) -> CaptainTable:
    """The captain's table with another draft of the open question, which may be put to others."""
    if captain_table.choice is None:
        return replace(captain_table, draft=draft)
    return replace(captain_table, draft=draft, timeout_answer=_timeout_answer(captain_table.choice, captain_table.partly, draft))


def redrafted(table: PublicTable, redraft: Redraft) -> PublicTable:
    """The table with that draft, where it is the captain's whose it is, at the same question."""
    if not isinstance(table, CaptainTable):
        return table
    is_his = (table.decision, table.seat.number) == (redraft.of.decision, redraft.of.seat.number)
    return drafted(table, redraft.draft) if is_his else table


def seen(table: TableRecord, person: int | None, beside: Beside = NOTHING, named: int | None = None) -> PublicTable:
    """The table as that person may know it: a captain's where he has a seat (see `TableRecord.seat_of` for which). None: nobody
    in particular."""
    seat = None if person is None else table.seat_of(person, named)
    return public(table) if seat is None else captain(table, seat, beside)


def to_come(table: PublicTable, now: float) -> PublicTable:
    """The same without a time that is past, where it is told as one that is still to come: the earliest close of answers."""
    is_past = table.earliest is not None and table.earliest <= moment(now)
    return replace(table, earliest=None) if is_past else table


def has_beside(table: TableRecord, person: int, named: int | None = None) -> bool:
    """Whether anything may be kept of that person beside the table."""
    seat = table.seat_of(person, named)
    return seat is not None and (_is_asked(table, seat.number) or bool(seat.defaults_in_row))


def _is_asked(table: TableRecord, seat: int) -> bool:
    asked = asked_now(table)
    return asked is not None and seat in asked.seats


def beside(db: Connection, table: TableRecord, person: int | None, named: int | None = None) -> Beside:
    """What is kept of that person beside the table; nothing for whoever has no seat."""
    seat = None if person is None else table.seat_of(person, named)
    if seat is None:
        return NOTHING
    row = table.row
    kept = drafts.read(db, row.id, row.decision, seat.number, person) if _is_asked(table, seat.number) else NOTHING
    missed = answers.missed(db, row.id, seat.number, before=row.decision) if seat.defaults_in_row else None
    return replace(kept, missed=missed)
