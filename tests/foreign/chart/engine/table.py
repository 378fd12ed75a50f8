"""What Straits keeps between decisions: where the ships are, what each captain looks for, and the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.resolution.frames import Event
from engines.straits.rules.waters import HARBOURS


@dataclass(slots=True)
class Table:
    """Where ships are, how they came there in the round before, the secret wreck of each captain, and those `raised`."""

    at: tuple[str, ...]
    points: tuple[int, ...]
    wrecks: tuple[str, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    raised: tuple[str, ...] = ()
    round: int = 1
    told: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return Table(self.at, self.points, self.wrecks, self.ways, self.raised, self.round)

    @property
    def seats(self) -> range:
        return range(len(self.at))

    def move(self, seat: int, hex: str) -> None:
        """The ship is there now."""
        self.at = put(self.at, seat, hex)

    def score(self, seat: int, points: int) -> None:
        """The captain has so many points more."""
        self.points = put(self.points, seat, self.points[seat] + points)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.told.append(Event(kind, facts))


def new_table(seats: int) -> Table:
    """SR-1.2 Each ship lies in its harbour."""
    return Table(HARBOURS[:seats], (0,) * seats)


def put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The values with another one for that seat."""
    return (*values[:seat], value, *values[seat + 1 :])


Orders = Mapping[str, Any]
"""The answer of a captain: crews by station, course, the hex watched, and what the guns fire."""
