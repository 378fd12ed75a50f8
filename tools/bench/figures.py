"""A figure: what was measured, what is to be reached, and what stands beside it."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reference:
    """Something outside the project, measured in the same run or taken from its documentation."""

    what: str
    value: float
    unit: str


@dataclass(frozen=True)
class Figure:
    """One row. `value` None: not measured, and `why` says why. `reached` compares with `reach`, in words. `moves`: random chess
    moves a second of this machine in the same minute."""

    what: str
    unit: str
    reach: str
    value: float | None = None
    reached: bool | None = None
    reference: Reference | None = None
    game: str | None = None
    why: str | None = None
    details: dict[str, Any] = field(default_factory=dict)
    moves: float | None = None

    def row(self) -> dict[str, Any]:
        """The figure as JSON; what is not known is left out, except the value."""
        row: dict[str, Any] = {"what": self.what, "game": self.game, "value": rounded(self.value), "unit": self.unit}
        row |= {"reach": self.reach, "reached": self.reached}
        if self.reference:
            row["reference"] = {"what": self.reference.what, "value": rounded(self.reference.value), "unit": self.reference.unit}
        row |= {"chess moves/s": rounded(self.moves), "not measured": self.why, **self.details}
        return {key: value for key, value in row.items() if value is not None or key == "value"}


def missing(what: str, unit: str, reach: str, why: str, game: str | None = None) -> Figure:
    """A figure whose part is not there."""
    return Figure(what, unit, reach, why=why, game=game)


def limited(
    what: str, unit: str, value: float, most: float, reference: Reference | None = None, game: str | None = None, **details: Any
) -> Figure:
    """A figure that may be `most` at most."""
    return Figure(what, unit, f"at most {most:g}", value, value <= most, reference, game, details=details)


def at_least(
    what: str, unit: str, value: float, least: float, reference: Reference | None = None, game: str | None = None, **details: Any
) -> Figure:
    """A figure that must be `least` at least."""
    return Figure(what, unit, f"at least {least:g}", value, value >= least, reference, game, details=details)


def rounded(value: float | None) -> float | None:
    """Four significant digits, so that nobody reads noise."""
    return None if value is None else float(f"{value:.4g}")


def cpu_of(work: Callable[[], Any]) -> float:
    """Seconds of CPU that this process spends on `work`."""
    before = time.process_time()
    work()
    return time.process_time() - before


def median(values: Sequence[float]) -> float:
    """The median; ValueError when there are no values."""
    if not values:
        raise ValueError("nothing was measured")
    return statistics.median(values)


def machine() -> dict[str, Any]:
    """The source of the figures, and the load before the run: seconds on a busy machine are longer."""
    made = {"python": platform.python_version(), "cores": len(os.sched_getaffinity(0)), "system": platform.platform(terse=True)}
    return {**made, "load before": load()}


def load() -> list[float]:
    """Processes that run or wait to run, mean over the last one, five and fifteen minutes."""
    return [round(mean, 1) for mean in os.getloadavg()]
