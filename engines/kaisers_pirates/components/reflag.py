"""Reflag: a recognized ship is disguised again."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import Card, Ship, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.recognition import REFLAG
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

HIDDEN = reason("KP-3.3.32c", "kp.e.hidden")
WARSHIP = reason("KP-3.2.3.2b", "kp.e.warship")
EXPOSED = reason("KP-3.3.32e", "kp.e.exposed")


class Reflag(Action):
    """KP-3.3.32c: the one Reaction card that may be committed with its action half, for an own ship that is recognized."""

    kind = REFLAG
    in_hand = 1.0

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship in seen.table.fleets[seen.seat]:
            yield Target(ship), self._bar(seen, ship)

    def _bar(self, seen: Outlook, ship: Ship) -> Reason | None:
        """KP-3.3.32e, KP-D81: one that was recognized when the turn began."""
        if ship in FLEET and FLEET[ship].kind == "warship":
            return WARSHIP
        if ship not in seen.table.recognized:
            return HIDDEN
        return EXPOSED if ship in seen.table.exposed and not seen.table.rules.is_first_edition else None

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        """KP-3.3.32a: without a roll."""
        table.disguise(Ship(target))
        table.tell("disguised", ship=target)
