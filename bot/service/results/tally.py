"""The tally of a running game: the answers and missed deadlines of each seat's captains, one captain after the other.

It stands in the row of the table, as JSON: by seat a list of captains, each with the numbers of `Count` in its order.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.table import BY_CLOCK, AnswerKind

BY_CAPTAINS: tuple[AnswerKind, ...] = ("live", "advance")
"""Kinds of answers that a captain gave. The only legal answer is given by nobody."""


@dataclass(frozen=True, slots=True)
class Count:
    """The counts of one captain at one seat, as in `bot.model.results.results.Holder`."""

    person: int
    answers: int = 0
    missed: int = 0
    ordinary: int = 0
    late: int = 0
    seconds: float = 0.0


def begin(table: TableRecord) -> None:
    """Begin the tally of a new game with its captains."""
    table.row.tally = {str(seat.number): [list(astuple(Count(seat.person)))] for seat in table.seats if seat.person is not None}


def counts(table: TableRecord, seat: int) -> tuple[Count, ...]:
    """The captains of a seat in the order in which they held it."""
    return tuple(Count(*kept) for kept in (table.row.tally or {}).get(str(seat), ()))


def hand_over(table: TableRecord, seat: int, person: int) -> None:
    """Go on with another captain at a seat."""
    if table.row.tally is not None:
        _keep(table, seat, (*counts(table, seat), Count(person)))


def count(table: TableRecord, seat: Seat, kind: AnswerKind, seconds: float, is_sealed: bool, is_told: bool) -> None:
    """Count an answer of a seat. `seconds`: the running time that it took. `is_told`: the question had reached the captain, else
    a missed deadline does not count."""
    if seat.person is None or table.row.tally is None:
        return
    held = counts(table, seat.number)
    if not held or held[-1].person != seat.person:
        held = (*held, Count(seat.person))
    *before, now = held
    if kind in BY_CAPTAINS:
        now = replace(now, answers=now.answers + 1)
        if not is_sealed:
            now = replace(now, ordinary=now.ordinary + 1, seconds=now.seconds + round(seconds, 3))
    elif kind in BY_CLOCK and is_told:
        now = replace(now, missed=now.missed + 1, late=now.late + (not is_sealed))
    _keep(table, seat.number, (*before, now))


def _keep(table: TableRecord, seat: int, held: tuple[Count, ...]) -> None:
    table.row.tally = {**(table.row.tally or {}), str(seat): [list(astuple(one)) for one in held]}
