"""How games of Pieces of Eight are saved; old saves are brought up to date here.

Kinds of frames and names of steps are the format: `WAITS` lists all at which a rule can stand in a save.
"""

from __future__ import annotations

from engines.kernel.saves import Saves
from engines.pieces_of_eight.table import Table

VERSION = 1
STEPS = {
    "match": ("count", "play"),
    "pool": ("go_on",),
    "draft": ("take",),
    "trades": ("close",),
    "scraps": ("take",),
    "game": ("sail", "close", "part"),
    "building": ("seal",),
    "turn": ("act", "finish", "settle"),
    "play": ("fire", "resolve", "pay"),
    "use": ("hear", "settle", "cancel"),
    "loss": ("hear", "stand"),
    "strike": ("hear", "keep", "end"),
    "grog": ("hear",),
    "treasure": ("order",),
    "quarters": ("arrange",),
    "deadlock": ("arrange",),
}
WAITS = frozenset((f"pieces_of_eight.{kind}", step) for kind, steps in STEPS.items() for step in steps)
SAVES: Saves[Table] = Saves(version=VERSION, table=Table, upcasts={}, waits=WAITS)
