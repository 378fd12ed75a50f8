"""How games are saved: battles, and operations beside them."""

from __future__ import annotations

from typing import Any

from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.saves import Saves

OF_OPERATIONS = "operation"
"""The field that the table of an operation has, and that of a battle has not."""


class BothSaves(Saves[Table]):
    """Saves of battles, which are read as they always were, and those of operations."""

    def load(self, saved: dict[str, Any]) -> State[Table]:
        """The state of a save. Raises ValueError as all saves do."""
        if OF_OPERATIONS in saved["table"]:
            return OCEAN.load(saved)  # type: ignore[return-value]
        return Saves.load(self, saved)


OCEAN: Saves[Ocean] = Saves(version=1, table=Ocean)
SAVES: Saves[Table] = BothSaves(version=1, table=Table)
"""The state between decisions: ships with hits and zones, smoke, the round, what binds the battle; in an operation the chart."""
