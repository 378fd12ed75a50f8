"""Island Refuge: an own ship is out of reach, and may be repaired and resupplied."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import Card, Ship, Target
from engines.kaisers_pirates.pieces.holdings import Refuge
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.shelter import ISLAND_REFUGE
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

HERE = reason("KP-D25", "kp.e.refuge_own")


class IslandRefuge(Action):
    """KP-3.3.20a: one own Warship or Raider, without a roll; KP-D25: not one that has a card already."""

    kind = ISLAND_REFUGE

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship in seen.fleet:
            yield Target(ship), HERE if seen.in_refuge(ship) else None

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        """KP-3.3.20b, KP-3.1.5c: the card lies on the ship, and a Raider is not recognized any more."""
        ship = Ship(target)
        table.take_up(card)
        table.refuges = (*table.refuges, Refuge(ship, card, seat, table.turn))
        table.tell("refuge", seat=seat, ship=ship)
        if ship in table.recognized:
            table.disguise(ship)
            table.tell("unrecognized", ship=ship)

    def foreseen(self, seen: Outlook, target: Target) -> Outlook:
        return seen.becoming(refuged=seen.refuged | {Ship(target)})

    def is_preferred(self, table: Table, ship: Ship) -> bool:
        """KP-5.4.3.7a: damaged, with Limited Supply, or a recognized Raider."""
        return ship in table.damaged or ship in table.limited or ship in table.recognized
