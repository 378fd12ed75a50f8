"""The step of a table at which each captain last answered: what came of it stands on the next panel."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.edge.kit.bounded import put
from bot.model.table import CaptainTable

MAX_STEPS = 5000


@dataclass
class AnsweredSteps:
    """The last steps, by table and seat. After a restart none is known, until the next answer."""

    steps: OrderedDict[tuple[str, int], int] = field(default_factory=OrderedDict)

    def note(self, table: CaptainTable) -> None:
        """The captain has answered at the present step of the table."""
        put(self.steps, (table.id, table.seat.number), table.step, MAX_STEPS)

    def of(self, table: CaptainTable) -> int | None:
        """The step at which the captain last answered, if the table has moved on; else None."""
        at = self.steps.get((table.id, table.seat.number))
        return at if at is not None and at < table.step else None
