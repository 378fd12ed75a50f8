"""Scuttle: an own damaged ship is given up."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

KIND = CardKind("scuttle")
UNHURT = reason("KP-3.3.35", "kp.e.unhurt")


class Scuttle(Action):
    """KP-3.3.35: one own damaged Warship, Raider or Prize Ship, without a roll; nobody scores."""

    kind = KIND
    costs_target = True

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship in seen.table.fleets[seen.seat]:
            yield Target(ship), None if ship in seen.damaged else UNHURT

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        table.retire(Ship(target))
        table.tell("retired", ship=target, card=KIND)
