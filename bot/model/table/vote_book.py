"""The book of a table's votes and pauses, as it stands in the table's row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from bot.model.clocks.time_control import read_time_control
from bot.model.table.votes import Motion, WayBack
from engines.kernel.base import codec

OF_MOTION = frozenset(one.name for one in fields(Motion))


@dataclass(frozen=True, slots=True)
class EarlierPosition:
    """A position that a vote goes back to, secrets included.

    - `state`: its save. `at`: the time at which it came.
    - `step`: the last step that stays. `recorded`: the rows of the record when the vote was called: one more ends it.
    """

    state: Any
    at: float
    step: int
    recorded: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote, by seats.

    - `number`: its number at the table; `decision`: that of the question at which it was called.
    - `by`: the captain who called it, at the time `at`.
    - `voters`: the captains who could vote when it opened; `yes`, `no`: their ballots.
    - `post`: its message. `outcome`: its end, in the form of `dump_message`; None while it is open.
    - `is_told`: its first post says the end already.
    - `earlier`: the position that an open vote goes back to; never leaves the service.
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
    earlier: EarlierPosition | None = None


@dataclass(frozen=True, slots=True)
class VoteBook:
    """All of a table's votes and pauses.

    - `count`: the number of votes so far; `slots`: the last vote of each slot.
    - `called`: the captain, kind, time and decision of each vote of late.
    - `pauses`: begin and end of each pause of late; `own`: the last pause that each captain took without a vote.
    - `paused_by`: the captain who took the running pause without a vote.
    - `pace`: the time control from the next question on, as JSON; None if it stays.
    - `floor`: the round before which nothing is taken back, because a seat has changed its captain since.
    - `undos`: the captain and turn of each vote to take something back.
    - `taken_back`: the first and last step of each stretch that was taken back.
    """

    count: int = 0
    slots: tuple[Vote | None, ...] = (None, None)
    called: tuple[tuple[int, str, float, int], ...] = ()
    pauses: tuple[tuple[float, float], ...] = ()
    own: tuple[tuple[int, float], ...] = ()
    paused_by: int | None = None
    pace: Mapping[str, Any] | None = None
    floor: int = 0
    undos: tuple[tuple[int, str], ...] = ()
    taken_back: tuple[tuple[int, int], ...] = ()


def read_book(kept: Mapping[str, Any] | None) -> VoteBook:
    """The book from its row; of older releases without what they did not have."""
    if kept is None:
        return VoteBook()
    slots = tuple(None if one is None else _vote(one) for one in kept["slots"])
    lists = {name: tuple(tuple(one) for one in kept.get(name, ())) for name in ("called", "pauses", "own", "undos", "taken_back")}
    return VoteBook(kept["count"], slots, paused_by=kept["paused_by"], pace=kept.get("pace"), floor=kept.get("floor", 0), **lists)


def write_book(book: VoteBook) -> dict[str, Any]:
    """The book as JSON."""
    return {**asdict(replace(book, slots=())), "slots": [None if one is None else _dumped(one) for one in book.slots]}


def _vote(kept: Mapping[str, Any]) -> Vote:
    """A vote from its row, where its subject stands beside the rest."""
    rest = {name: value for name, value in kept.items() if name not in OF_MOTION}
    seats = {name: tuple(kept[name]) for name in ("voters", "yes", "no")}
    earlier = None if kept.get("earlier") is None else EarlierPosition(**kept["earlier"])
    return Vote(motion=_motion(kept), **{**rest, **seats, "earlier": earlier})


def _motion(kept: Mapping[str, Any]) -> Motion:
    """The subject; of votes of the release before without what they could not have."""
    pace, back = kept.get("pace"), kept.get("back")
    return Motion(
        kept["kind"], kept["hours"], kept.get("seat"), None if pace is None else read_time_control(pace), kept.get("to"),
        None if back is None else codec.load(WayBack, back),
    )  # fmt: skip


def _dumped(vote: Vote) -> dict[str, Any]:
    back = vote.motion.back
    saved: dict[str, Any] = asdict(replace(vote, motion=replace(vote.motion, back=None)))
    return {**saved.pop("motion"), **saved, "back": None if back is None else codec.dump(back)}
