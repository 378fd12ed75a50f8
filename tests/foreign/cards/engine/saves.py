"""The format of saved games."""

from __future__ import annotations

from engines.corsairs.table import Table
from engines.kernel.resolution.saves import Saves

SAVES = Saves(1, Table)
