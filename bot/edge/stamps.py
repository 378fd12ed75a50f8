"""Moments as Discord shows them, in each reader's own time."""
from __future__ import annotations

from datetime import datetime

from engines.kernel.messages import Verbatim


def stamp(when: datetime, style: str = "R") -> Verbatim:
    """A Discord timestamp: R relative, T time with seconds, t time, f date and time."""
    return Verbatim(f"<t:{int(when.timestamp())}:{style}>")


def until(when: datetime) -> Verbatim:
    """A deadline: the time of day, and how far off it is, which Discord keeps up to date."""
    return Verbatim(f"{stamp(when, 't').text} ({stamp(when).text})")
