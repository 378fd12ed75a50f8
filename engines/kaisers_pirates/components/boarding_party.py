"""Boarding Party: a Merchantman is captured instead of sunk."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist, Joined
from engines.kaisers_pirates.data import BRITISH_HUNT, FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("boarding_party")
HURT = reason("KP-3.3.3f", "kp.e.hurt")
NOT_A_MERCHANTMAN = reason("KP-3.3.3a", "kp.e.no_merchantman")


class BoardingParty(Assist):
    """KP-3.3.3a: with an intercept of one undamaged Merchantman."""

    kind = KIND
    is_single = True
    in_hand = 0.8

    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        if its.actor not in FLEET or Ship(its.target) not in MERCHANTMEN:
            return NOT_A_MERCHANTMAN
        return HURT if Ship(its.target) in seen.damaged else None

    def joins_phantom(self, does: CardKind, left: tuple[Ship, ...], table: Table) -> bool:
        """KP-5.4.3.3a: with one of Merchantmen of which one is undamaged."""
        return does != BRITISH_HUNT and any(ship not in table.damaged for ship in left)
