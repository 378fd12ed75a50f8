"""Giving up, closing a table, and taking a seat back from the computer. Works on a `Change`; raises Refused."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.service.change import Change
from bot.service.dealing import as_it_ended, shut
from bot.service.lobby import is_seated
from bot.service.resolve import asked_now, hear, settle
from bot.service.schedule import reschedule
from bot.service.standstill import come_back
from engines.kernel.frames import Move
from engines.kernel.messages import say

RESIGNATIONS = ("resign", "surrender")
"""Kinds of open moves with which games provide for somebody who gives up."""


def give_up(change: Change, person: int) -> None:
    """As the game provides for it; where it does not, the computer plays on. Without people the table closes."""
    hosted = change.hosted
    if asked_now(hosted) is None:
        raise Refused(say("e.decided"), show_position=True)
    seat = is_seated(hosted, person)
    moves = hosted.game.open_moves(hosted.position, seat.number)
    move = next((move for move in moves if move.kind in RESIGNATIONS), None)
    if move is not None:
        hear(change, seat.number, Move(move.kind))
    else:
        hosted.change_seat(seat.number, person=None, computer=True, sitting_in=False)
        hosted.lines.pop(seat.number, None)
        if not hosted.people:
            shut(change)
            change.note("note.closed")
            return
        change.note("note.resigned", seat.number)
    settle(change)
    reschedule(change)


def close_table(change: Change, person: int, manages: bool) -> None:
    """End a table without a result; its seed stays secret, since answers of a game that is not over do."""
    row = change.hosted.row
    if row.status in ("over", "closed"):
        raise Refused(say("e.decided"), show_position=True)
    if not manages and person != row.opener:
        raise Refused(say("e.notyours"))
    status = row.status
    shut(change)
    if status in ("dealing", "running"):
        as_it_ended(change)
        change.note("note.closed")
    else:
        change.post("lobby")


def take_back(change: Change, person: int) -> None:
    """The captain is back: the computer that sat in hands the seat over."""
    seat = is_seated(change.hosted, person)
    if seat.sitting_in:
        come_back(change, seat.number)
        reschedule(change)
