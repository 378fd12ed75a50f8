"""Ids of ships, cards and targets, each with a type of its own, put together and taken apart here alone; plays are in `plays`.

A card is "fair_seas.2": its kind and the number of the copy. A target is a ship, a captain ("seat.1") or one of a few words.
"""

from __future__ import annotations

from functools import cache
from typing import NewType

Ship = NewType("Ship", str)
"""A Warship, a Raider or a Merchantman."""
CardKind = NewType("CardKind", str)
"""A kind of Action Card; "" for none."""
Card = NewType("Card", str)
"""An Action Card, one of its kind; "" for none, or for one that the viewer may not know."""
Target = NewType("Target", str)
"""The target of a play."""
PlayId = NewType("PlayId", str)
"""A play as an option: what is done, with the target."""
NO_CARD, NO_KIND, NO_SHIP = Card(""), CardKind(""), Ship("")
LATER = Target("later")
"""KP-3.2.1b: a target that is named when the card is played."""
MINED = Target("mines")
"""KP-3.2.1.2: a target named when the card is played, of a card that lies on a ship with its action half."""
ALL, DECK = Target("all"), Target("deck")
"""No target but the own Force; the Action draw deck."""


def card_of(kind: CardKind, copy: int | str) -> Card:
    """A copy of a card; of what a Solitaire card does, its id is the copy."""
    return Card(f"{kind}.{copy}")


def kind_of(card: Card) -> CardKind:
    """The kind of a card."""
    return CardKind(card.partition(".")[0])


@cache
def captain_target(seat: int) -> Target:
    """A captain, or all his Merchantmen, as a target."""
    return Target(f"seat.{seat}")


@cache
def seat_of(target: str) -> int | None:
    """The captain who is the target; None when it is something else."""
    head, _, number = target.partition(".")
    return int(number) if head == "seat" else None
