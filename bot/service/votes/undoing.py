"""Votes to take answers back: where they may be called, and why not. All of it follows from what everybody may know."""

from __future__ import annotations

from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import Motion
from bot.service.table.question import paused_until
from bot.service.table.votes import book_of
from engines.kernel.base.messages import Message, say


def closed_door(table: TableRecord) -> Message | None:
    """The reason why nothing may be taken back at a table now, whatever it is; None if something may."""
    if not table.terms.undo or table.pace.undo == "off":
        return say("e.undo.off")
    if table.pace.undo == "usual" and counts(table):
        return say("e.undo.rated")
    if table.pace.blitz:
        return say("e.vote.clock")
    return say("e.vote.paused") if paused_until(table) is not None else None


def counts(table: TableRecord) -> bool:
    """Whether a game may still count on the leaderboards, by what everybody knows of its table."""
    persons = [seat.person for seat in table.people]
    is_shared = len(set(persons)) > 1 and len(set(persons)) == len(persons)
    return is_shared and table.terms.rated and not table.row.practice and table.row.open_to_all


def obstacle(table: TableRecord, seat: Seat, motion: Motion) -> Message | None:
    """The reason why a captain may not ask for that way back; None if he may."""
    back, book = motion.back, book_of(table)
    if (wrong := closed_door(table)) is not None:
        return wrong
    if back is None or back.to < book.floor:
        return say("e.undo.none")
    if back.by_computer and counts(table):
        return say("e.undo.computer")
    his = {one.number for one in table.seats_of(seat.person or 0)}
    if not back.by_clock and his.isdisjoint(back.since):
        return say("e.undo.others")
    return say("e.undo.turn") if (seat.number, back.turn) in book.undos else None
