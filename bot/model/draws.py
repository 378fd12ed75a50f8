"""What the draws of a table hang on, as far as it is no secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from engines.kernel.record.record import DATED

EPOCH = 1420070400.0
"""Seconds since 1970 from which Discord's ids count milliseconds."""


@dataclass(frozen=True, slots=True)
class Draws:
    """`any`: whether anything is left to chance with these options. `protocol`: as `engines.kernel.record.record` counts them.

    `words`: the captains' by seat, empty for whoever gave none; they are secret until the promise is made, and none are here
    before. `given`: the seats that have given one.
    `fixed`: when words and seed were fixed, seconds since 1970, of protocol 3. `message` in `channel` is the promise. `trouble`:
    why it cannot be posted ("forbidden", "history", "deleted", "gone", "refused").
    """

    any: bool = True
    protocol: int = DATED
    words: Mapping[int, str] = field(default_factory=dict)
    channel: int | None = None
    message: int | None = None
    trouble: str | None = None
    given: frozenset[int] = frozenset()
    fixed: int | None = None


def id_at(when: float) -> int:
    """The id that Discord would give at the first moment of that second, the least of it."""
    return max(0, int(int(when) - EPOCH)) * 1000 << 22


def time_of(id: int) -> datetime:
    """When Discord gave that id."""
    return datetime.fromtimestamp((id >> 22) / 1000 + EPOCH, UTC)
