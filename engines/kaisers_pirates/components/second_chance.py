"""Second Chance: a turn after the turn."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data.ids import Card, CardKind, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("second_chance")
EXTRA = reason("KP-3.3.37b", "kp.e.extra")


class SecondChance(OnOwnForce):
    """KP-3.3.37a: after the draw P takes an extra turn, in which it cannot be played."""

    kind = KIND

    def closed(self, seen: Outlook) -> Reason | None:
        return EXTRA if seen.table.extra else None

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        """KP-T1.12: the turn remembers what was played."""
