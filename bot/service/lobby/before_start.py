"""Changes of a table before its game, except seats (`seating`): musters, posts, the start. Works on a `UnitOfWork`; raises
Refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.model.base.refusals import Refused, refusal
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord, Timer
from bot.service.lobby.seating import in_lobby, renumber, seat_in_order, set_blitz, shares_seats  # fmt: skip
from bot.service.lobby.sides import dealt
from bot.service.lobby.table_options import NeedsLobby
from bot.service.people import directory
from bot.service.people.directory import Inbox, Presence
from bot.service.play.promised_deal import fix
from bot.service.table import time_control
from bot.service.table.admission import check_leader, door_of, keep
from bot.service.table.question import person_ids
from bot.service.table.seat_holders import held_seats, seat_or_refuse
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.people.people import note_inbox
from bot.store.tables import calls
from engines.kernel.base.chance import LONGEST_WORD, normalized_salt
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal

MUSTERS = 6
"""Musters of one table. Each mentions all seated people."""


def reached(db: Connection, table: TableRecord, now: float) -> Presence:
    """The presence and inboxes of seated people, as needed by a lobby and by `start`."""
    return directory.reached(db, [seat.person or 0 for seat in table.people], now)


def start(unit: UnitOfWork, person: int) -> None:
    """Call a muster. With one person, or nobody else to wait for, deal at once."""
    table = unit.table
    in_lobby(table)
    seat_or_refuse(table, person)
    check_leader(unit, person)
    held = held_seats(table)
    if len(held) not in table.game.players or (table.row.handed is not None and len(held) != table.row.wanted):
        raise Refused(say("e.fewcaptains", n=table.row.wanted if table.row.handed else table.game.players[0]))
    _complete(table, held)
    if len(table.captains) == 1:
        unit.require(unit.quotas.check_may_play_alone, person)
        _deal(unit)
        return
    _muster(unit, person)


def call_all(unit: UnitOfWork, until: float) -> None:
    """Call a muster that nobody has asked for, to that time: of a table that a series opens. Raises Refused."""
    _complete(unit.table, held_seats(unit.table))
    _muster(unit, 0)
    unit.table.timers = {"muster": Timer(until, 0)}


def muster_until(unit: UnitOfWork, until: float | None) -> None:
    """Move the end of a muster; without one it goes on until another is set."""
    timers = {} if until is None else {"muster": Timer(until, 0)}
    if unit.table.row.status == "muster" and unit.table.timers != timers:
        unit.table.timers = timers
        unit.post("muster")


def started_with(fill: Callable[[UnitOfWork], None], known: Presence, person: int, unit: UnitOfWork) -> None:
    """Fill a new table and call its muster at once. Its captains' inboxes are known. Raises NotAsItIs."""
    fill(unit)
    unit.inputs = known
    try:
        start(unit, person)
    except Refused as refused:
        raise NeedsLobby from refused


def opened_with(fill: Callable[[UnitOfWork], None], unit: UnitOfWork) -> None:
    """Fill a new table and post its lobby."""
    fill(unit)
    unit.post("lobby")


def _complete(table: TableRecord, held: list[Seat]) -> None:
    try:
        table.row.options = dict(table.game.read_options(table.row.chosen, len(held)))
    except Illegal as wrong:
        raise refusal(wrong) from None
    places = dealt(table.game.sides(table.row.options, len(held)), [seat.side for seat in held])
    if any(len(table.seats_of(seat.person or 0)) > 1 for seat in table.people) and not shares_seats(table):
        raise Refused(say("e.seat.one"))
    seats = [replace(seat, number=place, here=seat.computer) for place, seat in zip(places, held, strict=True)]
    renumber(table, sorted(seats, key=lambda seat: seat.number))


def _muster(unit: UnitOfWork, person: int) -> None:
    table, row = unit.table, unit.table.row
    if row.musters >= MUSTERS:
        raise Refused(say("e.musters", n=MUSTERS))
    row.status, row.musters = "muster", row.musters + 1
    table.timers = {"muster": Timer(unit.now + time_control.muster(table.pace), 0)}
    inboxes: Mapping[int, Inbox] = unit.inputs.inboxes
    for seat in table.people:
        assert seat.person is not None
        table.change_seat(seat.number, here=seat.person == person, no_inbox=inboxes[seat.person] == "closed")
    for one in person_ids(table.people):
        if inboxes[one] == "unknown":
            unit.direct("dm_test", one)
    unit.post("muster", ring=[one for one in person_ids(table.people) if one != person])
    settle_post(unit, "lobby")


