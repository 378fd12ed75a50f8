"""What may be done to a table before its game begins. Works on a `UnitOfWork`; raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model.people import Language, Person, Seat
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord, Timer
from bot.model.time_control import TimeControl, write_time_control
from bot.service import time_control
from bot.service.dealing import fix, shut
from bot.service.people import Inbox, inboxes
from bot.service.repository import refusal
from bot.service.resolve import persons
from bot.service.sides import OpenSide, dealt, open_sides
from bot.service.unit_of_work import UnitOfWork
from bot.store.database import Connection
from engines.kernel.chance import LONGEST_WORD, word_of
from engines.kernel.choices import Illegal, frozen
from engines.kernel.messages import Verbatim, say

CALLED = ("Bartolo", "Corva", "Dragut", "Esme", "Falco", "Grace", "Hamza", "Ines", "Jory", "Kaya", "Lope", "Mora")
"""Names of computer captains, the same in every language."""
ANYBODY_STARTS = 600.0
"""Seconds after the last seat was taken when others than the opener may start."""


def seat_person(unit: UnitOfWork, person: Person) -> None:
    """Sit down on the first free seat."""
    table = unit.table
    in_lobby(table)
    taken = table.seat_of(person.id)
    if taken is not None:
        raise Refused(say("e.seated", seat=taken.number + 1))
    _take(table, Seat(0, person.id, person.name))
    table.row.seated_at = unit.now
    unit.post("lobby")


def take_another(unit: UnitOfWork, person: Person) -> None:
    """One more seat for somebody who has one: on his side where that has room. Raises Refused where a game does not let him."""
    table = unit.table
    in_lobby(table)
    first = is_seated(table, person.id)
    if not shares_seats(table):
        raise Refused(say("e.seat.one"))
    count = len(table.seats_of(person.id)) + 1
    has_room = any(one.side.id == first.side and _takers(table, first.side) < one.most for one in _open_sides(table))
    _take(table, Seat(0, person.id, f"{person.name} {count}", side=first.side if has_room else ""))
    unit.post("lobby")


def shares_seats(table: TableRecord) -> bool:
    """Whether one person may hold several seats here."""
    return table.game.shares_seats(table.row.options, table.row.wanted or max(len(_held(table)), table.game.players[0]))


def _takers(table: TableRecord, side: str) -> int:
    return sum(seat.side == side for seat in table.seats)


def take_side(unit: UnitOfWork, person: Person, side: str) -> None:
    """Choose a side, or any (""), for every seat of his; whoever has none sits down first. Raises Refused where the side is not
    open, or has no room for the first of them; the others have any side then."""
    table = unit.table
    in_lobby(table)
    if table.seat_of(person.id) is None:
        seat_person(unit, person)
    one = next((one for one in _open_sides(table) if one.side.id == side), None)
    if side and one is None:
        raise Refused(say("e.notoffered"))
    own = table.seats_of(person.id)
    others = sum(seat.side == side and seat.person != person.id for seat in table.seats)
    room = len(own) if one is None else one.most - others
    if one is not None and room < 1:
        raise Refused(say("e.side.full", side=one.side.label))
    for place, seat in enumerate(own):
        table.change_seat(seat.number, side=side if place < room else "")
    unit.post("lobby")


def _open_sides(table: TableRecord) -> tuple[OpenSide, ...]:
    return open_sides(table.game, table.row.options, table.row.wanted, len(_held(table)))


def seat_computer(unit: UnitOfWork, person: int) -> None:
    """A computer captain on the first free seat."""
    table = unit.table
    in_lobby(table)
    is_seated(table, person)
    used = {seat.name for seat in table.seats}
    name = next((name for name in CALLED if name not in used), f"{CALLED[0]} {len(table.seats)}")
    _take(table, Seat(0, None, name, computer=True, here=True))
    unit.post("lobby")


def _take(table: TableRecord, seat: Seat) -> None:
    held = _held(table)
    if len(held) >= _most(table):
        raise Refused(say("e.full"))
    _seat(table, [*held, seat])


def _held(table: TableRecord) -> list[Seat]:
    return [seat for seat in table.seats if seat.computer or seat.person is not None]


def _most(table: TableRecord) -> int:
    return min(table.row.wanted or table.game.players[-1], table.game.players[-1])


def _seat(table: TableRecord, held: list[Seat]) -> None:
    """Number the seats; words go with their captains; behind them as many free ones as are shown."""
    shown = table.row.wanted or min(max(len(held) + 1, table.game.players[0]), table.game.players[-1])
    free = [Seat(0, None, "")] * (shown - len(held))
    _renumber(table, [replace(seat, number=number) for number, seat in enumerate([*held, *free])])
    read_options(table)
    offered = {one.side.id for one in _open_sides(table)}
    table.seats = [seat if seat.side in offered else replace(seat, side="") for seat in table.seats]


def _renumber(table: TableRecord, seats: list[Seat]) -> None:
    """Words go with their captains: each person's belongs to his first seat."""
    words = {seat.person: table.words[seat.number] for seat in table.people if seat.number in table.words}
    table.seats = seats
    table.words = {seat.number: words[seat.person] for seat in table.captains if seat.person in words}


