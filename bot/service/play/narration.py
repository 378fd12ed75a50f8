"""How a game ended, told to everybody who was in it and was not there: by direct message, where none arrives in the channel."""

from __future__ import annotations

from bot.model.unit_of_work import ENDED
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Captain, Verbatim, dump_message, say

AFTER = 10.0
"""Seconds that the post of the end is given to stand before anybody is told of it."""


def tell_the_end(unit: UnitOfWork) -> None:
    """The game has just ended, with a result or without: whoever is not here is told."""
    for seat in unit.table.captains:
        assert seat.person is not None
        unit.direct(ENDED, seat.person, AFTER)


def tell_aloud(unit: UnitOfWork, person: int) -> None:
    """The same in the channel, for somebody whom no direct message reaches."""
    seats = tuple(Captain(seat.number) for seat in unit.table.seats_of(person))
    if seats:
        message = say("note.over", list=seats, code=Verbatim(unit.table.row.code))
        unit.post("note", message=dump_message(message), ring=[person])
