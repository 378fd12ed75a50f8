"""Times, as they are kept (seconds since 1970) and as they are told."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(at: float) -> datetime:
    """Seconds since 1970 as a time in UTC."""
    return datetime.fromtimestamp(at, UTC)


def optional(at: float | None) -> datetime | None:
    """The same, where there may be none."""
    return None if at is None else moment(at)
