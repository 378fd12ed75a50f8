"""Times, as they are kept (seconds since 1970) and as they are told."""

from __future__ import annotations

from datetime import UTC, datetime

CLOCKS_APART = 1.0
"""Seconds by which a time of another process may lie ahead."""


def is_within(seconds: float, at: float, now: float) -> bool:
    """Whether a time was less than so many seconds ago. One that lies ahead, as after a clock was set back, was not."""
    return -CLOCKS_APART <= now - at < seconds


def moment(at: float) -> datetime:
    """Seconds since 1970 as a time in UTC."""
    return datetime.fromtimestamp(at, UTC)


def optional(at: float | None) -> datetime | None:
    """The same, where there may be none."""
    return None if at is None else moment(at)


HOUR = 3600.0


DAY = 24 * HOUR
