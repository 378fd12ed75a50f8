"""What Soundings keeps between decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.kernel.resolution.frames import Event


@dataclass(slots=True)
class Table:
    """`leads` are secret until the round is read; `last` are the depths of the round before."""

    seats: tuple[int, ...]
    target: int
    points: tuple[int, ...]
    leads: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    round: int = 1
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return Table(self.seats, self.target, self.points, self.leads, self.last, self.round)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, facts))
