"""Votes judged by the ballots so far, and carried out. Works on a `UnitOfWork`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import write_time_control
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import Motion, VoteKind
from bot.service.play.resolve import apply_move
from bot.service.table.question import paused_until
from bot.service.table.seat_holders import absent_seats, dismiss, set_free
from bot.service.table.table_end import close_without_result
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import Vote, book_of, end, is_open, keep, open_votes, players, voters_of
from bot.service.votes import agreed_ends, pausing
from bot.service.votes.rules import OF_ABSENT, decided, with_rest
from bot.service.votes.subjects import clock, subject, time
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.agreement import AGREED, places_agreed
from engines.kernel.resolution.frames import Move


def review(unit: UnitOfWork) -> None:
    """Judge all open votes by those who are voters still, and carry out what is won."""
    for slot, vote in open_votes(unit.table).items():
        if unit.table.is_begun and is_open(unit.table, slot):
            _judge(unit, slot, vote)


def _judge(unit: UnitOfWork, slot: int, vote: Vote) -> None:
    table, motion = unit.table, vote.motion
    outcome = decided(motion.kind, voters_of(table, vote), vote.yes, vote.no)
    if vote.by not in {seat.number for seat in players(table)}:
        end(unit, slot, say("vote.left", who=Captain(vote.by)))
    elif motion.kind == "extend" and vote.decision != table.row.decision:
        end(unit, slot, say("vote.answered"))
    elif motion.kind in OF_ABSENT and not _is_absent(table, motion):
        end(unit, slot, say("vote.present", who=Captain(motion.seat or 0)))
    elif outcome == "won":
        end(unit, slot, outcome_of(vote))
        CARRIED_OUT[motion.kind](unit, vote)
    elif outcome == "lost":
        end(unit, slot, say("vote.lost", what=subject(motion)))


def _is_absent(table: TableRecord, motion: Motion) -> bool:
    """Whether the captain of the seat is absent still; for an offer, whether it is not offered already."""
    return motion.seat in absent_seats(table) and not (motion.kind == "replace" and table.seats[motion.seat].on_offer)


OUTCOMES: Mapping[VoteKind, str] = {
    "resume": "vote.resumed", "extend": "vote.extended", "cancel": "vote.cancelled", "draw": "vote.agreed.draw",
    "concede": "vote.agreed.concede", "winner": "vote.agreed.winner", "replace": "vote.replaced", "kick": "vote.kicked",
}  # fmt: skip


def outcome_of(vote: Vote) -> Message:
    """The outcome of a vote that is won."""
    motion = vote.motion
    if motion.kind == "pause":
        return say("vote.pausing", time=time(motion.hours))
    if motion.kind == "pace":
        assert motion.pace is not None
        return say("vote.paced", pace=clock(motion.pace))
    return say(OUTCOMES[motion.kind], who=Captain(vote.by if motion.seat is None else motion.seat))


def _extend(unit: UnitOfWork, vote: Vote) -> None:
    pausing.extend(unit)


def _resume(unit: UnitOfWork, vote: Vote) -> None:
    if paused_until(unit.table) is not None:
        pausing.finish(unit)


def _pause(unit: UnitOfWork, vote: Vote) -> None:
    pausing.begin(unit, vote.motion.hours * HOUR, None)


def _cancel(unit: UnitOfWork, vote: Vote) -> None:
    close_without_result(unit, say("note.closed.all"))


def _replace(unit: UnitOfWork, vote: Vote) -> None:
    assert vote.motion.seat is not None
    set_free(unit, vote.motion.seat)


def _kick(unit: UnitOfWork, vote: Vote) -> None:
    assert vote.motion.seat is not None
    dismiss(unit, vote.motion.seat)


def _change_pace(unit: UnitOfWork, vote: Vote) -> None:
    """Keep the time control for the next question."""
    pace, now = vote.motion.pace, unit.table.pace
    assert pace is not None
    wanted = with_rest(pace, now)
    keep(unit.table, replace(book_of(unit.table), pace=write_time_control(wanted)))


def _end_as_agreed(unit: UnitOfWork, vote: Vote) -> None:
    places = agreed_ends.places(unit.table, vote.motion, vote.by)
    apply_move(unit, vote.by, Move(AGREED, places_agreed(places)), (outcome_of(vote),))


CARRIED_OUT: Mapping[VoteKind, Callable[[UnitOfWork, Vote], None]] = {
    "pause": _pause, "resume": _resume, "extend": _extend, "pace": _change_pace, "cancel": _cancel,
    "replace": _replace, "kick": _kick,
    "draw": _end_as_agreed, "winner": _end_as_agreed, "concede": _end_as_agreed,
}  # fmt: skip
