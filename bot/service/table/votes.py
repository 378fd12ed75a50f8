"""The votes of a table and its pauses, in the table's row and in the posts of votes. Two votes are open at once at most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from bot.model.base.times import moment
from bot.model.clocks.time_control import read_time_control
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import VOTES, Motion, Pause, StandingVote
from bot.service.table.question import paused_until
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Captain, Message, Name, dump_message, say

OF_MOTION = frozenset(one.name for one in fields(Motion))


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote, by seats.

    - `number`: its number at the table; `decision`: that of the question at which it was called.
    - `by`: the captain who called it, at the time `at`.
    - `voters`: the captains who could vote when it opened; `yes`, `no`: their ballots.
    - `post`: its message. `outcome`: its end, in the form of `dump_message`; None while it is open.
    - `is_told`: its first post says the end already.
    """

    number: int
    motion: Motion
    by: int
    at: float
    decision: int
    voters: tuple[int, ...]
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    post: int | None = None
    outcome: Mapping[str, Any] | None = None
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class VoteBook:
    """All of a table's votes and pauses.

    - `count`: the number of votes so far; `slots`: the last vote of each slot.
    - `called`: the captain, kind, time and decision of each vote of late.
    - `pauses`: begin and end of each pause of late; `own`: the last pause that each captain took without a vote.
    - `paused_by`: the captain who took the running pause without a vote.
    - `pace`: the time control from the next question on, as JSON; None if it stays.
    """

    count: int = 0
    slots: tuple[Vote | None, ...] = (None, None)
    called: tuple[tuple[int, str, float, int], ...] = ()
    pauses: tuple[tuple[float, float], ...] = ()
    own: tuple[tuple[int, float], ...] = ()
    paused_by: int | None = None
    pace: Mapping[str, Any] | None = None


def book_of(table: TableRecord) -> VoteBook:
    """The votes and pauses of a table."""
    kept = table.row.votes
    if kept is None:
        return VoteBook()
    slots = tuple(None if one is None else _vote(one) for one in kept["slots"])
    called, pauses, own = (tuple(tuple(one) for one in kept[name]) for name in ("called", "pauses", "own"))
    return VoteBook(kept["count"], slots, called, pauses, own, kept["paused_by"], kept.get("pace"))


def _vote(kept: Mapping[str, Any]) -> Vote:
    """A vote from its row, where its subject stands beside the rest."""
    rest = {name: value for name, value in kept.items() if name not in OF_MOTION}
    return Vote(motion=_motion(kept), **{**rest, **{name: tuple(kept[name]) for name in ("voters", "yes", "no")}})


def _motion(kept: Mapping[str, Any]) -> Motion:
    """The subject; of votes of the release before without what they could not have."""
    pace = kept.get("pace")
    return Motion(kept["kind"], kept["hours"], kept.get("seat"), None if pace is None else read_time_control(pace))


def _dumped(vote: Vote) -> dict[str, Any]:
    saved = asdict(vote)
    return {**saved.pop("motion"), **saved}


def keep(table: TableRecord, book: VoteBook) -> None:
    """Write the votes into the row."""
    slots = [None if one is None else _dumped(one) for one in book.slots]
    table.row.votes = {**asdict(replace(book, slots=())), "slots": slots}


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
    """End a vote, with the outcome and all ballots in its post."""
    table, vote = unit.table, book_of(unit.table).slots[slot]
    assert vote is not None
    told = dump_message(_ended(vote, outcome))
    put(table, slot, replace(vote, outcome=told))
    table.timers = {kind: timer for kind, timer in table.timers.items() if kind != VOTES[slot]}
    if vote.post is not None:
        unit.post(VOTES[slot], target=vote.post, told=told)


def _ended(vote: Vote, outcome: Message) -> Message:
    """The outcome with the ballots."""
    silent = tuple(seat for seat in vote.voters if seat not in vote.yes and seat not in vote.no)
    yes, no, missing = (tuple(map(Captain, seats)) or say("vote.nobody") for seats in (vote.yes, vote.no, silent))
    return say("vote.ended", outcome=outcome, yes=yes, no=no, missing=missing)


def strike(unit: UnitOfWork, seat: int) -> None:
    """Strike a seat whose captain changes from all open votes; one that the captain has called ends."""
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
