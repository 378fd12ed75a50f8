"""Closing a table without a result: one rule for every door that leads there. Works on a `UnitOfWork`; raises Refused.

Before the game its opener closes it. During the game all captains who are still in it do, each by a press; alone with computers
one is enough. A manager of the server and an operator of the bot close a game with a note for its log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table_record import CLOSING, TableRecord, Timer
from bot.model.times import DAY, HOUR
from bot.service.play.promised_deal import as_it_ended, shut
from bot.service.table.closing_request import away, deciders, end_request, keep, missing, request_of
from bot.service.table.question import person_ids
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Captain, Message, dump_message, say

Right = Literal["", "manager", "operator"]
"""The right by which a person closes games of others; empty for none."""
LONGEST_NOTE = 200
STANDS_LIVE, STANDS_FOR = 600.0, 2 * DAY
"""Seconds for which a request stands, at live tables and at others."""
QUIET_LIVE, QUIET = HOUR, DAY
"""Seconds after a failed request without another one, at live tables and at others."""


def close_table(unit: UnitOfWork, person: int, right: Right = "", note: str = "") -> None:
    """End a table without a result, or agree to its end. The seed stays secret, because answers of an unfinished game do."""
    row = unit.table.row
    if row.status in ("over", "closed"):
        raise Refused(say("e.decided"), show_position=True)
    if row.status in ("lobby", "muster"):
        _close_lobby(unit, person, right)
        return
    seat = next((one for one in deciders(unit.table) if one.person == person), None)
    if right and (note or seat is None):
        _close_by_right(unit, right, note)
    elif seat is None:
        raise Refused(say("e.notyours.begun"))
    else:
        _agree(unit, seat)


def _close_lobby(unit: UnitOfWork, person: int, right: Right) -> None:
    if not right and person != unit.table.row.opener:
        raise Refused(say("e.notyours"))
    shut(unit)
    unit.post("lobby")


def _close_by_right(unit: UnitOfWork, right: Right, note: str) -> None:
    if not note.strip():
        raise Refused(say("e.closing.note"))
    kept = note.strip()[:LONGEST_NOTE]
    end_request(unit, say(f"note.closed.{right}"))
    _end(unit, say(f"note.closed.{right}"), kept)
    unit.table.row.closing = {**(unit.table.row.closing or {}), "closed": right, "note": kept}


def _agree(unit: UnitOfWork, seat: Seat) -> None:
    """Record one more captain who wants the table closed. The first of them asks the others."""
    table, before = unit.table, request_of(unit.table)
    if before.by is None and len(deciders(table)) > 1:
        if CLOSING in table.timers:
            raise Refused(say("e.closing.quiet.live" if _is_live(table) else "e.closing.quiet"))
        before = replace(before, by=seat.number, post=None)
        table.timers = {**table.timers, CLOSING: Timer(unit.now + (STANDS_LIVE if _is_live(table) else STANDS_FOR), 0)}
    request = replace(before, agreed=tuple(sorted({*before.agreed, seat.number})))
    left = missing(table, request)
    if not left:
        _close_together(unit, seat)
        return
    rung = [one for one in left if one.number not in request.rung]
    keep(table.row, replace(request, rung=(*request.rung, *(one.number for one in rung))))
    unit.post(CLOSING, ring=list(person_ids(rung)))


def _close_together(unit: UnitOfWork, last: Seat) -> None:
    is_alone = len(deciders(unit.table)) == 1 and request_of(unit.table).by is None
    message = say("note.closed.by", who=Captain(last.number)) if is_alone else say("note.closed.all")
    end_request(unit, message)
    _end(unit, message)


def _end(unit: UnitOfWork, why: Message, note: str = "") -> None:
    status = unit.table.row.status
    shut(unit)
    as_it_ended(unit)
    unit.post("note", message=dump_message(why), end=status == "running", note=note)


def play_on(unit: UnitOfWork, person: int) -> None:
    """End a request, because a captain refuses or its author withdraws it."""
    table, request = unit.table, request_of(unit.table)
    seat = next((one for one in deciders(table) if one.person == person), None) if request.by is not None else None
    if request.by is None:
        raise Refused(say("e.closing.none"))
    if seat is None:
        raise Refused(say("e.notyours.begun"))
    asked = Captain(request.by)
    is_his = seat.number == request.by
    _come_to_nothing(unit, say("closing.back", who=asked) if is_his else say("closing.no", who=asked, other=Captain(seat.number)))


def judge(unit: UnitOfWork) -> None:
    """Reconsider a request after a captain has left the game: its author's request ends, and another one may have the consent of
    all now."""
    table, request = unit.table, request_of(unit.table)
    if request.by is None or table.row.status != "running":
        return
    if request.by not in {seat.number for seat in deciders(table)}:
        _come_to_nothing(unit, say("closing.left"))
    elif not missing(table, request):
        _close_together(unit, table.seats[request.by])


def lapse(unit: UnitOfWork) -> None:
    """End the time of a request, or the quiet time after one.

    Absent captains, for whom a computer plays, have not refused. Several others have therefore closed the table, unless an outage
    has hidden the request. One captain alone closes no game of others.
    """
    table, request = unit.table, request_of(unit.table)
    timer = table.timers.get(CLOSING)
    if timer is None or timer.due > unit.now:
        return
    if request.by is None:
        table.timers = {kind: one for kind, one in table.timers.items() if kind != CLOSING}
    elif table.row.posting == "ok" and missing(table, request) == away(table, request):
        _close_together(unit, table.seats[request.by])
    else:
        _come_to_nothing(unit, say("closing.lapsed", who=Captain(request.by)))


def _come_to_nothing(unit: UnitOfWork, outcome: Message) -> None:
    """Continue the game. Nobody may ask again for a while."""
    end_request(unit, outcome)
    quiet = QUIET_LIVE if _is_live(unit.table) else QUIET
    unit.table.timers = {**unit.table.timers, CLOSING: Timer(unit.now + quiet, 0)}


def _is_live(table: TableRecord) -> bool:
    return table.pace.base < HOUR or bool(table.pace.blitz)
