"""Fast Ship: a Raider's attack on a Merchantman is weaker."""

from __future__ import annotations

from engines.kaisers_pirates.components.answering import STANDS, in_the_dark, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.components.sailing import is_sailing
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier

KIND = CardKind("fast_ship")
NO_RAIDER = reason("KP-3.3.13e", "kp.e.by_warship")
HURT = reason("KP-3.3.13b", "kp.e.target_hurt")
SLOW = reason("KP-6.11.1c", "kp.e.sailing")
PRINTED = Modifier("KP-3.3.13a", "kp.card.fast_ship", CARD[KIND].modifier)
FOUR = Modifier("KP-6.2.6", "kp.card.fast_ship", -4)


class FastShip(Reaction):
    """KP-3.3.13: an undamaged Merchantman against a Raider."""

    kind = KIND
    in_hand = 1.2
    helps = 0.45

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if not attack.is_on_merchantman:
            return not_now(table_of(attack))
        if not attack.is_by_raider:
            return NO_RAIDER
        if attack.target in table.damaged:
            return HURT
        if is_sailing(attack.target, table):
            return SLOW
        return in_the_dark(attack, "KP-3.3.13c", "KP-3.3.13d")

    def answer(self, attack: Attack, card: Card) -> str:
        return STANDS

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        """KP-M.5, KP-M.23: that of the option replaces the printed one."""
        return (FOUR,) if attack.actor == "seeadler" and table.rules.has("sails") else (PRINTED,)
