"""A ship (PE-POS): its nest, deck and hold, and the places of its coins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from engines.kernel.base.values import value_class
from engines.pieces_of_eight.data import COINS
from engines.pieces_of_eight.data.ids import Coin, Kind, Place

NEST, FORE, AFT = Place("nest"), Place("fore"), Place("aft")
PLACES = (NEST, FORE, AFT)
CAPTAIN = Kind("captain")
CAPTAINS = COINS[CAPTAIN]
Places = tuple[Place, ...]
_ON_DECK: tuple[Places, ...] = ((), (FORE,), (FORE, AFT))
_WITH_NEST: tuple[Places, ...] = tuple((NEST, *places) for places in _ON_DECK)
"""The places with an active coin, by whether the deck has no coin, one, or more."""


ACTIVE_PLACES = _ON_DECK + _WITH_NEST
"""All that `Ship.places` can be."""


@value_class
class Ship:
    """PE-POS-02 to -10: a nest coin, a deck from fore to aft, a hold (the longest there first).

    `gone` left play with their owner (PE-ELIM-05); `owed` are turns still to be lost; `out`: no longer in the game. Rules ask
    for three things all the time, so a ship has them ready: `coins` are those aboard, nest first; `open` the nest and fore
    coin (PE-POS-06); `active` the nest, fore and aft coin (PE-POS-07), of which the only coin of a deck counts once.
    """

    nest: Coin | None
    deck: tuple[Coin, ...]
    hold: tuple[Coin, ...] = ()
    gone: tuple[Coin, ...] = ()
    owed: int = 0
    out: bool = False
    coins: tuple[Coin, ...] = field(init=False, compare=False, repr=False)
    open: tuple[Coin, ...] = field(init=False, compare=False, repr=False)
    active: tuple[Coin, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        nest, deck = (self.nest,) if self.nest else (), self.deck
        self.coins = nest + deck  # type: ignore[misc]
        self.open = nest + deck[:1]  # type: ignore[misc]
        self.active = self.open + deck[-1:] if len(deck) > 1 else self.open  # type: ignore[misc]

    @property
    def has_captain(self) -> bool:
        return not CAPTAINS.isdisjoint(self.coins)

    @property
    def captain_at(self) -> int:
        """PE-POS-13: the place of the Captain in the deck, from 0; -1 when it is not there."""
        for captain in CAPTAINS.intersection(self.deck):
            return self.deck.index(captain)
        return -1

    def at(self, place: Place) -> Coin | None:
        """The coin in the nest, at the fore or at the aft."""
        if place == NEST:
            return self.nest
        if not self.deck:
            return None
        return self.deck[0] if place == FORE else self.deck[-1]

    def place_of(self, coin: Coin) -> Place | None:
        """The place of an active coin; None if it is not active here. The only coin of a deck is its fore coin."""
        if coin == self.nest:
            return NEST
        if self.deck and coin == self.deck[0]:
            return FORE
        return AFT if self.deck and coin == self.deck[-1] else None

    def places(self) -> Places:
        """The places with an active coin."""
        size = len(self.deck)
        return (_ON_DECK if self.nest is None else _WITH_NEST)[size if size < 2 else 2]

    def placed(self) -> dict[Place, Coin]:
        """The active coins by their places."""
        placed: dict[Place, Coin] = {} if self.nest is None else {NEST: self.nest}
        if self.deck:
            placed[FORE] = self.deck[0]
            if len(self.deck) > 1:
                placed[AFT] = self.deck[-1]
        return placed

    def raised(self, place: Place) -> Ship:
        """PE-NEST-01, -04: the ship after its fore or aft coin went to the nest."""
        if place == FORE:
            return self.with_layout(self.deck[0], self.deck[1:])
        return self.with_layout(self.deck[-1], self.deck[:-1]) if place == AFT else self

    def with_layout(self, nest: Coin | None, deck: tuple[Coin, ...]) -> Ship:
        """The ship with that nest and deck."""
        return Ship(nest, deck, self.hold, self.gone, self.owed, self.out)

    def stripped(self, lost: tuple[Coin, ...], hold: tuple[Coin, ...]) -> Ship:
        """The ship without those coins, with that hold."""
        deck = self.deck
        for coin in lost:
            if coin in deck:
                at = deck.index(coin)
                deck = deck[:at] + deck[at + 1 :]
        return Ship(None if self.nest in lost else self.nest, deck, hold, self.gone, self.owed, self.out)


def owned(coins: Iterable[Coin], kind: Kind) -> bool:
    """Whether one of the coins is of that kind."""
    return not COINS[kind].isdisjoint(coins)


def is_captain(coin: Coin) -> bool:
    """Whether the coin is a Captain."""
    return coin in CAPTAINS


def has_captain(coins: Iterable[Coin]) -> bool:
    """Whether a Captain is among the coins."""
    return not CAPTAINS.isdisjoint(coins)


def returning_coins(ship: Ship) -> tuple[Coin, ...]:
    """The coins of a hold that may come aboard: no second Captain (PE-CAPTAIN-02)."""
    if ship.has_captain:
        return tuple(coin for coin in ship.hold if not is_captain(coin))
    return ship.hold
