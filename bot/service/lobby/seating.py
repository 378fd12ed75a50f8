"""Seats before a game: taking seats and sides, leaving, and options for the number of captains. Works on a `UnitOfWork`; raises
Refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import write_time_control
from bot.model.people.people import Person, Seat
from bot.model.record.table_record import TableRecord
from bot.service.computers.thinking import USUAL
from bot.service.lobby.sides import OpenSide, open_sides
from bot.service.table.admission import check_leader, check_may_sit
from bot.service.table.seat_holders import held_seats, seat_or_refuse
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal

CALLED = ("Bartolo", "Corva", "Dragut", "Esme", "Falco", "Grace", "Hamza", "Ines", "Jory", "Kaya", "Lope", "Mora")
"""Names of computer captains, the same in every language."""
LONGEST_NAME = 28
"""Letters of a name that leave room for the number of a further seat."""


def seat_person(unit: UnitOfWork, person: Person) -> None:
    """Seat a person on the first free seat."""
    table = unit.table
    in_lobby(table)
    taken = table.seat_of(person.id)
    if taken is not None:
        raise Refused(say("e.seated", seat=taken.number + 1))
    check_may_sit(table, person.id)
    _take(table, Seat(0, person.id, person.name, zone=person.zone))
    table.row.seated_at = unit.now
    unit.post("lobby")


def take_another(unit: UnitOfWork, person: Person) -> None:
    """Give a seated person one more seat, on the same side if it has room. Raises Refused if the game does not allow it."""
    table = unit.table
    in_lobby(table)
    first = seat_or_refuse(table, person.id)
    if not shares_seats(table):
        raise Refused(say("e.seat.one"))
    count = len(table.seats_of(person.id)) + 1
    has_room = any(one.side.id == first.side and _takers(table, first.side) < one.most for one in _open_sides(table))
    _take(
        table, Seat(0, person.id, f"{person.name[:LONGEST_NAME]} {count}", side=first.side if has_room else "", zone=first.zone)
    )
    unit.post("lobby")


def shares_seats(table: TableRecord) -> bool:
    """Whether one person may have several seats."""
    return table.game.shares_seats(table.row.options, table.row.wanted or max(len(held_seats(table)), table.game.players[0]))


def _takers(table: TableRecord, side: str) -> int:
    return sum(seat.side == side for seat in table.seats)


def take_side(unit: UnitOfWork, person: Person, side: str) -> None:
    """Choose a side ("" for any) for all seats of a person, who sits down first if needed. Raises Refused if the side is closed
    or has no room for the first seat; further seats take any side."""
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
    return open_sides(table.game, table.row.options, table.row.wanted, len(held_seats(table)))


def seat_computer(unit: UnitOfWork, person: int, level: int = 0) -> None:
    """Seat a computer captain of that level (0 for the default) on the first free seat. Raises Refused for an unknown level."""
    table = unit.table
    in_lobby(table)
    seat_or_refuse(table, person)
    check_leader(unit, person)
    if not 0 <= level <= len(table.game.levels):
        raise Refused(say("e.notoffered"))
    used = {seat.name for seat in table.seats}
    name = next((name for name in CALLED if name not in used), f"{CALLED[0]} {len(table.seats)}")
    usual = min(USUAL, len(table.game.levels))
    _take(table, Seat(0, None, name, computer=True, here=True, level=level or usual))
    unit.post("lobby")


def _take(table: TableRecord, seat: Seat) -> None:
    held = held_seats(table)
    if len(held) >= _most(table):
        raise Refused(say("e.full"))
    seat_in_order(table, [*held, seat])


def _most(table: TableRecord) -> int:
    return min(table.row.wanted or table.game.players[-1], table.game.players[-1])


def seat_in_order(table: TableRecord, held: list[Seat]) -> None:
    """Number the seats, with words following their captains, and add the free seats behind them."""
    shown = table.row.wanted or min(max(len(held) + 1, table.game.players[0]), table.game.players[-1])
    free = [Seat(0, None, "")] * (shown - len(held))
    renumber(table, [replace(seat, number=number) for number, seat in enumerate([*held, *free])])
    read_options(table)
    offered = {one.side.id for one in _open_sides(table)}
    table.seats = [seat if seat.side in offered else replace(seat, side="") for seat in table.seats]


def renumber(table: TableRecord, seats: list[Seat]) -> None:
    """Move words with their captains: a person's word belongs to the first seat."""
    words = {seat.person: table.words[seat.number] for seat in table.people if seat.number in table.words}
    table.seats = seats
    table.words = {seat.number: words[seat.person] for seat in table.captains if seat.person in words}


def read_options(table: TableRecord) -> None:
    """Complete the options for the seated captains, or for the number of captains that they fit."""
    try:
        table.row.options = whole_options(table, table.row.chosen)
    except Illegal:
        table.row.options = dict(table.row.chosen)
    set_blitz(table)


def set_blitz(table: TableRecord) -> None:
    """Give the time control a bank for the whole game if the option of that name is a number of minutes."""
    minutes = table.row.options.get("blitz")
    table.row.pace = write_time_control(replace(table.pace, blitz=60.0 * minutes if isinstance(minutes, int) else 0.0))


def whole_options(table: TableRecord, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The complete options for the first number of captains, from the seated ones on, that they fit. Raises Illegal."""
    held, game, wanted = len(held_seats(table)), table.game, table.row.wanted
    first: Illegal | None = None
    for count in [wanted] if wanted else [count for count in game.players if count >= held]:
        try:
            return dict(game.read_options(chosen, count))
        except Illegal as wrong:
            first = first or wrong
    raise first or Illegal("kernel", say("e.full"))


def leave(unit: UnitOfWork, person: int) -> None:
    """Free the last seat of a person. Without the opener the table passes to the next captain; without captains it closes."""
    table = unit.table
    in_lobby(table)
    seat_or_refuse(table, person)
    last = table.seats_of(person)[-1].number
    seat_in_order(table, [seat for seat in held_seats(table) if seat.number != last])
    if not table.people:
        shut(unit)
    elif table.row.opener == person and not table.seats_of(person):
        table.row.opener = table.people[0].person or 0
    unit.post("lobby")


def remove_computer(unit: UnitOfWork, person: int) -> None:
    """Remove the last computer captain."""
    table = unit.table
    in_lobby(table)
    seat_or_refuse(table, person)
    check_leader(unit, person)
    held = held_seats(table)
    last = max((place for place, seat in enumerate(held) if seat.computer), default=None)
    if last is not None:
        seat_in_order(table, held[:last] + held[last + 1 :])
    unit.post("lobby")


def in_lobby(table: TableRecord) -> None:
    """Raises Refused if the table is past its lobby."""
    if table.row.status != "lobby":
        raise Refused(say("e.started"), show_position=True)
