"""Committed Assist cards that may join an attack when it is announced (KP-3.2.1.5, KP-3.2.3.3b, KP-3.2.4.2)."""

from __future__ import annotations

from engines.kaisers_pirates.components import ASSISTS
from engines.kaisers_pirates.components.cards import Joined
from engines.kaisers_pirates.data import FLEET, KIND
from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import interceptable

__all__ = ["ALONE", "Joined", "assists_for", "joined", "joining_cards", "seconds", "spreads"]
ALONE = "alone"
"""No Assist card of that sort."""


def joining_cards(seen: Outlook, its: Joined) -> tuple[Card, ...]:
    """One card of each kind of Assist that fits that attack, the card spent on it left out."""
    held = seen.kinds()
    fitting = [kind for kind, assist in ASSISTS.items() if kind in held and assist.bar(seen, its) is None]
    return tuple([card for kind in fitting for card in [card for card in seen.actions(kind) if card != its.spent][:1]])


def spreads(seen: Outlook, its: Joined) -> tuple[Card, ...]:
    """KP-D44: Good Hunting or Shipping Lanes, if they have targets enough."""
    return tuple([card for card in joining_cards(seen, its) if ASSISTS[KIND[card]].is_wide])


def assists_for(seen: Outlook, its: Joined, *, is_wide: bool = False) -> tuple[Card, ...]:
    """The other Assist cards; of several Merchantmen each has its own Boarding Party, named with it (KP-3.2.8.1b)."""
    cards = [card for card in joining_cards(seen, its) if not ASSISTS[KIND[card]].is_wide]
    return tuple([card for card in cards if not (is_wide and ASSISTS[KIND[card]].is_single)])


def joined(its: Joined) -> int:
    """KP-3.2.3.3b, KP-3.2.4.2: how many of these may join."""
    return 6 if its.actor in FLEET else 1


def seconds(seen: Outlook, its: Joined) -> tuple[Ship, ...]:
    """KP-3.3.15a: the other Merchantmen of the same opponent that may be intercepted."""
    owner = seen.table.owner(Ship(its.target))
    if owner is None:
        return ()
    row = seen.table.merchantmen[owner]
    return tuple([ship for ship in row if ship != Ship(its.target) and interceptable(seen, ship, owner) is None])
