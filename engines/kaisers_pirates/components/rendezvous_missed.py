"""Rendezvous Missed: ships of a captain may run short of supplies."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnCaptain
from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.data import SYMBOLS
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target, seat_of
from engines.kaisers_pirates.table import Table
from engines.kernel.dice.modifiers import Modifier

COAL = Modifier("KP-6.1.1", "kp.why.coal", 2)
SAILS = Modifier("KP-6.2.1", "kp.why.sails", -2)
PRIZE = Modifier("KP-3.3.33b", "kp.why.prize", -2)


class RendezvousMissed(OnCaptain, Checking):
    """KP-3.3.33a: every Warship and Raider of one opponent rolls; KP-3.3.33c: unless it has Limited Supply."""

    kind = CardKind("rendezvous_missed")

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        """KP-3.3.20i: not those in a Refuge."""
        other = seat_of(target)
        assert other is not None
        return tuple([one for one in table.warships(other) if one not in table.limited and not table.in_refuge(one)])

    def rows(self, table: Table, seat: int, ship: Ship) -> tuple[Modifier, ...]:
        """KP-3.3.33b: -2 once for any Prize Ship; KP-6.1.1, KP-6.2.1."""
        owner, has, symbols = table.owner(ship), table.rules.has, SYMBOLS[ship]
        rows = [PRIZE] if owner is not None and table.prizes(owner) else []
        rows += [COAL] if has("coal") and "coal" in symbols else []
        rows += [SAILS] if has("sails") and "sails" in symbols else []
        return tuple(rows)

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        table.limited = table.limited | {ship}
        table.tell("limited", ship=ship)
