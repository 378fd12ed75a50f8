"""Fair Seas: an own Merchantman or Prize Ship attempts Safe Passage with a better Challenge."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data import CARD, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, Target
from engines.kaisers_pirates.rules import chances
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.passage import Passage
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import Message
from engines.kernel.choices.legality import Legality, reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Frame

HURT = reason("KP-3.3.12a", "kp.e.hurt")
KIND = CardKind("fair_seas")
PRINTED = Modifier("KP-3.3.12a", "kp.card.fair_seas", CARD[KIND].modifier)


class FairSeas(Action):
    """KP-3.3.12a: one own undamaged Merchantman or Prize Ship attempts Safe Passage with a better Challenge."""

    kind = KIND

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship in (*seen.table.prizes(seen.seat), *seen.merchantmen):
            yield Target(ship), HURT if ship in seen.damaged else None

    def hint(self, target: Target) -> Message | None:
        ship = Ship(target)
        return chances.passage(ship, PRINTED.value) if ship in MERCHANTMEN else None

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table]:
        return Passage(seat=seat, ship=Ship(target), rows=(PRINTED,))
