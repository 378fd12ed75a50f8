"""Ballots of captains, and the ends of votes and pauses by themselves. Works on a `UnitOfWork`; raises Refused."""

from __future__ import annotations

from dataclasses import replace

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.vote_book import Vote
from bot.model.table.votes import PAUSED, VOTES
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import end, open_votes, players, put, voters_of
from bot.service.votes import pausing
from bot.service.votes.rules import OF_ABSENT
from bot.service.votes.subjects import subject
from engines.kernel.base.messages import Captain, Message, say


def cast(unit: UnitOfWork, person: int, slot: int, number: int, is_yes: bool) -> None:
    """Cast a ballot, or change it. An absent captain on whose seat the vote is shows so that they are there."""
    table, seat = unit.table, player_or_refuse(unit.table, person)
    vote = _vote_or_refuse(table, slot, number)
    if vote.motion.kind in OF_ABSENT and vote.motion.seat == seat.number:
        table.change_seat(seat.number, defaults_in_row=0, missed_in_row=0)
        return
    if seat.number not in voters_of(table, vote):
        raise Refused(say("e.vote.notyours"))
    yes, no = ({*ballots} - {seat.number} for ballots in (vote.yes, vote.no))
    (yes if is_yes else no).add(seat.number)
    put(table, slot, replace(vote, yes=tuple(sorted(yes)), no=tuple(sorted(no))))
    unit.post(VOTES[slot])


def withdraw(unit: UnitOfWork, person: int, slot: int, number: int) -> None:
    """Withdraw a vote; for its caller alone."""
    seat = player_or_refuse(unit.table, person)
    if _vote_or_refuse(unit.table, slot, number).by != seat.number:
        raise Refused(say("e.vote.notcaller"))
    end(unit, slot, say("vote.withdrawn", who=Captain(seat.number)))


def player_or_refuse(table: TableRecord, person: int) -> Seat:
    """The captain who is in a game that has begun."""
    if not table.is_begun:
        raise Refused(say("e.decided"), show_position=True)
    if table.seat_of(person) is None:
        raise Refused(say("e.spectator"))
    seat = next((one for one in players(table) if one.person == person), None)
    if seat is None:
        raise Refused(say("e.vote.out"))
    return seat


def _vote_or_refuse(table: TableRecord, slot: int, number: int) -> Vote:
    vote = open_votes(table).get(slot)
    if vote is None or vote.number != number:
        raise Refused(say("e.vote.over"))
    return vote


def lapse(unit: UnitOfWork, slot: int) -> None:
    """End a vote by its timer: silence is no."""
    vote, timer = open_votes(unit.table).get(slot), unit.table.timers.get(VOTES[slot])
    if vote is not None and timer is not None and timer.due <= unit.now:
        end(unit, slot, say("vote.lapsed", what=subject(vote.motion)))


def end_pause(unit: UnitOfWork) -> None:
    """End a pause by its timer."""
    timer = unit.table.timers.get(PAUSED)
    if timer is not None and timer.due <= unit.now:
        _end_pause(unit, say("pause.over"))


def end_own_pause(unit: UnitOfWork, seat: Seat) -> None:
    """End the pause that a captain took without a vote."""
    _end_pause(unit, say("pause.back", who=Captain(seat.number)))


def _end_pause(unit: UnitOfWork, told: Message) -> None:
    """End a pause with a vote on it."""
    pausing.finish(unit)
    for slot, vote in open_votes(unit.table).items():
        if vote.motion.kind == "resume":
            end(unit, slot, say("pause.over"))
    unit.note(told)
