"""Wireless Intercept: the top two discards come to the hand."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data.ids import Card, CardKind, Target
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("wireless_intercept")
OPEN = 2
"""KP-3.1.7: discards that everybody may look at."""
EXTRA = reason("KP-3.3.47c", "kp.e.extra")
ONCE = reason("KP-3.3.47b", "kp.e.once")
EMPTY = reason("KP-D53", "kp.e.no_cards")


class WirelessIntercept(OnOwnForce):
    """KP-3.3.47: once a turn, and never in an extra turn; KP-D53: only with a discard."""

    kind = KIND

    def closed(self, seen: Outlook) -> Reason | None:
        if seen.table.extra:
            return EXTRA
        if KIND in seen.played:
            return ONCE
        return None if seen.table.discard else EMPTY

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        """KP-I.12: every captain knows which; KP-3.1.7: those below may be looked at now."""
        taken, table.discard = table.discard[-OPEN:], table.discard[:-OPEN]
        table.hands[seat] = (*table.hands[seat], *taken)
        for other in table.others(seat):
            table.learn(other, taken)
        table.tell("picks_up", seat=seat, cards=taken, top=table.discard[-OPEN:])
