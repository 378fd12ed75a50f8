"""The step of a table at which each captain last answered, and the captains of several tables. Both shape the next panel."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.edge.kit.bounded import put
from bot.model.table.table import CaptainTable

MAX_STEPS, MAX_PEOPLE = 5000, 5000


@dataclass
class AnsweredSteps:
    """The last steps, by table and seat, and people seen at several tables. After a restart none is known, until the next
    answer."""

    steps: OrderedDict[tuple[str, int], int] = field(default_factory=OrderedDict)
    people: OrderedDict[int, bool] = field(default_factory=OrderedDict)

    def note(self, table: CaptainTable) -> None:
        """The captain has answered at the present step of the table."""
        put(self.steps, (table.id, table.seat.number), table.step, MAX_STEPS)

    def of(self, table: CaptainTable) -> int | None:
        """The step at which the captain last answered, if the table has moved on; else None."""
        at = self.steps.get((table.id, table.seat.number))
        return at if at is not None and at < table.step else None

    def note_elsewhere(self, person: int) -> None:
        """The person has a seat at another table, too."""
        put(self.people, person, True, MAX_PEOPLE)

    def sits_elsewhere(self, person: int) -> bool:
        """Whether the person was seen at several tables."""
        return person in self.people
