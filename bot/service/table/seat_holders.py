"""Seats of a table and the people who hold them."""

from __future__ import annotations

from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from engines.kernel.base.messages import say


def held_seats(table: TableRecord) -> list[Seat]:
    return [seat for seat in table.seats if seat.computer or seat.person is not None]


def seat_or_refuse(table: TableRecord, person: int, named: int | None = None) -> Seat:
    """The seat of a person, or the named one of several. Raises Refused if there is none."""
    seat = table.seat_of(person, named)
    if seat is None:
        raise Refused(say("e.spectator"))
    return seat


def check_owner(table: TableRecord, seat: int, person: int | None) -> None:
    """Raises Refused if that seat belongs to another person. None: the service acts for it."""
    if not 0 <= seat < len(table.seats) or (person is not None and table.seats[seat].person != person):
        raise Refused(say("e.spectator"))
