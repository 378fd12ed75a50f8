"""Slim Pickings: an intercept of one Merchantman is called off, one of several reduced to one."""

from __future__ import annotations

from engines.kaisers_pirates.components import good_hunting, shipping_lanes
from engines.kaisers_pirates.components.answering import AWAY, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("slim_pickings")
SEVERAL = reason("KP-3.3.40c", "kp.e.several")
WOLF = reason("KP-6.3.2", "kp.e.wolf")


class SlimPickings(Reaction):
    """KP-3.3.40: at the announcement; never against one of several Merchantmen."""

    kind = KIND
    in_hand = 2.0
    helps = 1.0

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if not attack.is_on_merchantman:
            return not_now(table_of(attack))
        if is_several(attack):
            return SEVERAL
        return self.bar_all(attack, table)

    def bar_all(self, attack: Attack, table: Table) -> Reason | None:
        """KP-3.3.40b: why it may not answer the announcement of an intercept of several."""
        return WOLF if attack.actor == "wolf" and table.rules.has("wolfchen") else None

    def answer(self, attack: Attack, card: Card) -> str:
        return AWAY


def is_several(attack: Attack) -> bool:
    """Whether the intercept was announced with Good Hunting or Shipping Lanes."""
    return attack.has(good_hunting.KIND) or attack.has(shipping_lanes.KIND)
