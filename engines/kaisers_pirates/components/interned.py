"""Interned: a recognized ship may be lost to a neutral port."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target
from engines.kaisers_pirates.rules.attack import hurts
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import UNRECOGNIZED, touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality
from engines.kernel.dice.modifiers import Modifier

KIND = CardKind("interned")
LIMITED = Modifier("KP-3.3.18c", "kp.why.limited", 2)


class Interned(Checking):
    """KP-3.3.18a, KP-D24: an opposing Warship, recognized Raider or recognized Prize Ship."""

    kind = KIND

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        yield from recognized_targets(seen)

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        return (Ship(target),)

    def rows(self, table: Table, seat: int, ship: Ship) -> tuple[Modifier, ...]:
        """KP-3.3.18b to d, KP-6.8.2d."""
        return (*hurts(table, ship, "KP-3.3.18b", 2), *((LIMITED,) if ship in table.limited else ()))

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        """KP-3.3.18e: nobody scores."""
        table.retire(ship)
        table.tell("retired", ship=ship, card=KIND)


def recognized_targets(seen: Outlook) -> Iterator[Legality[Target]]:
    """Opposing ships that are known for what they are."""
    for ship, owner in seen.theirs(seen.table.fleets):
        yield Target(ship), touchable(seen, owner) if seen.table.is_known(ship) else UNRECOGNIZED