def renew_post(unit: UnitOfWork, kind: str, **facts: Any) -> None:
    """Post the lobby or muster again, below later messages. The old post loses its buttons."""
    row = unit.table.row
    if row.lobby_post is not None:
        unit.post("strip", target=row.lobby_post, made=unit.now)
        row.lobby_post = None
    unit.post(kind, **facts)


def settle_post(unit: UnitOfWork, kind: str) -> None:
    """Show the final lobby or muster in its post, without buttons, after the next post."""
    row = unit.table.row
    if row.lobby_post is not None:
        unit.post(kind, target=row.lobby_post)
        row.lobby_post = None


def say_here(unit: UnitOfWork, person: int, by_inbox: bool = False) -> None:
    """Record that a captain is here. The last one closes the muster. `by_inbox`: direct messages reach the captain."""
    table = unit.table
    if table.row.status != "muster":
        raise Refused(say("e.decided"), show_position=True)
    seat_or_refuse(table, person)
    for seat in table.seats_of(person):
        table.change_seat(seat.number, here=True, no_inbox=seat.no_inbox and not by_inbox)
    unit.write_also(calls.end_calls, person, table.row.id)
    if by_inbox:
        unit.write_also(note_inbox, person, unit.now, None, table.row.id)
    if all(seat.here for seat in table.seats):
        _deal(unit)
    else:
        unit.post("muster")


def add_word(unit: UnitOfWork, person: int, text: str) -> None:
    """Store a captain's word for the draws until the muster closes; an empty one takes it back. Raises Refused for none."""
    table = unit.table
    if table.row.status not in ("lobby", "muster"):
        raise Refused(say("e.decided"), show_position=True)
    seat = seat_or_refuse(table, person)
    if not table.draws_anything:
        raise Refused(say("fair.none"))
    try:
        word = normalized_salt(text)
    except ValueError:
        raise Refused(say("e.word", most=LONGEST_WORD)) from None
    table.words = {number: kept for number, kept in table.words.items() if number != seat.number}
    if word:
        table.words[seat.number] = word


def keep_for_a_while(unit: UnitOfWork) -> None:
    """Start the time in which a lobby may wait for its start."""
    unit.table.timers = {"lobby": Timer(unit.now + unit.quotas.lobby_life, 0)}


def miss_muster(unit: UnitOfWork) -> None:
    """End a muster. Absent captains lose their seats, which is remembered, and the lobby opens again."""
    table, door = unit.table, door_of(unit.table)
    late = person_ids(seat for seat in table.people if not seat.here)
    keep(table.row, replace(door, lapsed={**door.lapsed, **{one: door.lapsed.get(one, 0) + 1 for one in late}}))
    open_again(unit, [seat for seat in table.seats if seat.here], missed=late, why="late")


def open_again(unit: UnitOfWork, seats: list[Seat], **told: Any) -> None:
    """Open the lobby with those seats; its post tells why (`missed`: by whom, `why`: "late" or "declined"). Without its opener it
    passes to the next captain; without captains it closes."""
    table = unit.table
    table.row.status = "lobby"
    keep_for_a_while(unit)
    seat_in_order(table, [replace(seat, here=seat.computer) for seat in seats])
    if not table.people:
        shut(unit)
    elif not table.seats_of(table.row.opener):
        table.row.opener = table.people[0].person or 0
    renew_post(unit, "lobby", **told)


def decline(unit: UnitOfWork, person: int) -> None:
    """Give back the seats of a captain who declines. The others keep theirs, and the lobby opens again."""
    table = unit.table
    if table.row.status != "muster":
        raise Refused(say("e.decided"), show_position=True)
    seat_or_refuse(table, person)
    open_again(unit, [seat for seat in table.seats if seat.person != person], missed=[person], why="declined")


def _deal(unit: UnitOfWork) -> None:
    """Deal, because nobody else is expected."""
    table = unit.table
    set_blitz(table)
    table.seats = [replace(seat, here=True, saved_time=table.pace.blitz) for seat in table.seats]
    fix(unit)
