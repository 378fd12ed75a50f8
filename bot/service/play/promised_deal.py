"""The promise: posted between the muster and the first question. Its id completes the dice.

`fix` draws the seed after the last choice of people. `arrived` deals after Discord has given the id of the promise. `trouble` is
a failure between them. A table never makes a second promise for one deal.
"""

from __future__ import annotations

from bot.model.base import times
from bot.model.base.refusals import refusal
from bot.model.record.table_record import Timer
from bot.service.play.resolve import begin, close_complete_rounds
from bot.service.play.schedule import reschedule
from bot.service.table.question import person_ids
from bot.service.table.table_end import as_it_ended, shut, withdraw
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.chance import Posted
from engines.kernel.base.messages import Captain, say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.record import record

LONGEST = times.DAY
"""Seconds after which a table without a posted promise closes."""


def fix(unit: UnitOfWork) -> None:
    """Fix words, seed and promise after the last captain has come; a game without chance begins at once. Raises Refused."""
    table, row = unit.table, unit.table.row
    row.door = None
    try:
        row.options = dict(table.game.read_options(row.options, len(table.seats)))
    except Illegal as wrong:
        raise refusal(wrong) from None
    if not table.game.draws(row.options, len(table.seats)):
        row.protocol, row.salts, table.words = record.UNDRAWN, [], {}
        _begin(unit)
        return
    _promise(unit)
    row.status, table.timers = "dealing", {"dealing": Timer(unit.now + LONGEST, 0)}
    as_it_ended(unit)
    unit.post("promise")


def _promise(unit: UnitOfWork) -> None:
    """Draw the seed, and commit it with the words, one a person by seat, and the present second."""
    table, row = unit.table, unit.table.row
    table.words = {seat.number: table.words.get(seat.number, "") for seat in table.captains}
    seed, row.salts = unit.rnd.randbytes(32), list(table.words.values())
    row.protocol, row.promise_channel, row.seed, row.fixed = record.DATED, row.channel, seed.hex(), second(unit)
    row.promise = Posted(row.id, str(row.channel), tuple(row.salts), fixed=row.fixed).promise(seed)


def second(unit: UnitOfWork) -> int:
    """The second at which words and seed are fixed."""
    return int(unit.now)


def arrived(unit: UnitOfWork, message: int) -> None:
    """Deal after the promise was posted, unless the table is closed."""
    row = unit.table.row
    row.promise_message, row.promise_trouble = message, None
    if row.status == "dealing":
        _begin(unit)


def _begin(unit: UnitOfWork) -> None:
    begin(unit)
    close_complete_rounds(unit)
    as_it_ended(unit)
    reschedule(unit)


def give_up(unit: UnitOfWork) -> None:
    """Close a table whose promise could not be posted for a day, and tell its captains if they can be reached."""
    table, row = unit.table, unit.table.row
    people = table.captains
    shut(unit)
    as_it_ended(unit)
    withdraw(unit)
    if row.posting == "ok":
        message = say("note.undealt", list=tuple(Captain(seat.number) for seat in people))
        unit.note(message, person_ids(people))
        return
    for seat in people:
        unit.direct("undealt", seat.person or 0)
