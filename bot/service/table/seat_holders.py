"""Seats of a table and the people who hold them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import FREE_SEAT, OFFER, OutboxRow, inbox
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.results import members
from bot.store.tables.unit_of_work import write_outbox_rows
from engines.kernel.base.messages import say

MOST_TOLD, MOST_OPENED = 25, 3
"""The most members who are told of one seat, and those among them whose direct messages are opened for it."""
AFTER_THE_POST = 15.0
"""Seconds (scaled) before members are told, so that the post in the channel stands."""


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
        row = OutboxRow(FREE_SEAT, "", unit.now + unit.clock.short(AFTER_THE_POST), facts={"seat": seat, "since": unit.now})
        unit.write_also(_tell_members, unit.table, row, unit.randomness.posts)


def _tell_members(db: Connection, table: TableRecord, made: OutboxRow, rnd: Random) -> None:
    """Tell members of the server who asked for it, once for each captain of the seat. Of many, chance chooses some."""
    row, seat = table.row, made.facts["seat"]
    if key_value.read(db, _key(row.id, seat)):
        return
    key_value.write(db, _key(row.id, seat), "1", row.id)
    found = members.hearers(db, row.guild, row.id)
    rnd.shuffle(found)
    unopened = [one for one in found if not one.is_open][:MOST_OPENED]
    told = [*(one for one in found if one.is_open), *unopened][:MOST_TOLD]
    rows = [replace(made, destination=inbox(one.person), person=one.person) for one in told]
    write_outbox_rows(db, row, rows)


def begin_anew(unit: UnitOfWork, seat: int) -> None:
    """Let members be told again if the new captain of a seat leaves it."""
    unit.write_also(key_value.write, _key(unit.table.row.id, seat), "", unit.table.row.id)


def _key(table: str, seat: int) -> str:
    """The key of the note that members were told of a seat."""
    return f"offered.{table}.{seat}"
