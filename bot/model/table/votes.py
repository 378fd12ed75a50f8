"""Votes of captains as everybody may know them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.model.clocks.time_control import TimeControl
from engines.kernel.base.messages import Message

VOTES = ("vote0", "vote1")
"""The timers of open votes, which are two at most; and the kinds of their posts."""
PAUSED = "paused"
"""The timer at the end of a pause."""
AFTER_PAUSE = "after_pause"
"""The fact of a bell that a pause has ended: it comes to captains who know of the question too."""
VoteKind = Literal["pause", "resume", "extend", "pace", "replace", "kick", "draw", "winner", "concede", "cancel", "undo"]


@dataclass(frozen=True, slots=True)
class Showing:
    """A captain's own things that others have seen by an answer: the captain's seat, and the seats that have (None:
    everybody)."""

    seat: int
    to: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class WayBack:
    """A question that may be asked anew, with all that is taken back then. Everything in it is public.

    - `to`: the round after which the game stands again; `seat`: the captain who is asked anew; `turn`: the name of the turn.
    - `answers`: the number of answers that are taken back, told by public `sentences`.
    - `showings`: the things that cannot be unseen. `since`: the seats whose captains have answered since.
    - `by_clock`, `by_computer`: one of these answers was given by the clock, or chosen by a computer.
    """

    to: int
    seat: int
    turn: str
    answers: int
    sentences: tuple[Message, ...]
    showings: tuple[Showing, ...] = ()
    since: tuple[int, ...] = ()
    by_clock: bool = False
    by_computer: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """The subject of a vote.

    - `hours`: the length of a pause.
    - `seat`: the captain who is to have won, or the absent captain whose seat the vote is about.
    - `pace`: the time control of the next question and all after it.
    - `to`: the round after which the game is to stand again, None for the last one possible; `back`: all about it, once the vote
      is called.
    """

    kind: VoteKind
    hours: int = 0
    seat: int | None = None
    pace: TimeControl | None = None
    to: int | None = None
    back: WayBack | None = None


@dataclass(frozen=True, slots=True)
class StandingVote:
    """An open vote, without its ballots.

    - `slot`: its place among the open votes of the table; `number`: its number at the table.
    - `by`: the seat of the captain who called it; `voters`: the seats that may vote.
    - `yes`, `no`, `missing`: how many voted so, and how many have not.
    """

    slot: int
    number: int
    motion: Motion
    by: int
    voters: tuple[int, ...]
    yes: int
    no: int
    missing: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a table. `by`: the seat of a captain who took it without a vote; None after a vote."""

    until: datetime
    by: int | None


OWN_PAUSE: Literal["own"] = "own"
"""The offer of a pause without a vote."""
Offer = Motion | Literal["own"]
"""A vote that a captain may call, or the pause without a vote."""
