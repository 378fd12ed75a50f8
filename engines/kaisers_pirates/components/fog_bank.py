"""Fog Bank: a captain can do nothing in the next turn, and nothing can be done to him."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnCaptain
from engines.kaisers_pirates.components.deception import wait, waited
from engines.kaisers_pirates.data.ids import Card, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import FOG_BANK, touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason


class FogBank(OnCaptain):
    """KP-3.3.14a: it is put with the Force of an opponent without a waiting card (KP-3.3.14f)."""

    kind = FOG_BANK
    in_hand = 2.0

    def spared(self, seen: Outlook, other: int) -> Reason | None:
        return waited(seen, other) or touchable(seen, other)

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        wait(table, seat, FOG_BANK, target, card)
