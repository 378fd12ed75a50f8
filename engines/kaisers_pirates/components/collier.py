"""Collier: the own Force is resupplied."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data.ids import Card, CardKind, Target
from engines.kaisers_pirates.rules.supplying import resupply
from engines.kaisers_pirates.table import Table


class Collier(OnOwnForce):
    """KP-3.3.8: every Limited Supply marker of the Force, in a Refuge too, without a roll."""

    kind = CardKind("collier")

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        for ship in table.warships(seat):
            if ship in table.limited:
                resupply(table, ship)

    def has_effect(self, table: Table, seat: int, target: Target) -> bool:
        """KP-D28: it has an effect if a Warship has Limited Supply."""
        return any(ship in table.limited for ship in table.warships(seat))
