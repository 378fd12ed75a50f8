"""Moments as Discord shows them, in each reader's own time."""

from __future__ import annotations

from datetime import datetime

from bot.model.clocks.time_control import TimeControl
from engines.kernel.base.messages import Verbatim

WITHIN_THE_DAY = 6 * 3600.0
"""Seconds a decision may take, saved time included, up to which its deadline needs no date."""


def timestamp(when: datetime, style: str = "R") -> Verbatim:
    """A Discord timestamp: R relative, T time with seconds, t time, f date and time."""
    return Verbatim(f"<t:{int(when.timestamp())}:{style}>")


def until(when: datetime, pace: TimeControl) -> Verbatim:
    """A deadline: the time, with its date at paces of hours and days, and how far off it is, which Discord keeps up to date."""
    return Verbatim(f"{moment(when, pace).text} ({timestamp(when).text})")


def moment(when: datetime, pace: TimeControl) -> Verbatim:
    """A moment: the time, with its date at paces of hours and days."""
    return timestamp(when, "f" if is_dated(pace) else "t")


def is_dated(pace: TimeControl) -> bool:
    """Whether a deadline may lie on another day. Follows from the pace alone, so that a post made again is the same."""
    longest = pace.blitz or pace.base + pace.cap
    return longest > WITHIN_THE_DAY or pace.has_rests
