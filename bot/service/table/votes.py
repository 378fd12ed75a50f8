"""The votes of a table and its pauses, in the table's row and in the posts of votes. Two votes are open at once at most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from bot.model.base.times import moment
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.vote_book import Vote, VoteBook, read_book, write_book
from bot.model.table.votes import VOTES, Pause, StandingVote
from bot.service.table.question import move_clock, paused_until
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Captain, Message, Name, dump_message, say

HOLDING: Literal["undo"] = "undo"
"""The kind of votes while which computers, answers in advance and the clocks of the game wait."""


def book_of(table: TableRecord) -> VoteBook:
    """The votes and pauses of a table."""
    return read_book(table.row.votes)


def keep(table: TableRecord, book: VoteBook) -> None:
    """Write the votes into the row."""
    table.row.votes = write_book(book)


def put(table: TableRecord, slot: int, vote: Vote) -> None:
    """Write one vote into its slot."""
    book = book_of(table)
    keep(table, replace(book, slots=tuple(vote if at == slot else one for at, one in enumerate(book.slots))))


def take_up_pace(table: TableRecord) -> None:
    """Let the next question have the time control that was voted for. Saved time is cut to its cap."""
    if table.row.votes is None or (pace := book_of(table).pace) is None:
        return
    table.row.pace = dict(pace)
    keep(table, replace(book_of(table), pace=None))
    for seat in table.people:
        table.change_seat(seat.number, saved_time=min(seat.saved_time, table.pace.cap))


def is_open(table: TableRecord, slot: int) -> bool:
    """Whether the vote of a slot is open. A vote without its timer has ended."""
    vote = book_of(table).slots[slot]
    return vote is not None and vote.outcome is None and VOTES[slot] in table.timers


def open_votes(table: TableRecord) -> dict[int, Vote]:
    """The open votes by slot."""
    slots = enumerate(book_of(table).slots)
    return {slot: vote for slot, vote in slots if vote is not None and is_open(table, slot)}


def holding(table: TableRecord) -> int | None:
    """The slot of the vote that holds the game; None without one."""
    if table.row.votes is None:
        return None
    return next((slot for slot, vote in open_votes(table).items() if vote.motion.kind == HOLDING), None)


def steps_taken_back(table: TableRecord) -> frozenset[int]:
    """The numbers of the steps that were taken back."""
    return frozenset(step for first, last in book_of(table).taken_back for step in range(first, last + 1))


def deciders(table: TableRecord) -> tuple[Seat, ...]:
    """The captains who are still in the game, each by the first seat; all captains if there is none."""
    if table.row.status != "running":
        return table.captains
    playing = table.game.seats_to_be_asked(table.position)
    persons = {seat.person for seat in table.people if seat.number in playing}
    return tuple(seat for seat in table.captains if seat.person in persons) or table.captains


def players(table: TableRecord) -> tuple[Seat, ...]:
    """The captains who are in the game and play in person, each by the first seat."""
    return tuple(seat for seat in deciders(table) if not seat.sitting_in)


def voters_of(table: TableRecord, vote: Vote) -> tuple[int, ...]:
    """The voters who are voters still, in the order of seats."""
    return tuple(seat.number for seat in players(table) if seat.number in vote.voters)


def end(unit: UnitOfWork, slot: int, outcome: Message) -> None:
    """End a vote, with the outcome and all ballots in its post. One that held the game gives the question its time back."""
    table, vote = unit.table, book_of(unit.table).slots[slot]
    assert vote is not None
    told = dump_message(_ended(vote, outcome))
    if vote.motion.kind == HOLDING:
        move_clock(table, table.timers[VOTES[slot]].due, unit.now)
    put(table, slot, replace(vote, outcome=told, earlier=None))
    table.timers = {kind: timer for kind, timer in table.timers.items() if kind != VOTES[slot]}
    if vote.post is not None:
        unit.post(VOTES[slot], target=vote.post, told=told)


def _ended(vote: Vote, outcome: Message) -> Message:
    """The outcome with the ballots."""
    silent = tuple(seat for seat in vote.voters if seat not in vote.yes and seat not in vote.no)
    yes, no, missing = (tuple(map(Captain, seats)) or say("vote.nobody") for seats in (vote.yes, vote.no, silent))
    return say("vote.ended", outcome=outcome, yes=yes, no=no, missing=missing)


def end_holding(unit: UnitOfWork, outcome: Message) -> None:
    """End the vote that holds the game, if there is one."""
    if (slot := holding(unit.table)) is not None:
        end(unit, slot, outcome)


def strike(unit: UnitOfWork, seat: int) -> None:
    """Strike a seat whose captain changes from all open votes; one that the captain has called ends. What was answered before is
    not taken back any more."""
    end_holding(unit, say("vote.undo.seat"))
    keep(unit.table, replace(book_of(unit.table), floor=unit.table.row.round))
    for slot, vote in open_votes(unit.table).items():
        if vote.by == seat:
            end(unit, slot, say("vote.left", who=Name(unit.table.seats[seat].name)))
        else:
            voters, yes, no = (tuple(one for one in part if one != seat) for part in (vote.voters, vote.yes, vote.no))
            put(unit.table, slot, replace(vote, voters=voters, yes=yes, no=no))


def end_all(unit: UnitOfWork) -> None:
    """End all votes with the game."""
    for slot in open_votes(unit.table):
        end(unit, slot, say("vote.over"))


def untold(table: TableRecord, slot: int) -> Mapping[str, Any] | None:
    """The end of the vote in a slot, if it ended before it had a post; in the form of `dump_message`."""
    vote = book_of(table).slots[slot]
    return None if vote is None or vote.post is not None else vote.outcome


def tell(unit: UnitOfWork, slot: int) -> Mapping[str, Any] | None:
    """The end of a vote for its first post, which is noted; None if it has not ended before it."""
    vote, told = book_of(unit.table).slots[slot], untold(unit.table, slot)
    if vote is not None and told is not None:
        put(unit.table, slot, replace(vote, is_told=True))
    return told


def slot_of(kind: str) -> int | None:
    """The slot of a kind of post or timer; None for others."""
    return VOTES.index(kind) if kind in VOTES else None


def post_of(table: TableRecord, slot: int) -> int | None:
    """The message of the vote in a slot, if it is open."""
    return vote.post if (vote := open_votes(table).get(slot)) is not None else None


def arrived(unit: UnitOfWork, slot: int, message: int | None) -> None:
    """Record the post of a vote. It shows the outcome at once if the vote has ended meanwhile."""
    vote = book_of(unit.table).slots[slot]
    if vote is None or message is None:
        return
    put(unit.table, slot, replace(vote, post=message))
    if vote.outcome is not None and not vote.is_told:
        unit.post(VOTES[slot], target=message, told=dict(vote.outcome))


def post_is_lost(unit: UnitOfWork, slot: int, message: int | None) -> None:
    """Post an open vote again without mentions, because its post was deleted or is too old for an edit."""
    vote = open_votes(unit.table).get(slot)
    if vote is not None and vote.post == message:
        put(unit.table, slot, replace(vote, post=None))
        unit.post(VOTES[slot])


def posts_are_lost(unit: UnitOfWork) -> None:
    """Post all open votes again, because the table goes on in another channel."""
    for slot, vote in open_votes(unit.table).items():
        post_is_lost(unit, slot, vote.post)


def standing_votes(table: TableRecord) -> tuple[StandingVote, ...]:
    """The open votes as everybody may know them."""
    return tuple(_standing(table, slot, vote) for slot, vote in open_votes(table).items())


def _standing(table: TableRecord, slot: int, vote: Vote) -> StandingVote:
    voters = voters_of(table, vote)
    yes, no = (sum(seat in voters for seat in ballots) for ballots in (vote.yes, vote.no))
    until = moment(table.timers[VOTES[slot]].due)
    return StandingVote(
        slot, vote.number, vote.motion, vote.by, voters, yes, no, len(voters) - yes - no, until,
    )  # fmt: skip


def pause_of(table: TableRecord) -> Pause | None:
    """The running pause as everybody may know it."""
    until = paused_until(table)
    return None if until is None else Pause(moment(until), book_of(table).paused_by)
