"""The clock of an open question on which time does not always run, as the row of its table keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class QuestionClock:
    """The zones by which the time of an open question runs. They stay while it is open, whatever zone a captain chooses.

    - `zones`: the zone of each asked captain, by seat.
    - `latest`: the seat of the captain whose time ends last; None if nobody is asked who plays in person.
    - `zone`: the zone by which the deadline was counted.
    """

    zones: Mapping[int, str]
    latest: int | None
    zone: str


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The clock of a table's open question with its times, in seconds since 1970.

    - `paused`: the end of a pause; 0 without one.
    - `dues`: the times of timers, by their kind.
    """

    table: str
    pace: TimeControl
    clock: QuestionClock
    asked_at: float
    deadline: float
    paused: float = 0.0
    dues: Mapping[str, float] = field(default_factory=dict)


def read_clock(saved: Mapping[str, Any]) -> QuestionClock:
    """A clock from its row."""
    return QuestionClock({int(seat): zone for seat, zone in saved["zones"].items()}, saved["latest"], saved["zone"])


def write_clock(clock: QuestionClock) -> dict[str, Any]:
    """A clock as JSON."""
    return {"zones": {str(seat): zone for seat, zone in clock.zones.items()}, "latest": clock.latest, "zone": clock.zone}