def read_options(table: TableRecord) -> None:
    """Fill in the options for the captains seated, or for as many as those chosen are for."""
    try:
        table.row.options = _whole(table, table.row.chosen)
    except Illegal:
        table.row.options = dict(table.row.chosen)
    _set_blitz(table)


def _set_blitz(table: TableRecord) -> None:
    """The pace has a bank of time for the whole game when the option of that name is a number of minutes."""
    minutes = table.row.options.get("blitz")
    table.row.pace = write_time_control(replace(table.pace, blitz=60.0 * minutes if isinstance(minutes, int) else 0.0))


def _whole(table: TableRecord, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The whole set, for the first number of captains, from those seated on, for which these go together. Raises Illegal."""
    held, game, wanted = len(_held(table)), table.game, table.row.wanted
    first: Illegal | None = None
    for count in [wanted] if wanted else [count for count in game.players if count >= held]:
        try:
            return dict(game.read_options(chosen, count))
        except Illegal as wrong:
            first = first or wrong
    raise first or Illegal("kernel", say("e.full"))


def leave(unit: UnitOfWork, person: int) -> None:
    """Stand up; whoever has several seats, from the last of them. The table passes to the next captain; without one it is
    closed."""
    table = unit.table
    in_lobby(table)
    is_seated(table, person)
    last = table.seats_of(person)[-1].number
    _seat(table, [seat for seat in _held(table) if seat.number != last])
    if not table.people:
        shut(unit)
    elif table.row.opener == person and not table.seats_of(person):
        table.row.opener = table.people[0].person or 0
    unit.post("lobby")


def remove_computer(unit: UnitOfWork, person: int) -> None:
    """Take the last computer captain off."""
    table = unit.table
    in_lobby(table)
    is_seated(table, person)
    held = _held(table)
    last = max((place for place, seat in enumerate(held) if seat.computer), default=None)
    if last is not None:
        _seat(table, held[:last] + held[last + 1 :])
    unit.post("lobby")


def choose(
    unit: UnitOfWork, person: int, options: Mapping[str, Any] | None, pace: TimeControl | None, language: Language | None,
    seats: int | None,
) -> None:  # fmt: skip
    """Change what the lobby offers; only for the opener."""
    table, row = unit.table, unit.table.row
    in_lobby(table)
    is_opener(table, person)
    if row.handed is not None and (seats is not None or options is not None):
        raise Refused(say("e.handed.fixed", code=Verbatim(row.handed["code"])))
    row.pace = write_time_control(pace) if pace is not None else row.pace
    row.language = language or row.language
    if seats is not None:
        if seats and (seats not in table.game.players or seats < len(_held(table))):
            raise Refused(say("e.seats", least=max(table.game.players[0], len(_held(table))), most=table.game.players[-1]))
        row.wanted = seats
    if options is not None:
        _choose_options(table, options)
    _seat(table, _held(table))
    unit.post("lobby")


def _choose_options(table: TableRecord, options: Mapping[str, Any]) -> None:
    chosen = {**table.row.chosen, **{name: frozen(value) for name, value in options.items()}}
    try:
        _whole(table, chosen)
    except Illegal as wrong:
        raise refusal(wrong) from None
    table.row.chosen = chosen


def reached(db: Connection, table: TableRecord, now: float) -> Mapping[int, Inbox]:
    """What is known of the inboxes of whoever sits at the table; what `start` needs to know."""
    return inboxes(db, [seat.person or 0 for seat in table.people], now)


def start(unit: UnitOfWork, person: int) -> None:
    """Call everybody to muster; with one person, or nobody else to wait for, deal at once."""
    table = unit.table
    in_lobby(table)
    is_seated(table, person)
    if person != table.row.opener and unit.now < table.row.seated_at + ANYBODY_STARTS:
        raise Refused(say("e.startlater", time=say("time.minutes", n=int(ANYBODY_STARTS / 60))))
    held = _held(table)
    if len(held) not in table.game.players or (table.row.handed is not None and len(held) != table.row.wanted):
        raise Refused(say("e.fewcaptains", n=table.row.wanted if table.row.handed else table.game.players[0]))
    _complete(table, held)
    if len(table.captains) == 1:
        _deal(unit)
        return
    _muster(unit, person)


def _complete(table: TableRecord, held: list[Seat]) -> None:
    try:
        table.row.options = dict(table.game.read_options(table.row.chosen, len(held)))
    except Illegal as wrong:
        raise refusal(wrong) from None
    places = dealt(table.game.sides(table.row.options, len(held)), [seat.side for seat in held])
    if any(len(table.seats_of(seat.person or 0)) > 1 for seat in table.people) and not shares_seats(table):
        raise Refused(say("e.seat.one"))
    seats = [replace(seat, number=place, here=seat.computer) for place, seat in zip(places, held, strict=True)]
    _renumber(table, sorted(seats, key=lambda seat: seat.number))


def _muster(unit: UnitOfWork, person: int) -> None:
    table, row = unit.table, unit.table.row
    row.status = "muster"
    table.timers = {"muster": Timer(unit.now + time_control.muster(table.pace), 0)}
    known: Mapping[int, Inbox] = unit.found
    for seat in table.people:
        assert seat.person is not None
        table.change_seat(seat.number, here=seat.person == person, no_inbox=known[seat.person] == "closed")
    for one in persons(table.people):
        if known[one] == "unknown":
            unit.direct("dm_test", one)
    unit.post("muster", ring=[one for one in persons(table.people) if one != person])
    settle_post(unit, "lobby")


def renew_post(unit: UnitOfWork, kind: str, **facts: Any) -> None:
    """Post the lobby or muster anew, below what was said since; the old one loses its buttons."""
    row = unit.table.row
    if row.lobby_post is not None:
        unit.post("strip", target=row.lobby_post, made=unit.now)
        row.lobby_post = None
    unit.post(kind, **facts)


def settle_post(unit: UnitOfWork, kind: str) -> None:
    """The lobby or muster has come to its end: its post is shown as it ended, without buttons, after what is said next."""
    row = unit.table.row
    if row.lobby_post is not None:
        unit.post(kind, target=row.lobby_post)
        row.lobby_post = None


def say_here(unit: UnitOfWork, person: int) -> None:
    """A captain is here; with the last one the muster closes."""
    table = unit.table
    if table.row.status != "muster":
        raise Refused(say("e.decided"), show_position=True)
    is_seated(table, person)
    for seat in table.seats_of(person):
        table.change_seat(seat.number, here=True)
    if all(seat.here for seat in table.seats):
        _deal(unit)
    else:
        unit.post("muster")


def add_word(unit: UnitOfWork, person: int, text: str) -> None:
    """A captain's word for the draws, until the muster closes; an empty one takes his word back. Raises Refused for none."""
    table = unit.table
    if table.row.status not in ("lobby", "muster"):
        raise Refused(say("e.decided"), show_position=True)
    seat = is_seated(table, person)
    if not table.draws_anything:
        raise Refused(say("fair.none"))
    try:
        word = word_of(text)
    except ValueError:
        raise Refused(say("e.word", most=LONGEST_WORD)) from None
    table.words = {number: kept for number, kept in table.words.items() if number != seat.number}
    if word:
        table.words[seat.number] = word


def keep_for_a_while(unit: UnitOfWork) -> None:
    """The lobby is open from now on, until somebody starts the table or the time for that is up."""
    unit.table.timers = {"lobby": Timer(unit.now + unit.quotas.lobby_life, 0)}


def miss_muster(unit: UnitOfWork) -> None:
    """Whoever is not here in time loses the seat; the lobby is open again."""
    table = unit.table
    table.row.status = "lobby"
    keep_for_a_while(unit)
    _seat(table, [replace(seat, here=seat.computer) for seat in table.seats if seat.here])
    if not table.people:
        shut(unit)
    elif not table.seats_of(table.row.opener):
        table.row.opener = table.people[0].person or 0
    renew_post(unit, "lobby")


def _deal(unit: UnitOfWork) -> None:
    """Nobody else is to come."""
    table = unit.table
    _set_blitz(table)
    table.seats = [replace(seat, here=True, saved_time=table.pace.blitz) for seat in table.seats]
    fix(unit)


def in_lobby(table: TableRecord) -> None:
    """Raises Refused when the table is past its lobby."""
    if table.row.status != "lobby":
        raise Refused(say("e.started"), show_position=True)


def is_seated(table: TableRecord, person: int) -> Seat:
    """The seat of that person. Raises Refused when he has none."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(say("e.spectator"))
    return seat


def is_opener(table: TableRecord, person: int) -> None:
    """Raises Refused for others than the opener."""
    if table.row.opener != person:
        raise Refused(say("e.notopener"))
