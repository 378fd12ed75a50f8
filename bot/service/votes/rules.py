"""The rules of votes, by numbers alone: the kinds, the part that must say yes, the outcome, the length."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.table.votes import VoteKind

Needed = Literal["more", "half", "thirds", "all"]
"""The part of the voters who must say yes: more than half, half, two thirds, or all."""
Outcome = Literal["won", "lost", "open"]
LIVE_VOTE, LIVE_UNDO = 300.0, 120.0
"""Seconds for which votes of live tables stay open; the second while the game is held."""
PAUSE_HOURS = (24, 72, 168, 336)
"""Lengths of a pause that are offered."""
LONGEST_PAUSE, SHORTEST_PAUSE = 336, 24
"""Hours."""
OWN_PAUSE, OWN_PAUSE_AFTER = DAY, 14 * DAY
"""Seconds of a pause without a vote, and from one to the next of the same captain."""
PAUSED_AT_MOST, PAUSED_WITHIN = 30 * DAY, 90 * DAY
"""Seconds of all pauses of a table, within so many seconds."""
OF_CLOCK = ("pause", "resume", "extend")
"""Kinds of votes about the clock of the open question."""
OF_ABSENT: tuple[VoteKind, ...] = ("replace", "kick")
"""Kinds of votes about the seat of an absent captain."""
CALLED_AGAIN = DAY
"""Seconds from one vote of a captain to his next of the same kind."""


@dataclass(frozen=True, slots=True)
class VoteRule:
    """The rule of a kind of vote.

    - `needed`: the part of the voters who must say yes.
    - `has_caller`: the caller votes too, with yes; else the others alone do.
    - `length`: seconds for which it stays open, except at live tables; None: until the deadline of the question.
    - `are_partners`: of the others only partners of the caller vote.
    - `live`: seconds for which it stays open at live tables.
    """

    needed: Needed
    has_caller: bool
    length: float | None
    are_partners: bool = False
    live: float = LIVE_VOTE


RULES: Mapping[VoteKind, VoteRule] = {
    "pause": VoteRule("more", False, DAY),
    "resume": VoteRule("more", True, DAY),
    "extend": VoteRule("half", False, None),
    "pace": VoteRule("thirds", False, 2 * DAY),
    "replace": VoteRule("thirds", False, DAY),
    "kick": VoteRule("thirds", False, DAY),
    "draw": VoteRule("all", False, 2 * DAY),
    "winner": VoteRule("all", False, 2 * DAY),
    "concede": VoteRule("all", False, 2 * DAY, are_partners=True),
    "cancel": VoteRule("all", False, 2 * DAY),
    "undo": VoteRule("all", False, DAY / 2, live=LIVE_UNDO),
}


def least(kind: VoteKind, voters: int) -> int:
    """The number of voters who must say yes."""
    parts = {"more": voters // 2 + 1, "half": (voters + 1) // 2, "thirds": (2 * voters + 2) // 3, "all": voters}
    return parts[RULES[kind].needed]


def decided(kind: VoteKind, voters: Collection[int], yes: Collection[int], no: Collection[int]) -> Outcome:
    """The outcome by the ballots of those who are voters still. It is settled as soon as no other ballot can change it."""
    present, needed = set(voters), least(kind, len(set(voters)))
    if not present or len(present) - len(present & set(no)) < needed:
        return "lost"
    return "won" if len(present & set(yes)) >= needed else "open"


def length(kind: VoteKind, base: float) -> float | None:
    """Seconds for which a vote stays open at a table with that base; None: until the deadline."""
    usual = RULES[kind].length
    return usual if usual is None or base >= HOUR else RULES[kind].live


def paused_seconds(pauses: Collection[tuple[float, float]], now: float) -> float:
    """The seconds of all pauses that count now."""
    since = now - PAUSED_WITHIN
    return sum(max(0.0, until - max(begin, since)) for begin, until in pauses)


def with_rest(pace: TimeControl, now: TimeControl) -> TimeControl:
    """A time control that is voted for, with all that the vote is not about: rules for absent captains, and a zone if it has
    none."""
    zone = pace.zone or now.zone
    return replace(pace, zone=zone, out_of_time=now.out_of_time, excused=now.excused, vacation=now.vacation, undo=now.undo)
