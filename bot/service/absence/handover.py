"""Handovers: a captain offers a seat to one named person, who takes it or declines. Works on a `UnitOfWork`; raises Refused.

An offer stands in the row of the table, by person. It ends when it is declined or withdrawn, or when the seat changes hands.
"""

from __future__ import annotations

from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import HANDOVER
from bot.service.absence.takeover import check_never_sat, check_substitutes, replace_captain
from bot.service.table.seat_holders import seat_or_refuse
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Captain, Name, Verbatim, say


def offers(table: TableRecord) -> dict[int, int]:
    """The seats that their captains offer, by the person to whom each is offered."""
    return {int(person): seat for person, seat in (table.row.handovers or {}).items()}


def _keep(table: TableRecord, found: dict[int, int]) -> None:
    table.row.handovers = {str(person): seat for person, seat in found.items()} or None


def drop(table: TableRecord, seat: int) -> None:
    """End the offer of a seat, if there is one."""
    _keep(table, {person: one for person, one in offers(table).items() if one != seat})


def offer(unit: UnitOfWork, person: int, to: int, named: int | None = None) -> None:
    """Offer a captain's seat to somebody who never sat at the table, in place of an earlier offer."""
    table, seat = unit.table, seat_or_refuse(unit.table, person, named).number
    if table.row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    check_substitutes(table)
    if table.seats_of(to):
        raise Refused(say("e.hand.seated", who=Verbatim(f"<@{to}>")))
    unit.require(check_never_sat, table.row.id, to, say("e.hand.sat", who=Verbatim(f"<@{to}>")))
    drop(table, seat)
    _keep(table, {**offers(table), to: seat})
    unit.post(HANDOVER, seat=seat, to=to, ring=[to])


def withdraw(unit: UnitOfWork, person: int, named: int | None = None) -> None:
    """Withdraw the offer of a captain's seat."""
    drop(unit.table, seat_or_refuse(unit.table, person, named).number)


def accept(unit: UnitOfWork, person: Person, seat: int) -> None:
    """Take a seat that is offered to this person."""
    _check(unit.table, person.id, seat)
    replace_captain(unit, person, seat)


def decline(unit: UnitOfWork, person: Person, seat: int) -> None:
    """Decline a seat that is offered to this person; the channel is told."""
    _check(unit.table, person.id, seat)
    drop(unit.table, seat)
    unit.note(say("note.declined", name=Name(person.name), who=Captain(seat)))


def _check(table: TableRecord, person: int, seat: int) -> None:
    """Raises Refused if the seat is not offered to this person."""
    if table.row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    if offers(table).get(person) != seat or not 0 <= seat < len(table.seats):
        raise Refused(say("e.hand.gone"))
