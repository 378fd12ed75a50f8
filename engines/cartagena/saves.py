"""How games are saved; old saves are brought up to date here."""

from __future__ import annotations

from engines.cartagena.table import Table
from engines.kernel.saves import Saves

VERSION = 1
SAVES: Saves[Table] = Saves(version=VERSION, table=Table)
