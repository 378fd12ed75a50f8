"""QQQ: the Raider is reported, and is recognized when its intercept is over."""

from __future__ import annotations

from engines.kaisers_pirates.components.answering import STANDS, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("qqq")
NO_RAIDER = reason("KP-3.3.27a", "kp.e.by_warship")


class Qqq(Reaction):
    """KP-3.3.27, KP-D64: against a Raider's intercept of a Merchantman."""

    kind = KIND
    exposes = True
    in_hand = 0.8
    helps = 0.1
    pays = 1.5

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if not attack.is_on_merchantman:
            return not_now(table_of(attack))
        return None if attack.is_by_raider else NO_RAIDER

    def answer(self, attack: Attack, card: Card) -> str:
        return STANDS
