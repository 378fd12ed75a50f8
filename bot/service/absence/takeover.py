"""Takeovers: somebody who never sat at a table takes a seat on offer. Works on a `UnitOfWork`; raises Refused.

The hand and the log of the seat go with it. What its captain had not sent is dropped.
"""

from __future__ import annotations

from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.record.table_record import TableRecord
from bot.service.results import tally
from bot.service.table import notices
from bot.service.table.question import open_question, sit_down
from bot.service.table.seat_holders import begin_anew
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import strike
from bot.store.base.database import Connection
from bot.store.tables import callers, drafts
from engines.kernel.base.messages import Captain, Message, Name, say


def take(unit: UnitOfWork, person: Person, seat: int) -> None:
    """Take a seat on offer. Raises Refused if it is not on offer any more, or if the person sits or sat at the table."""
    table = unit.table
    if table.row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    if not 0 <= seat < len(table.seats):
        raise Refused(say("e.notoffered"))
    if table.seats_of(person.id):
        raise Refused(say("e.seat.seated"))
    if not table.seats[seat].on_offer:
        raise Refused(say("e.seat.taken", who=Captain(seat)))
    replace_captain(unit, person, seat)


def replace_captain(unit: UnitOfWork, person: Person, seat: int) -> None:
    """Give a seat to somebody who never sat at the table. Raises Refused for others, and for somebody with too many tables."""
    table, before = unit.table, unit.table.seats[seat]
    check_substitutes(table)
    unit.require(check_never_sat, table.row.id, person.id, say("e.seat.sat"))
    unit.require(unit.quotas.check_may_sit, person.id)
    strike(unit, seat)
    table.lines.pop(seat, None)
    table.row.handovers = {to: one for to, one in (table.row.handovers or {}).items() if one != seat} or None
    unit.write_also(drafts.drop_seat, table.row.id, seat)
    table.change_seat(
        seat, person=person.id, name=person.name, zone=person.zone, computer=False, sitting_in=False, on_offer=False, level=0,
        away_until=None,
        no_inbox=False, defaults_in_row=0, missed_in_row=0,
    )  # fmt: skip
    tally.hand_over(table, seat, person.id)
    begin_anew(unit, seat)
    _ask(unit, person.id, seat)
    unit.note(say("note.took_seat", who=Captain(seat), name=Name(before.name)))


def check_substitutes(table: TableRecord) -> None:
    """Raises Refused at a table without substitutes."""
    if not table.terms.substitutes:
        raise Refused(say("e.terms.substitutes"))


def check_never_sat(db: Connection, table: str, person: int, reason: Message) -> None:
    """Raises Refused for somebody who has had a seat at the table, and so knows a hand."""
    if callers.has_sat(db, table, person):
        raise Refused(reason)


def _ask(unit: UnitOfWork, person: int, seat: int) -> None:
    """Put the open question to a new captain, who has pressed and so knows of it, with all its time. Of a sealed question nothing
    shows whether the seat has an answer."""
    table, row, asked = unit.table, unit.table.row, open_question(unit.table)
    if asked is None or seat not in asked.seats:
        return
    if row.notices is not None and row.notices["decision"] == row.decision:
        row.notices = notices.dump(notices.joined(notices.load(row.notices), person))
    if (seat in table.answered and not asked.sealed) or row.deadline is None or table.pace.blitz:
        return
    sit_down(table, seat, unit.now)


def offered(table: TableRecord) -> tuple[int, ...]:
    """The seats on offer."""
    return tuple(seat.number for seat in table.seats if seat.on_offer) if table.row.status == "running" else ()
