"""What a position is worth to a captain: how likely he is to win, by Round Points, VA, ships and cards."""

from __future__ import annotations

import math

from engines.kaisers_pirates.mind import worth
from engines.kaisers_pirates.rules.holdings import total
from engines.kaisers_pirates.table import Table
from engines.kernel.frames import State

POINT, SPAN, CARD = 0.8, 14.0, 1.0
"""The logarithm of odds for a Round Point; VA that are as much as one; the VA of a card in hand besides what it does."""


def chances(state: State[Table], seat: int) -> float:
    """How likely the seat's side is to win, from 0 to 1."""
    if state.result is not None:
        first = state.result.places[0]
        return 1 / len(first) if seat in first else 0.0
    table = state.table
    odds = [math.exp(strength(table, other)) for other in range(len(table.piles))]
    partner = table.partner(seat)
    own = odds[seat] + (odds[partner] if partner is not None else 0.0)
    return own / sum(odds)


def strength(table: Table, seat: int) -> float:
    """The logarithm of the odds of the seat: Round Points of before, and what this Round may bring."""
    before = sum(scores[seat][1] for scores in table.rounds)
    return POINT * before + riches(table, seat) / SPAN


def riches(table: Table, seat: int) -> float:
    """VA won, ships that may win more, and cards."""
    if not table.deck:
        return 0.0
    ships = sum(worth.afloat(table, ship) for ship in (*table.fleets[seat], *table.merchantmen[seat]))
    cards = sum(CARD * worth.held(card, table) for card in table.hands[seat])
    return _pile(table, seat) + ships + cards


def _pile(table: Table, seat: int) -> float:
    """KP-2.3.1e: the VA of the pile, with the Warships and Raiders that will not count, as far as Merchantmen may still come."""
    pile = table.piles[seat]
    german = [one.va for one in pile if one.is_german]
    excess = len(german) - sum(one.is_merchantman for one in pile)
    if excess <= 0:
        return total(pile)
    coming = min(1.0, len(table.deck) / (6.0 * len(table.hands)))
    return total(pile) - (1.0 - coming) * excess * sum(german) / len(german)


def is_settled(state: State[Table]) -> bool:
    """Whether nothing is under way: a turn begins, or ships are kept."""
    return state.asked is None or state.asked.kind in ("kp.turn", "kp.keep", "kp.share")


def is_horizon(state: State[Table]) -> bool:
    """Whether a Round, or the Game, is over."""
    return state.asked is None or state.asked.kind in ("kp.keep", "kp.share")
