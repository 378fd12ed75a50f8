"""Votes of captains as everybody may know them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

VOTES = ("vote0", "vote1")
"""The timers of open votes, which are two at most; and the kinds of their posts."""
PAUSED = "paused"
"""The timer at the end of a pause."""
AFTER_PAUSE = "after_pause"
"""The fact of a bell that a pause has ended: it comes to captains who know of the question too."""
VoteKind = Literal["pause", "resume", "extend"]


@dataclass(frozen=True, slots=True)
class StandingVote:
    """An open vote, without its ballots.

    - `slot`: its place among the open votes of the table; `number`: its number at the table.
    - `hours`: the length of a pause; else 0.
    - `by`: the seat of the captain who called it; `voters`: the seats that may vote.
    - `yes`, `no`, `missing`: how many voted so, and how many have not.
    """

    slot: int
    number: int
    kind: VoteKind
    hours: int
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


@dataclass(frozen=True, slots=True)
class Offer:
    """A vote that a captain may call, or the pause without a vote ("own"). `hours`: the length of a pause."""

    kind: VoteKind | Literal["own"]
    hours: int
