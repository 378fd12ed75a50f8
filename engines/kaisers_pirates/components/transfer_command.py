"""Transfer Command: a recognized ship may change sides."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.checking import Checking
from engines.kaisers_pirates.components.interned import recognized_targets
from engines.kaisers_pirates.data.ids import CardKind, Ship, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality

KIND = CardKind("transfer_command")


class TransferCommand(Checking):
    """KP-3.3.45a: an opposing Warship, recognized Raider or recognized Prize Ship."""

    kind = KIND

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        yield from recognized_targets(seen)

    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        return (Ship(target),)

    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        """KP-3.3.45b: with its markers and as recognized as it was; KP-D25: a Refuge is left."""
        table.leave_refuge(ship)
        table.lift(ship)
        table.fleets[seat] = (*table.fleets[seat], ship)
        table.tell("transferred", seat=seat, ship=ship)
