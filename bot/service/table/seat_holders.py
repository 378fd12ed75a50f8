"""Seats of a table and the people who hold them."""

from __future__ import annotations

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import OFFER
from bot.service.table.unit_of_work import UnitOfWork
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


def absent_seats(table: TableRecord) -> tuple[int, ...]:
    """The seats of captains who have missed deadlines that everybody saw, or for whom a computer plays outside a vacation."""
    absent = (seat for seat in table.people if (seat.sitting_in or seat.missed_in_row) and seat.away_until is None)
    return tuple(seat.number for seat in absent)


def set_free(unit: UnitOfWork, seat: int) -> None:
    """Let a computer sit in for a captain, and offer the seat in the channel. It is the captain's until somebody takes it."""
    unit.table.change_seat(seat, sitting_in=True, on_offer=unit.table.terms.substitutes, away_until=None)
    _offer(unit, seat)


def dismiss(unit: UnitOfWork, seat: int) -> None:
    """Take a seat from its captain, and offer it in the channel. A computer plays until somebody takes it."""
    is_offered = unit.table.terms.substitutes
    unit.table.change_seat(seat, person=None, computer=True, sitting_in=False, on_offer=is_offered, away_until=None)
    _offer(unit, seat)


def _offer(unit: UnitOfWork, seat: int) -> None:
    unit.table.lines.pop(seat, None)
    if unit.table.seats[seat].on_offer:
        unit.post(OFFER, seat=seat)
