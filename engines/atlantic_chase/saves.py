"""How games are saved."""

from __future__ import annotations

from engines.atlantic_chase.table import Table
from engines.kernel.resolution.saves import Saves

SAVES: Saves[Table] = Saves(version=1, table=Table)
