"""The ships: each card has a half that raids another captain and a half that hauls cargo."""

from __future__ import annotations

COPIES = 7
RAIDS = {"brig": 3, "sloop": 2, "hulk": 1, "fog": 0}
"""CO-1.1 What the upper half takes."""
HAULS = {"brig": 1, "sloop": 2, "hulk": 3, "fog": 1}
"""CO-1.1 What the lower half brings."""
CARDS = tuple(f"{kind}.{number}" for kind in RAIDS for number in range(1, COPIES + 1))


def kind_of(card: str) -> str:
    """Which card it is, of those that are alike."""
    return card.partition(".")[0]


def like(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Cards in groups of those that are alike, each in its order."""
    return tuple(tuple(card for card in cards if kind_of(card) == kind) for kind in dict.fromkeys(map(kind_of, cards)))
