"""Votes of captains as everybody may know them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.model.clocks.time_control import TimeControl

VOTES = ("vote0", "vote1")
"""The timers of open votes, which are two at most; and the kinds of their posts."""
PAUSED = "paused"
"""The timer at the end of a pause."""
AFTER_PAUSE = "after_pause"
"""The fact of a bell that a pause has ended: it comes to captains who know of the question too."""
VoteKind = Literal["pause", "resume", "extend", "pace", "replace", "kick", "draw", "winner", "concede", "cancel"]


@dataclass(frozen=True, slots=True)
class Motion:
    """The subject of a vote.

    - `hours`: the length of a pause.
    - `seat`: the captain who is to have won, or the absent captain whose seat the vote is about.
    - `pace`: the time control of the next question and all after it.
    """

    kind: VoteKind
    hours: int = 0
    seat: int | None = None
    pace: TimeControl | None = None


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
