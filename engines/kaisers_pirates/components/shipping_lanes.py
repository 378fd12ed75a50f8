"""Shipping Lanes: a Warship intercepts all Merchantmen of a captain with one card."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.components.surprise_attack import NO_INTERCEPT, is_intercept
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("shipping_lanes")
NO_WARSHIP = reason("KP-3.3.39e", "kp.e.no_warship")


class ShippingLanes(Assist):
    """KP-3.3.39a, KP-3.3.39e: a Warship's alone; KP-D44: one Merchantman is enough."""

    kind = KIND
    is_wide = True

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        if not is_intercept(its):
            return NO_INTERCEPT
        return None if its.actor in FLEET and FLEET[Ship(its.actor)].kind == "warship" else NO_WARSHIP

    def joins_phantom(self, does: CardKind, left: tuple[Ship, ...], table: Table) -> bool:
        """KP-5.4.3.3a: with a Warship's."""
        return does == "warship"
