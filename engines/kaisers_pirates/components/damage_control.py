"""Damage Control: the Damage marker of one own ship is taken off."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.legality import Verdict, because

UNHURT = because("KP-3.3.9", "kp.e.unhurt")


class DamageControl(Action):
    """KP-3.3.9: an own damaged ship of any kind, without a roll."""

    kind = CardKind("damage_control")

    def targets(self, seen: Outlook) -> Iterator[Verdict[Ship]]:
        for ship in (*seen.fleet, *seen.merchantmen):
            yield ship, None if ship in seen.damaged else UNHURT

    def play(self, table: Table, seat: int, target: Ship) -> None:
        table.damaged = table.damaged - {target}
        table.tell("repaired", seat=seat, target=target)

    def foreseen(self, seen: Outlook, target: Ship) -> Outlook:
        return seen.becoming(damaged=seen.damaged - {target})
