"""Ids of ships and cards, each with a type of its own, put together and taken apart here alone; those of plays are in `outlook`.

A card is "fair_seas.2": its kind and the number of the copy.
"""

from __future__ import annotations

from typing import NewType

Ship = NewType("Ship", str)
"""A Warship, a Raider or a Merchantman."""
CardKind = NewType("CardKind", str)
"""A kind of Action Card; "" for none."""
Card = NewType("Card", str)
"""An Action Card, one of its kind; "" for none, or for one that the viewer may not know."""
PlayId = NewType("PlayId", str)
"""What a captain does with a card, as an option."""
NO_CARD, NO_KIND = Card(""), CardKind("")
LATER = Ship("later")
"""KP-3.2.1b: a target that is named when the card is played."""


def card_of(kind: CardKind, copy: int) -> Card:
    """A copy of a card."""
    return Card(f"{kind}.{copy}")


def kind_of(card: Card) -> CardKind:
    """The kind of a card."""
    return CardKind(card.partition(".")[0])
