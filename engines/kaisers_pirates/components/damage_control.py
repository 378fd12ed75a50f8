"""Damage Control: a Damage marker of one own ship is taken off."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

UNHURT = reason("KP-3.3.9", "kp.e.unhurt")


class DamageControl(Action):
    """KP-3.3.9: an own damaged ship of any kind, without a roll."""

    kind = CardKind("damage_control")

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship in (*seen.table.fleets[seen.seat], *seen.merchantmen):
            yield Target(ship), None if ship in seen.damaged else UNHURT

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        table.repair(Ship(target))
        table.tell("repaired", seat=seat, target=target)

    def foreseen(self, seen: Outlook, target: Target) -> Outlook:
        return seen if Ship(target) in seen.table.worse else seen.becoming(damaged=seen.damaged - {Ship(target)})
