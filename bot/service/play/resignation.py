"""Resignation, and taking a seat back from the computer. Works on a `UnitOfWork`; raises Refused."""

from __future__ import annotations

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.service.play.resolve import apply_move, close_complete_rounds
from bot.service.play.schedule import reschedule
from bot.service.play.unattended import come_back
from bot.service.table.question import open_question
from bot.service.table.seat_holders import seat_or_refuse
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Move

RESIGNATIONS = ("resign", "surrender")
"""Kinds of open moves by which games let a captain resign."""


def give_up(unit: UnitOfWork, person: int) -> None:
    """Resign for every seat of a person by the rules of the game. If a seat is still asked afterwards, the computer plays on.
    Without people the table closes."""
    if open_question(unit.table) is None:
        raise Refused(say("e.decided"), show_position=True)
    seat_or_refuse(unit.table, person)
    for seat in unit.table.seats_of(person):
        if open_question(unit.table) is not None:
            _give_up(unit, seat)
    if unit.table.row.status != "closed":
        close_complete_rounds(unit)
        reschedule(unit)


def _give_up(unit: UnitOfWork, seat: Seat) -> None:
    table = unit.table
    moves = table.game.open_moves(table.position, seat.number)
    move = next((move for move in moves if move.kind in RESIGNATIONS), None)
    if move is not None:
        apply_move(unit, seat.number, Move(move.kind))
    if open_question(table) is not None and (move is None or seat.number in table.game.seats_to_be_asked(table.position)):
        _leave(unit, seat)


def _leave(unit: UnitOfWork, seat: Seat) -> None:
    """Let a computer play on for a seat. Without people the table closes."""
    table = unit.table
    table.change_seat(seat.number, person=None, computer=True, sitting_in=False, on_offer=False)
    table.lines.pop(seat.number, None)
    if not table.people:
        shut(unit)
        unit.note(say("note.closed"), end=True)
        return
    unit.post_notice("note.resigned", seat.number)


def take_back(unit: UnitOfWork, person: int) -> None:
    """Return a seat from the computer to its captain."""
    seat_or_refuse(unit.table, person)
    away = [seat.number for seat in unit.table.seats_of(person) if seat.sitting_in]
    for number in away:
        come_back(unit, number)
    if away:
        reschedule(unit)
