"""Surprise Attack: an intercept that some answers cannot stop, with better dice."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.data import CARD, FLEET
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.attack import MONITOR, Attack
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier

KIND = CardKind("surprise_attack")
NO_INTERCEPT = reason("KP-1.1.2e", "kp.e.no_intercept")
PRINTED = Modifier("KP-3.3.44a", "kp.card.surprise_attack", CARD[KIND].modifier)
FOUR = Modifier("KP-6.3.1", "kp.card.surprise_attack", 4)


class SurpriseAttack(Assist):
    """KP-3.3.44a: better dice for the British Forces, a Warship or a Raider. KP-3.3.44c: it bars Reaction cards (KP-R.4)."""

    kind = KIND
    in_hand = 0.8

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        """KP-D54: a Monitor too; KP-3.3.19e, KP-3.3.19f: never Interrogate."""
        return None if is_intercept(its) or its.actor == MONITOR else NO_INTERCEPT

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return (FOUR,) if attack.actor == "wolf" and table.rules.has("wolfchen") else (PRINTED,)

    def joins_phantom(self, does: CardKind, left: tuple[Ship, ...], table: Table) -> bool:
        """KP-5.4.3.3a: with every intercept."""
        return True


def is_intercept(its: Joined) -> bool:
    """Whether the Intercept! half of the spent card is used."""
    return its.actor == BRITISH or (its.actor in FLEET and not its.target.startswith("seat."))
