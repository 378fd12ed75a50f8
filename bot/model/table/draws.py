"""The basis of a table's draws, as far as it is no secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from engines.kernel.record.record import DATED

EPOCH = 1420070400.0
"""Seconds since 1970 from which Discord's ids count milliseconds."""


@dataclass(frozen=True, slots=True)
class Draws:
    """The basis of a table's draws.

    - `has_chance`: the game uses chance with these options.
    - `protocol`: a protocol of `engines.kernel.record.record`.
    - `words`: the captains' words by seat. They are secret until the promise is made, and missing here before.
    - `salted_seats`: the seats with a word.
    - `fixed`: the time at which words and seed were fixed, in seconds since 1970 (protocol 3).
    - `channel`, `message`: the promise.
    - `posting_error`: the reason that the promise cannot be posted ("forbidden", "history", "deleted", "gone", "refused").
    """

    has_chance: bool = True
    protocol: int = DATED
    words: Mapping[int, str] = field(default_factory=dict)
    channel: int | None = None
    message: int | None = None
    posting_error: str | None = None
    salted_seats: frozenset[int] = frozenset()
    fixed: int | None = None


def id_at(when: float) -> int:
    """The least id that Discord would give in that second."""
    return max(0, int(int(when) - EPOCH)) * 1000 << 22


def time_of(id: int) -> datetime:
    """The time at which Discord gave that id."""
    return datetime.fromtimestamp((id >> 22) / 1000 + EPOCH, UTC)
