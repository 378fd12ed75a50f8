"""How games are saved; old saves are brought up to date here."""

from __future__ import annotations

from engines.kaisers_pirates.table import Table
from engines.kernel.saves import Saves

VERSION = 1
STEPS = {
    "round": ("next_turn",),
    "turn": ("commit", "go_on", "choose"),
    "intercept": ("hear",),
}
WAITS = frozenset((f"kaisers_pirates.{kind}", step) for kind, steps in STEPS.items() for step in steps)
SAVES: Saves[Table] = Saves(version=VERSION, table=Table, upcasts={}, waits=WAITS)
