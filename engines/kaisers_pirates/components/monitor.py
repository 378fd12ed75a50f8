"""Monitor: a ship in an Island Refuge is intercepted."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import Card, Ship, Target
from engines.kaisers_pirates.rules.attack import MONITOR, Attack
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import interceptable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

OUTSIDE = reason("KP-3.3.24c", "kp.e.outside")


class Monitor(Action):
    """KP-3.3.24, KP-D54: an opposing Warship or Raider in a Refuge, recognized or not."""

    kind = MONITOR
    is_attack = True

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship, owner in seen.theirs(seen.table.fleets):
            if ship in FLEET:
                yield Target(ship), interceptable(seen, ship, owner) if seen.in_refuge(ship) else OUTSIDE

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Attack:
        ship = Ship(target)
        owner = table.owner(ship)
        assert owner is not None
        return Attack(seat, MONITOR, ship, owner, card, assists)
