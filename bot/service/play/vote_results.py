"""Votes judged by the ballots so far, and carried out. Works on a `UnitOfWork`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.model.times import HOUR
from bot.model.votes import Motion, VoteKind
from bot.service.clocks.question_time import due
from bot.service.table.question import paused_until, zone_of_question
from bot.service.table.table_end import close_without_result
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import Vote, end, is_open, open_votes, players, voters_of
from bot.service.votes import pausing
from bot.service.votes.rules import decided
from bot.service.votes.subjects import subject, time
from engines.kernel.base.messages import Captain, Message, say


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
    elif outcome == "won":
        end(unit, slot, outcome_of(motion))
        CARRIED_OUT[motion.kind](unit, motion)
    elif outcome == "lost":
        end(unit, slot, say("vote.lost", what=subject(motion)))


OUTCOMES: Mapping[VoteKind, str] = {"resume": "vote.resumed", "extend": "vote.extended", "cancel": "vote.cancelled"}


def outcome_of(motion: Motion) -> Message:
    """The outcome of a vote that is won."""
    if motion.kind == "pause":
        return say("vote.pausing", time=time(motion.hours))
    return say(OUTCOMES[motion.kind])


def _extend(unit: UnitOfWork, motion: Motion) -> None:
    table = unit.table
    assert table.row.deadline is not None
    table.row.deadline = due(table.pace, table.row.deadline, table.pace.base, zone_of_question(table))


def _resume(unit: UnitOfWork, motion: Motion) -> None:
    if paused_until(unit.table) is not None:
        pausing.finish(unit)


def _pause(unit: UnitOfWork, motion: Motion) -> None:
    pausing.begin(unit, motion.hours * HOUR, None)


def _cancel(unit: UnitOfWork, motion: Motion) -> None:
    close_without_result(unit, say("note.closed.all"))


CARRIED_OUT: Mapping[VoteKind, Callable[[UnitOfWork, Motion], None]] = {
    "pause": _pause, "resume": _resume, "extend": _extend, "cancel": _cancel,
}  # fmt: skip
