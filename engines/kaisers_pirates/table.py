"""What the game keeps between decisions: Forces, the four decks and their piles, and the turn in progress (KP-2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.kaisers_pirates.data import SHIP
from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kernel.frames import Event
from engines.kernel.values import light

BRITISH, ACTION = "british", "action"
"""Where a committed card lies when not on a ship: in front of the Force with its Intercept! half, or with its action half."""
SUNK, PORT = "sunk", "port"
"""How a ship came into a VA pile."""


@light
class Laid:
    """A committed card (KP-3.2.1a): its place (an own ship, `BRITISH` or `ACTION`) fixes its half. `up`: all see it."""

    card: Card
    place: str
    up: bool = False


@light
class Won:
    """A ship in a VA pile, and how it came there."""

    ship: Ship
    how: str


@dataclass(slots=True)
class Table:
    """The top of a deck or pile is its end.

    `deck`, `aside`, `discard`, `hands`: Action Cards (`aside` were removed before the Round). `fleets` and `merchantmen`: the two
    rows of each Force. `fleet_deck` and `merchant_deck`: ships not drawn yet, in no order. `piles`: VA piles.

    Of the turn: `on_turn`, `turn` (its number), `laid` (committed cards), `answered` (Reaction cards played, by seat), `busy`
    (own ships that have intercepted), `aimed` (targets intercepted), `victim` (whom the attacks of this turn go against).
    """

    deck: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    fleets: list[tuple[Ship, ...]] = field(default_factory=list)
    merchantmen: list[tuple[Ship, ...]] = field(default_factory=list)
    piles: list[tuple[Won, ...]] = field(default_factory=list)
    fleet_deck: tuple[Ship, ...] = ()
    merchant_deck: tuple[Ship, ...] = ()
    damaged: frozenset[Ship] = frozenset()
    on_turn: int = 0
    turn: int = 0
    laid: tuple[Laid, ...] = ()
    answered: tuple[tuple[int, Card], ...] = ()
    busy: frozenset[Ship] = frozenset()
    aimed: frozenset[Ship] = frozenset()
    victim: int | None = None
    told: list[Event] = field(default_factory=list, compare=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, in the order of play."""
        return tuple(range(len(self.hands)))

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return Table(
            self.deck, self.aside, self.discard, self.hands[:], self.fleets[:], self.merchantmen[:], self.piles[:],
            self.fleet_deck, self.merchant_deck, self.damaged, self.on_turn, self.turn, self.laid, self.answered, self.busy,
            self.aimed, self.victim,
        )  # fmt: skip

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.told.append(Event(kind, facts))

    def owner(self, ship: Ship) -> int | None:
        """The seat in whose Force a ship lies."""
        return next((seat for seat in self.seats if ship in self.fleets[seat] or ship in self.merchantmen[seat]), None)

    def commit(self, seat: int, laid: tuple[Laid, ...]) -> None:
        """KP-3.2a, KP-3.2c: cards leave the hand for good."""
        spent = {one.card for one in laid}
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in spent])
        self.laid = laid

    def turn_up(self, cards: tuple[Card, ...]) -> None:
        """KP-3.2.8a: committed cards are shown."""
        self.laid = tuple([Laid(one.card, one.place, True) if one.card in cards else one for one in self.laid])

    def react(self, seat: int, card: Card) -> None:
        """KP-3.2.2.1: a Reaction card comes from the hand."""
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
        self.answered = (*self.answered, (seat, card))

    def remove(self, ship: Ship) -> None:
        """A ship leaves its Force, and its Damage marker is taken off."""
        for row in (self.fleets, self.merchantmen):
            for seat, ships in enumerate(row):
                if ship in ships:
                    row[seat] = tuple([other for other in ships if other != ship])
        self.damaged = self.damaged - {ship}

    def win(self, seat: int, ship: Ship, how: str) -> None:
        """A ship goes to a VA pile."""
        self.remove(ship)
        self.piles[seat] = (*self.piles[seat], Won(ship, how))


def total(pile: tuple[Won, ...]) -> int:
    """KP-2.3.1a: the printed VA of a pile."""
    return sum(SHIP[won.ship].va for won in pile)
