"""Tables with the same captains in a row: sequels, which begin with a carryover, and rematches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.people.people import Person, Place, Seat
from bot.model.record.table_record import TableRecord
from bot.service.table.seat_holders import seat_or_refuse
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.tables.tables import sequel
from engines.kernel.base import codec
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.record.record import Carryover

AGAIN = "again {}"
"""The key of the note that a table (its id) is a rematch."""


@dataclass(frozen=True, slots=True)
class SeriesThread:
    """The thread of a server that captains are called to, and the second up to which they are mustered."""

    place: Place
    guild: int
    until: float


def is_rematch(db: Connection, table: TableRecord) -> bool:
    """Whether a table is a rematch."""
    return key_value.read(db, AGAIN.format(table.row.id)) is not None


def check_sequel(db: Connection, table: TableRecord) -> str | None:
    """The id of an earlier sequel that was closed; None without one. Raises Refused if there is a live or finished sequel."""
    found = sequel(db, table.row.id)
    if found is None:
        return None
    id, code, status = found
    if status != "closed":
        raise Refused(say("e.followed", code=Verbatim(code)))
    return id


def given_by(before: TableRecord) -> dict[str, Any]:
    """The carryover of a finished table, as the row of its sequel stores it. Raises Refused if the game has no sequel."""
    what = None if before.row.status != "over" or before.state is None else before.game.carryover(before.state)
    if what is None:
        raise Refused(say("e.handed"))
    return {"code": before.row.code, "given": codec.dump(Carryover(before.row.id, before.row.chain, what))}


def seated_again(table: TableRecord, before: TableRecord) -> None:
    """Seat the captains and computers of the table before on their seats and sides, with its options and carryover."""
    table.row.handed = given_by(before)
    table.row.chosen, table.row.options, table.row.wanted = dict(before.row.options), dict(before.row.options), len(before.seats)
    table.row.practice, table.row.remarks, table.row.name = before.row.practice, before.row.remarks, before.row.name
    table.row.terms = before.row.terms
    _take_seats(table, before, 0)


def check_rematch(before: TableRecord, person: int) -> None:
    """Raises Refused for a person who was no captain, and for a game that is running or never began."""
    seat_or_refuse(before, person)
    if before.row.status not in ("over", "closed") or not before.row.decision:
        raise Refused(say("e.notover"))


def called_again(unit: UnitOfWork, before: TableRecord) -> None:
    """Seat the captains and computers of the table before on the next seats, with their sides and the options still on offer."""
    unit.write_also(key_value.write, AGAIN.format(unit.table.row.id), "1", unit.table.row.id)
    table, row, fields = unit.table, before.row, before.game.option_fields(len(before.seats))
    offered = {field.name: field.values for field in fields}
    table.row.chosen = {name: value for name, value in row.options.items() if value in offered.get(name, ())}
    table.row.options, table.row.wanted = dict(table.row.chosen), row.wanted
    table.row.practice, table.row.remarks, table.row.name, table.row.terms = row.practice, row.remarks, row.name, row.terms
    _take_seats(table, before, 1)


def seat_all(
    table: TableRecord, captains: Sequence[Person], place: Place, options: Mapping[str, Any], name: str
) -> None:  # fmt: skip
    """Seat captains in this order, in the place of their table. Sides follow the seats."""
    row = table.row
    row.name, row.wanted, row.chosen, row.options = name, len(captains), dict(options), dict(options)
    row.goes_to(place)
    sides = table.game.sides(row.options, len(captains))
    table.seats = [
        Seat(number, person.id, person.name, side=sides[number].id if sides else "", zone=person.zone)
        for number, person in enumerate(captains)
    ]


def _take_seats(table: TableRecord, before: TableRecord, moved: int) -> None:
    """Seat the captains and computers of the table before, so many seats on."""
    count = len(before.seats)
    sides = before.game.sides(before.row.options, count)
    at = [(number, before.seats[(number - moved) % count]) for number in range(count)]
    table.seats = [
        replace(
            seat, number=number, here=seat.computer, no_inbox=False, sitting_in=False, defaults_in_row=0, saved_time=0.0,
            missed_in_row=0, excused=0, on_offer=False, away_until=None,
            side=sides[number].id if sides else "",
        )
        for number, seat in at
    ]  # fmt: skip
