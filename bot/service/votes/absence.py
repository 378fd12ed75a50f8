"""Votes about the seat of an absent captain, by what everybody knows: deadlines missed in a row, a computer that sits in."""

from __future__ import annotations

from bot.model.people import Seat
from bot.model.table_record import TableRecord
from bot.model.votes import Motion
from bot.service.table.question import is_window, open_question
from bot.service.table.votes import deciders, players
from engines.kernel.base.messages import Message, say


def motions(table: TableRecord) -> tuple[Motion, ...]:
    """The votes there are about absent captains."""
    return tuple(Motion("kick" if seat.sitting_in else "replace", seat=seat.number) for seat in deciders(table) if _is_late(seat))


def obstacle(table: TableRecord, seat: Seat, motion: Motion) -> Message | None:
    """The reason why a captain may not call a vote on a seat; None if he may."""
    if motion not in motions(table) or motion.seat == seat.number:
        return say("e.vote.absent")
    others = {one.number for one in players(table)} - {seat.number, motion.seat}
    return None if others or motion.kind == "kick" else say("e.vote.misses")


def is_back(table: TableRecord, motion: Motion) -> bool:
    """Whether the captain of the seat is back, as far as everybody may know: nobody sees who has answered a sealed question."""
    seat, asked = table.seats[motion.seat or 0], open_question(table)
    if seat.person is None or (motion.kind == "kick" and not seat.sitting_in) or not _is_late(seat):
        return True
    given = table.saved_answers.get(seat.number)
    is_open = asked is not None and not asked.sealed and not is_window(asked)
    return is_open and given is not None and given.kind == "live" and given.answer is not None


def _is_late(seat: Seat) -> bool:
    return seat.sitting_in or seat.missed_in_row > 0
