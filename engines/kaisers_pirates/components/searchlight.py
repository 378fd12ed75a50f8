"""Searchlight: an intercept by night with better dice."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.components.surprise_attack import NO_INTERCEPT, is_intercept
from engines.kaisers_pirates.data import AT_NIGHT, CARD
from engines.kaisers_pirates.data.ids import CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier

BY_DAY = reason("KP-3.3.36c", "kp.e.day")
KIND = CardKind("searchlight")
PRINTED = Modifier("KP-3.3.36a", "kp.card.searchlight", CARD[KIND].modifier)


class Searchlight(Assist):
    """KP-3.3.36: with a Night Action alone, which it remains (KP-R.5)."""

    kind = KIND

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        if not is_intercept(its):
            return NO_INTERCEPT
        return None if its.spent in AT_NIGHT else BY_DAY

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return (PRINTED,)
