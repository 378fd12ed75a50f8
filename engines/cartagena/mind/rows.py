"""Rows of cards: slot by slot the order with the highest gain after those before it (CT-PLAN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engines.cartagena.data import BASIC
from engines.cartagena.data.ids import NO_CARD, Card
from engines.cartagena.mind import battle, firing, marching, specials
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.rules import gunnery
from engines.cartagena.rules.orders import UNITS
from engines.cartagena.rules.up import REPEAT
from engines.cartagena.table import Table
from engines.kernel.base.chance import Random

Valued = tuple[float, Table]
Leaning = Mapping[str, float]
"""Factors on the gain of orders, by a captain's temperament; 1 for those not named."""
EVEN: Leaning = MappingProxyType({})


class Wishes(NamedTuple):
    """The orders that come *first*, and those to which a captain leans."""

    first: Sequence[Card] = ()
    leaning: Leaning = EVEN


NO_WISHES = Wishes()
AGAIN = {"shoot": 0.85, "attack": 0.7, "brulote": 0.8, "cannon": 0.5, "culverin": 0.5, "heal": 0.9}
"""The share of its gain that an order has when it is repeated."""
RESERVED = {"full_sail": 0.35, "surprise_attack": 0.25, "adverse_weather": 0.45, "mutiny": 0.25}
"""The gain beyond another order that a card of one use needs to be used."""
WHIM = 0.15
"""The random part of a captain's judgement of an order, so that nobody reads his mind."""
LEAST = 0.02


class Outlook:
    """The orders of one player on a table, each with its gain. A player who looks ahead values each on the table as his earlier
    orders leave it, any other on the present one."""

    def __init__(self, table: Table, seat: int, side: str, looks_ahead: bool = True) -> None:
        self.table, self.seat, self.side, self.looks_ahead = table, seat, side, looks_ahead
        self.laid: Counter[Card] = Counter()
        self._known: dict[Card, Valued] = {}

    def value(self, card: Card) -> float:
        """The gain of an order now."""
        gain, _ = self._valued(card)
        return gain * AGAIN.get(card, 1.0) ** self.laid[card] - RESERVED.get(card, 0.0)

    def _valued(self, card: Card) -> Valued:
        known = self._known.get(card)
        if known is None:
            known = self._known[card] = ORDERS[card](self.table, self.seat, self.side)
        return known

    def lay(self, card: Card) -> None:
        """The table as that order leaves it. If the order has changed anything, the gains of other orders are valued anew."""
        _, after = self._valued(card)
        self.laid[card] += 1
        if card == "surprise_attack":
            self.laid[Card("attack")] += 1
        if self.looks_ahead and after is not self.table:
            self.table = after
            self._known.clear()


def row(
    table: Table, seat: int, its: Row, slots: int, rnd: Random, wishes: Wishes = NO_WISHES, looks_ahead: bool = True
) -> tuple[Card, ...]:
    """The cards of a row."""
    first, leaning = wishes
    outlook, laid = Outlook(table, seat, its.side, looks_ahead), list[Card]()
    mood = {card: leaning.get(card, 1.0) * (1.0 + WHIM * (2.0 * rnd.random() - 1.0)) for card in dict.fromkeys(its.deck)}
    for slot in range(slots):
        left = Counter(its.deck) - Counter(laid)
        open_ = dict.fromkeys(_orders(left, laid))
        wanted = first[slot] if slot < len(first) and first[slot] in open_ else None
        order = wanted or max(open_, key=lambda card: outlook.value(card) * mood.get(card, 1.0), default=None)
        if order is None or (wanted is None and outlook.value(order) < LEAST):
            order = _idle(outlook, open_)
        laid.append(_card(order, left, laid))
        if order:
            outlook.lay(order)
    return tuple(laid)


def _orders(left: Counter[Card], laid: Sequence[Card]) -> Iterator[Card]:
    """The orders that can be laid next: of the cards left, or the one to the left again by a Repeat."""
    yield from (card for card in left if card in ORDERS)
    if left[REPEAT] and laid and (again := _order(laid)) in BASIC:
        yield again


def _order(laid: Sequence[Card]) -> Card:
    """The order in the last slot."""
    return next((card for card in reversed(laid) if card != REPEAT), NO_CARD)


def _card(order: Card, left: Counter[Card], laid: Sequence[Card]) -> Card:
    """The card by which an order is laid: a Repeat behind the same order, so that the card itself is left for later."""
    return REPEAT if left[REPEAT] and laid and _order(laid) == order and order in BASIC else order


def _idle(outlook: Outlook, open_: Sequence[Card] | dict[Card, None]) -> Card:
    """The order when none has a gain: guns at the ready, else means to defend; a captain with nothing on the map moves."""
    ready = ("shoot", "attack", "move") if gunnery.guns_of(outlook.table, outlook.seat, outlook.side) else ("move", "attack")
    return next((Card(card) for card in ready if card in open_), NO_CARD)


# -- what each order brings


def _move(table: Table, seat: int, side: str) -> Valued:
    gain, items, after = marching.march(table, seat, side, UNITS)
    return gain, after if items else table


def _full_sail(table: Table, seat: int, side: str) -> Valued:
    gain, items = marching.sail(table, seat, side, marching.SHIPS)
    return gain, marching.sailed(table, items)


def _disembark(table: Table, seat: int, side: str) -> Valued:
    gain, items, after = marching.land(table, seat, side)
    return gain, after if items else table


def _attack(table: Table, seat: int, side: str) -> Valued:
    return sum(max(0.0, blow.gain) for blow in battle.blows(table, seat, side)[:UNITS]), table


def _still(rate: Callable[[Table, int, str], float]) -> Callable[[Table, int, str], Valued]:
    """An order that leaves the table as it is, as far as that can be foreseen."""
    return lambda table, seat, side: (rate(table, seat, side), table)


ORDERS: dict[str, Callable[[Table, int, str], Valued]] = {
    "move": _move,
    "full_sail": _full_sail,
    "disembark": _disembark,
    "attack": _attack,
    "surprise_attack": _attack,
    "shoot": _still(firing.broadside),
    "brulote": _still(lambda table, seat, side: firing.blast(table, seat)[0]),
    "cannon": _still(lambda table, seat, side: specials.cannon_of(table, seat, side)[0]),
    "culverin": _still(lambda table, seat, side: specials.culverin_of(table, seat, side)[0]),
    "heal": _still(specials.healing),
    "field_hospital": _still(lambda table, seat, side: specials.hospital(table, seat, side)[0]),
    "mutiny": _still(lambda table, seat, side: max(specials.rebels(table, side).values(), default=0.0)),
    "adverse_weather": _still(lambda table, seat, side: specials.storm(table)),
}
