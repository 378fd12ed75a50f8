"""Ships and Action Cards of a table, by edition and optional rules (KP-0.2, KP-0.3, KP-6.4, KP-6.5)."""

from __future__ import annotations

from functools import cache

from engines.kaisers_pirates.data import CARD, DECKS, FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import Rules

BEYOND, ACCURATE, NO_BREAKOUT = "beyond_1914", "accurate", "no_breakout"
"""KP-6.5: without the ships lost by then; without the Merchantmen lost by then too; without Breakout."""


@cache
def fleet_of(rules: Rules) -> tuple[Ship, ...]:
    """KP-6.5.1: the Warships and Raiders."""
    return tuple([ship for ship, its in FLEET.items() if not (rules.has(BEYOND) and its.before_1915)])


@cache
def merchantmen_of(rules: Rules) -> tuple[Ship, ...]:
    """KP-6.5.4: the Merchantmen."""
    return tuple([ship for ship, its in MERCHANTMEN.items() if not (rules.has(ACCURATE) and its.lost_1914)])


@cache
def kinds_of(rules: Rules) -> frozenset[CardKind]:
    """KP-T0.4: the kinds of Action Cards of this edition and these options."""
    return frozenset([KIND[card] for card in deck_of(rules)])


@cache
def deck_of(rules: Rules) -> tuple[Card, ...]:
    """KP-5.2a, KP-5.2b, KP-6.5.3: the Action Cards."""
    return tuple([card for card in DECKS[rules.edition] if _is_played(rules, KIND[card])])


def _is_played(rules: Rules, kind: CardKind) -> bool:
    if kind == "breakout" and rules.has(NO_BREAKOUT):
        return False
    return CARD[kind].solitaire or not rules.is_solitaire
