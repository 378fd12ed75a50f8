"""The value of a position to a captain: his chance to win, by Round Points, VA, ships and cards."""

from __future__ import annotations

import math

from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.mind import worth
from engines.kaisers_pirates.mind.tempers import EVEN, Temper
from engines.kaisers_pirates.pieces.holdings import total
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import State

POINT, SPAN = 1.65, 24.0
"""The logarithm of odds for a Round Point; VA that are as much as one. These and what follows fit 160 games of two computers."""
PRIZE, PRIZE_HURT, GERMAN, GERMAN_HURT = 2.2, 0.8, 0.1, -0.15
"""In parts of VA: what a Prize Ship brings, undamaged or damaged, and a Warship or Raider."""
RECOGNIZED, LIMITED, IN_HAND, CARD = (3.2, 3.9), (1.9, 1.2), (0.9, -0.28), (-0.7, 2.9)
"""In VA: the costs of a recognized Raider and of a ship with Limited Supply, the gains of cards by their effect and by their
number. Each pair: at the end of the Round, and the difference at its beginning."""
EXCESS = 12.8
"""VA lost with each Warship or Raider in a pile that does not count in the end."""
TURNS = 14
"""Cards that each captain draws in a Round."""


def chances(state: State[Table], seat: int, temper: Temper = EVEN) -> float:
    """How likely the seat's side is to win, from 0 to 1, as one of that temperament sees it."""
    if state.result is not None:
        return state.result.share(seat)
    table = state.table
    odds = [math.exp(strength(table, other, temper if other == seat else EVEN)) for other in range(len(table.piles))]
    partner = table.partner(seat)
    own = odds[seat] + (odds[partner] if partner is not None else 0.0)
    return own / sum(odds)


def strength(table: Table, seat: int, temper: Temper = EVEN) -> float:
    """The logarithm of the odds of the seat: Round Points of before, and what this Round may bring."""
    before = sum(scores[seat][1] for scores in table.rounds)
    return POINT * before + riches(table, seat, temper) / SPAN


def riches(table: Table, seat: int, temper: Temper = EVEN) -> float:
    """VA won, and what ships and cards may still bring or cost: less and less as the deck is drawn out."""
    if not table.deck:
        return 0.0
    left = min(1.0, len(table.deck) / (TURNS * len(table.hands)))
    ships = sum(_ship(table, ship, left, temper) for ship in table.fleets[seat])
    does = sum(worth.WORTH_IN_HAND.get(KIND[card], worth.PLAIN) for card in table.hands[seat])
    cards = does * _at(IN_HAND, left) + len(table.hands[seat]) * max(0.0, _at(CARD, left))
    return total(table.piles[seat]) + ships + temper.cards * cards - EXCESS * (1.0 - left) * _excess(table, seat)


def _at(ends: tuple[float, float], left: float) -> float:
    """A weight when so much of the Round is left."""
    return ends[0] + ends[1] * left


def _ship(table: Table, ship: Ship, left: float, temper: Temper) -> float:
    va, is_hurt = SHIP[ship].va, table.markers(ship) > 0
    if ship in MERCHANTMEN:
        return va * (PRIZE_HURT if is_hurt else PRIZE)
    is_hunted = FLEET[ship].kind == "raider" and table.is_known(ship)
    cost = _at(RECOGNIZED, left) * is_hunted + _at(LIMITED, left) * (ship in table.limited)
    return va * (GERMAN_HURT if is_hurt else GERMAN) - temper.fear * cost


def _excess(table: Table, seat: int) -> int:
    """KP-2.3.1e: the Warships and Raiders in the pile that would not count now."""
    pile = table.piles[seat]
    return max(0, sum(one.is_german for one in pile) - sum(one.is_merchantman for one in pile))


def is_quiet(state: State[Table]) -> bool:
    """Whether nothing is under way: a turn begins, or ships are kept."""
    return state.asked is None or state.asked.kind in ("kp.turn", "kp.keep", "kp.share")


def is_cutoff(state: State[Table]) -> bool:
    """Whether a Round, or the Game, is over."""
    return state.asked is None or state.asked.kind in ("kp.keep", "kp.share")
