"""Special Cargo: Merchantmen sunk by one attack count twice."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.data import FLEET, VESSEL
from engines.kaisers_pirates.data.ids import CardKind
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("special_cargo")
NO_CARGO = reason("KP-3.3.41a", "kp.e.no_cargo")
SUBMARINES = frozenset(card.partition(".")[0] for card in VESSEL if VESSEL[card].torpedoes)


class SpecialCargo(Assist):
    """KP-3.3.41a: with an intercept of a Warship or Raider, with mines, or with torpedoes."""

    kind = KIND

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        return None if its.actor in FLEET or its.actor in SUBMARINES else NO_CARGO
