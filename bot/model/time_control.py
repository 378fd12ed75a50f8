"""How long a decision may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a decision may take, in seconds: `base` for each, `added` to what is saved by an answer, up to `cap`.

    Sealed rounds close on a grid counted from their opening: reaction windows (those that do not show who is waited for)
    every `tick`, held for one or two of them; other sealed rounds every `hold`, held for one. `linger` is waited after the
    last change of an answer, `gather` is the courier's wait for a following step. `days` are the days of the week (0 Monday,
    UTC) on which time runs. `blitz`: a bank of seconds for the whole game, else 0; then neither tick nor hold.
    """

    name: Literal["live", "daily", "slow", "own"]
    base: float
    added: float
    cap: float
    tick: float
    hold: float
    linger: float
    gather: float
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    blitz: float = 0.0


def read_time_control(saved: Mapping[str, Any]) -> TimeControl:
    """A pace from its row."""
    return TimeControl(**{**saved, "days": tuple(saved["days"])})


def write_time_control(pace: TimeControl) -> dict[str, Any]:
    """A pace as JSON."""
    return {f.name: getattr(pace, f.name) for f in fields(pace)} | {"days": list(pace.days)}
