"""The card that is spent on an intercept: which it may be, and which is proposed (KP-3.2.1.1a)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kaisers_pirates.components import ACTIONS, ASSISTS, REACTIONS
from engines.kaisers_pirates.data import ACTION_DECK, AT_NIGHT, BRITISH_COIN, BRITISH_ONLY, KIND, likeness
from engines.kaisers_pirates.data.ids import LATER, MINED, NO_CARD, Card, CardKind, Target
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.joining import Joined, joining_cards
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import LAY_MINES
from engines.kernel.choices.shapes import OneOf


def cards_for(seen: Outlook, actor: str) -> tuple[Card, ...]:
    """The cards that may be spent on an intercept of that actor: those committed to it, or before that any in hand."""
    if seen.laid is not None:
        return seen.lying(actor)
    if actor == BRITISH or seen.table.rules.teams:
        return seen.cards
    return tuple([card for card in seen.cards if card not in BRITISH_ONLY])


def spending(seen: Outlook, actor: str, target: Target) -> OneOf:
    """KP-3.2.1.1a: the card that is spent, the one proposed by default."""
    cards, fitting = alike_once(cards_for(seen, actor)), _fitting(seen, actor, target)
    worth, use = _BRITISH_WORTH if actor == BRITISH else _WORTH, _use(seen, cards)
    if actor == BRITISH:
        default = min(cards, key=lambda card: (card in fitting, worth[card], use[card]))
    else:
        default = min(cards, key=lambda card: (card in fitting, card in AT_NIGHT, use[card], worth[card]))
    return OneOf(options=cards, default=default, name=names.card, rule="KP-3.2.1.1a")


def _fitting(seen: Outlook, actor: str, target: Target) -> tuple[Card, ...]:
    """The cards that may join such a play of a ship, by day or by night, and so are not what it is given first."""
    if actor == BRITISH or target in (LATER, MINED):
        return ()
    lights = (NO_CARD, *[card for card in cards_for(seen, actor) if card in AT_NIGHT][:1])
    return tuple([card for spent in lights for card in joining_cards(seen, Joined(actor, target, spent))])


def alike_once(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The first card of each group of like ones."""
    firsts: dict[str, Card] = {}
    for card in cards:
        firsts.setdefault(likeness(card), card)
    return tuple(firsts.values())


def _use(seen: Outlook, cards: tuple[Card, ...]) -> dict[Card, int]:
    """Cards by how little they are missed: actions without a legal target, other actions, Assist, Reactions."""
    return {card: _sort(seen, KIND[card]) for card in cards}


def _sort(seen: Outlook, kind: CardKind) -> int:
    if kind in REACTIONS:
        return 3
    if kind in ASSISTS:
        return 2
    action = ACTIONS.get(kind)
    if action is None or action.closed(seen) is not None:
        return int(kind == LAY_MINES)
    return int(any(why is None and action.has_effect(seen.table, seen.seat, aim) for aim, why in action.targets(seen)))


_WORTH = {card: sum(BRITISH_COIN[card]) for card in ACTION_DECK}
"""Order of equally missed cards for a ship: the coin that the British Forces miss least comes first."""
_BRITISH_WORTH = {card: (-sum(BRITISH_COIN[card]), card in AT_NIGHT) for card in ACTION_DECK}
"""Order of cards for the British Forces: the strongest coin comes first."""
