"""Fog: from the hand it cancels what another captain turns or answers with. Laid down it is nearly worthless."""

from __future__ import annotations

from engines.corsairs.components.cards import kind_of

FOG = "fog"


def fogs(hand: tuple[str, ...]) -> tuple[str, ...]:
    """CO-3.2 The cards of a hand with which may be answered."""
    return tuple(card for card in hand if kind_of(card) == FOG)
