"""Non-Combatant: a Merchantman that is captured rather than sunk."""

from __future__ import annotations

from engines.kaisers_pirates.components.answering import STANDS, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier

KIND = CardKind("non_combatant")
HURT = reason("KP-3.3.25e", "kp.e.target_hurt")
PRINTED = Modifier("KP-3.3.25a", "kp.card.non_combatant", CARD[KIND].modifier)
PASSAGE = Modifier("KP-3.3.25d", "kp.card.non_combatant", CARD[KIND].passage)


class NonCombatant(Reaction):
    """KP-3.3.25: an undamaged Merchantman: a weaker attack that captures instead of sinking, better dice on Safe Passage."""

    kind = KIND
    captures = True
    in_hand = 2.0
    helps = 0.6

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if not attack.is_on_merchantman:
            return not_now(table_of(attack))
        return HURT if attack.target in table.damaged else None

    def answer(self, attack: Attack, card: Card) -> str:
        return STANDS

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return (PRINTED,)

    def passage_rows(self) -> tuple[Modifier, ...]:
        return (PASSAGE,)
