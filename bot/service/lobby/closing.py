"""Closing a table without a result: one rule for every door that leads there. Works on a `UnitOfWork`; raises Refused.

Before the game its opener closes it. Afterwards the captains who are in it vote on that; alone with computers one is enough. A
manager of the server and an operator of the bot close a game with a note for its log.
"""

from __future__ import annotations

from typing import Literal

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.table.vote_book import Vote
from bot.model.table.votes import Motion
from bot.service.table.table_end import close_without_result, shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import deciders, open_votes
from bot.service.votes import ballots, calling
from engines.kernel.base.messages import Captain, say

Right = Literal["", "manager", "operator"]
"""The right by which a person closes games of others; empty for none."""
LONGEST_NOTE = 200


def close_table(unit: UnitOfWork, person: int, right: Right = "", note: str = "") -> None:
    """End a table without a result, or vote for its end. The seed stays secret, because answers of an unfinished game do."""
    row = unit.table.row
    if row.status in ("over", "closed"):
        raise Refused(say("e.decided"), show_position=True)
    if row.status in ("lobby", "muster"):
        _close_lobby(unit, person, right)
        return
    seat = next((one for one in deciders(unit.table) if one.person == person), None)
    if right and (note or seat is None):
        _close_by_right(unit, right, note)
    elif seat is None:
        raise Refused(say("e.notyours.begun"))
    elif len(deciders(unit.table)) == 1:
        close_without_result(unit, say("note.closed.by", who=Captain(seat.number)))
    else:
        _ask_or_agree(unit, seat, person)


def _close_lobby(unit: UnitOfWork, person: int, right: Right) -> None:
    if not right and person != unit.table.row.opener:
        raise Refused(say("e.notyours"))
    shut(unit)
    unit.post("lobby")


def _close_by_right(unit: UnitOfWork, right: Right, note: str) -> None:
    if not note.strip():
        raise Refused(say("e.closing.note"))
    kept = note.strip()[:LONGEST_NOTE]
    close_without_result(unit, say(f"note.closed.{right}"), kept)
    unit.table.row.closing = {"closed": right, "note": kept}


def _ask_or_agree(unit: UnitOfWork, seat: Seat, person: int) -> None:
    """Call the vote on the end, or say yes to it. The captain who called it has said so."""
    found = _open(unit)
    if found is None:
        calling.call(unit, person, Motion("cancel"))
    elif found[1].by != seat.number:
        ballots.cast(unit, person, found[0], found[1].number, True)


def play_on(unit: UnitOfWork, person: int) -> None:
    """Say no to the end, or withdraw the vote on it."""
    ballots.player_or_refuse(unit.table, person)
    found = _open(unit)
    if found is None:
        raise Refused(say("e.closing.none"))
    slot, vote = found
    if unit.table.seats[vote.by].person == person:
        ballots.withdraw(unit, person, slot, vote.number)
    else:
        ballots.cast(unit, person, slot, vote.number, False)


def _open(unit: UnitOfWork) -> tuple[int, Vote] | None:
    """The open vote on the end, with its slot."""
    return next(((slot, vote) for slot, vote in open_votes(unit.table).items() if vote.motion.kind == "cancel"), None)
