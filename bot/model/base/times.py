"""Times: stored ones (seconds since 1970) and shown ones."""

from __future__ import annotations

from datetime import UTC, datetime

CLOCKS_APART = 1.0
"""Seconds by which the clock of another process may be ahead."""


def is_within(seconds: float, at: float, now: float) -> bool:
    """Whether a time was less than so many seconds ago. False for a time ahead, as after a clock was set back."""
    return -CLOCKS_APART <= now - at < seconds


def moment(at: float) -> datetime:
    """Seconds since 1970 as a time in UTC."""
    return datetime.fromtimestamp(at, UTC)


def optional(at: float | None) -> datetime | None:
    """An optional timestamp as a time in UTC."""
    return None if at is None else moment(at)


HOUR = 3600.0


DAY = 24 * HOUR
