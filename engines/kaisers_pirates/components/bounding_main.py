"""Bounding Main: in team play the next captain loses a turn."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data.ids import Card, CardKind, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("bounding_main")
ALONE = reason("KP-3.3.0e", "kp.e.no_teams")


class BoundingMain(OnOwnForce):
    """KP-3.3.4a, KP-D30: the next in the order of turns, a Fog Bank or not."""

    kind = KIND

    def closed(self, seen: Outlook) -> Reason | None:
        return None if seen.table.rules.teams else ALONE

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        other = table.others(seat)[0]
        table.skipped = table.skipped | {other}
        table.tell("skips", seat=other)
