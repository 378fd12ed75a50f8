"""Interrogate: a disguised ship may be found out, and is intercepted at once."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import Card, Ship, Target
from engines.kaisers_pirates.rules.attack import INTERROGATE, Attack
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import interceptable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, Reason, reason

HERE = reason("KP-3.3.20g", "kp.e.refuge")
RECOGNIZED_ALREADY = reason("KP-3.3.19i", "kp.e.recognized")


class Interrogate(Action):
    """KP-3.3.19a, KP-D8: an unrecognized opposing Raider or Prize Ship; an attack, even when it fails."""

    kind = INTERROGATE
    is_attack = True
    in_hand = 1.0

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship, owner in seen.theirs(seen.table.fleets):
            yield Target(ship), self._bar(seen, ship, owner)

    def _bar(self, seen: Outlook, ship: Ship, owner: int) -> Reason | None:
        """KP-3.3.19d, KP-3.3.19i, KP-D59, KP-T6.1."""
        if seen.table.is_known(ship):
            return RECOGNIZED_ALREADY
        return HERE if seen.in_refuge(ship) else interceptable(seen, ship, owner)

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Attack:
        ship = Ship(target)
        owner = table.owner(ship)
        assert owner is not None
        return Attack(seat, INTERROGATE, ship, owner, card)
