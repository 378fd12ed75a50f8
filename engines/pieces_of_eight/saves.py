"""How games of Pieces of Eight are saved; old saves are brought up to date here.

Kinds of frames and names of steps are the format; the rules declare them.
"""

from __future__ import annotations

from engines.kernel.saves import Saves
from engines.pieces_of_eight.table import Table

VERSION = 1
SAVES: Saves[Table] = Saves(version=VERSION, table=Table)
