"""Breakdown: an opposing ship may be damaged."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

HURT = reason("KP-3.3.6b", "kp.e.already_hurt")


class Breakdown(Checking):
    """KP-3.3.6a: an undamaged opposing Warship or Raider, recognized or not."""

    kind = CardKind("breakdown")

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship, owner in seen.theirs(seen.table.fleets):
            if ship in FLEET:
                yield Target(ship), HURT if ship in seen.damaged else touchable(seen, owner)

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        return (Ship(target),)

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        table.damage(ship)
        table.tell("damaged", ship=ship)
