"""Blockade Runner: each own ship may be resupplied."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.data import SYMBOLS
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target
from engines.kaisers_pirates.rules.supplying import resupply
from engines.kaisers_pirates.table import Table
from engines.kernel.dice.modifiers import Modifier

COAL = Modifier("KP-6.1.2", "kp.why.coal", -1)
SAILS = Modifier("KP-6.2.2", "kp.why.sails", 1)
PRIZE = Modifier("KP-3.3.2b", "kp.why.prize", 2)


class BlockadeRunner(OnOwnForce, Checking):
    """KP-3.3.2a: every own Warship and Raider with Limited Supply rolls, in a Refuge too."""

    kind = CardKind("blockade_runner")

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        return tuple([ship for ship in table.warships(seat) if ship in table.limited])

    def rows(self, table: Table, seat: int, ship: Ship) -> tuple[Modifier, ...]:
        """KP-3.3.2b: +2 once for any Prize Ship; KP-6.1.2, KP-6.2.2."""
        has, symbols = table.rules.has, SYMBOLS[ship]
        rows = [PRIZE] if table.prizes(seat) else []
        rows += [COAL] if has("coal") and "coal" in symbols else []
        rows += [SAILS] if has("sails") and "sails" in symbols else []
        return tuple(rows)

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        resupply(table, ship)
