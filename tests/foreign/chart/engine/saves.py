"""The format of saved games."""

from __future__ import annotations

from engines.kernel.resolution.saves import Saves
from engines.straits.table import Table

SAVES = Saves(1, Table)
