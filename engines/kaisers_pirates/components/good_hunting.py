"""Good Hunting: a Raider intercepts two Merchantmen with one card."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.components.surprise_attack import NO_INTERCEPT, is_intercept
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import interceptable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("good_hunting")
NO_RAIDER = reason("KP-3.3.15e", "kp.e.no_raider")
ONE_TARGET = reason("KP-D44", "kp.e.one_target")


class GoodHunting(Assist):
    """KP-3.3.15a, KP-3.3.15e: a Raider's alone; KP-D44: two Merchantmen must be left to intercept."""

    kind = KIND
    is_wide = True
    in_hand = 0.8

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        if not is_intercept(its):
            return NO_INTERCEPT
        if its.actor not in FLEET or FLEET[Ship(its.actor)].kind != "raider":
            return NO_RAIDER
        return None if eligible(seen, Ship(its.target)) >= 2 else ONE_TARGET

    def joins_phantom(self, does: CardKind, left: tuple[Ship, ...], table: Table) -> bool:
        """KP-5.4.3.3a, KP-D70: with a Raider's, while two Merchantmen are left."""
        return does == "raider" and len(left) > 1


def eligible(seen: Outlook, target: Ship) -> int:
    """How many Merchantmen of that one's owner may be intercepted."""
    owner = seen.table.owner(target)
    if owner is None:
        return 0
    return sum(interceptable(seen, ship, owner) is None for ship in seen.table.merchantmen[owner])
