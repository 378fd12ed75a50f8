"""Time controls: the time for a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from bot.model.base.times import HOUR

OutOfTime = Literal["computer", "default"]
OnVacation = Literal["computer", "pause"]
TakingBack = Literal["usual", "all", "since", "off"]
Hours = tuple[int, int]
"""From one minute of the day to another. The second may be smaller: then the hours go over midnight."""
ALL_DAY: Hours = (0, 1440)
ALL_DAYS = tuple(range(7))


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time for a decision, in seconds.

    - `base`: the time for each decision. An answer adds `added` to the captain's savings, up to `cap`.
    - `tick`, `hold`: the grids on which sealed rounds close, counted from their opening. Reaction windows close on the grid of
      `tick` and are held for one or two ticks; other sealed rounds close on the grid of `hold` and are held for one.
    - `linger`: the wait after the last change of an answer.
    - `gather`: the courier's wait for a following step.
    - `days`, `hours`: the days of the week (0 Monday) and the hours of the day at which time runs, by the zone of each captain.
    - `zone`: the zone of captains who have chosen none; empty for UTC.
    - `blitz`: a bank for the whole game, without tick and hold; else 0.
    - `out_of_time`: who answers a question whose time has run out: a computer captain, or the default of the rules.
    - `vacation`: what a captain's vacation does: a computer sits in, or the table pauses.
    - `excused`: missed deadlines of each seat that get more time instead.
    - `undo`: who must agree before answers are taken back: all others, or those who answered since. Off, nothing is. The usual is
      all others, but in a game that counts on the leaderboards nothing is taken back.
    """

    name: Literal["live", "daily", "slow", "own"]
    base: float
    added: float
    cap: float
    tick: float
    hold: float
    linger: float
    gather: float
    days: tuple[int, ...] = ALL_DAYS
    blitz: float = 0.0
    out_of_time: OutOfTime = "default"
    hours: Hours = ALL_DAY
    zone: str = ""
    excused: int = 0
    vacation: OnVacation = "computer"
    undo: TakingBack = "usual"

    @property
    def has_rests(self) -> bool:
        """Whether time stops on some days or at some hours. A bank for the whole game never stops."""
        return not self.blitz and (len(self.days) < len(ALL_DAYS) or self.hours != ALL_DAY)

    @property
    def knows_vacations(self) -> bool:
        """Whether a captain's vacation counts: not where decisions take minutes."""
        return not self.blitz and self.base >= HOUR


def read_time_control(saved: Mapping[str, Any]) -> TimeControl:
    """A pace from its row."""
    begins, ends = saved.get("hours", ALL_DAY)
    return TimeControl(**{**saved, "days": tuple(saved["days"]), "hours": (begins, ends)})


def write_time_control(pace: TimeControl) -> dict[str, Any]:
    """A pace as JSON."""
    return {f.name: getattr(pace, f.name) for f in fields(pace)} | {"days": list(pace.days), "hours": list(pace.hours)}
