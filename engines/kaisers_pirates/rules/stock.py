"""Ships and Action Cards of a table, by edition and optional rules (KP-0.2, KP-0.3, KP-6.4, KP-6.5)."""

from __future__ import annotations

from functools import cache

from engines.kaisers_pirates.data import DECKS, FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import Rules

OUT_OF_SOLITAIRE = frozenset(
    [
        "intelligence", "wireless_intercept", "bounding_main", "breakdown", "exchange_information", "mistaken_identity",
        "pull_the_plug", "sail_q_ship", "searchlight", "special_cargo",
    ]
)  # fmt: skip
"""KP-5.2a, KP-5.2b: Action Cards that a solitaire game is played without."""
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
    out = OUT_OF_SOLITAIRE if rules.is_solitaire else frozenset[str]()
    if rules.has(NO_BREAKOUT):
        out |= {"breakout"}
    return tuple([card for card in DECKS[rules.edition] if KIND[card] not in out])
