"""The state between decisions: Forces, the four decks and their piles, and the turn in progress (KP-2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.dice import Throw, throw_of
from engines.kaisers_pirates.pieces.holdings import Commitment, Counted, Refuge, Rules, Sinking, Waiting, Won
from engines.kernel.base.table_fields import cloner, unseen, veiled
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Event


@cache
def _sides(count: int, is_solitaire: bool) -> tuple[int, ...]:
    """The numbers of so many sides."""
    return (*range(count - 1), PHANTOM) if is_solitaire else tuple(range(count))


@cache
def _others(sides: tuple[int, ...], side: int) -> tuple[int, ...]:
    """The sides behind that one, clockwise."""
    at = sides.index(side)
    return sides[at + 1 :] + sides[:at]


@dataclass(slots=True)
class Table:
    """The top of a deck or pile is its end.

    `deck`, `aside`, `discard`, `hands`: Action Cards (`aside` were removed before the Round). `fleets` (with the Prize Ships) and
    `merchantmen`: the two rows of each Force. `fleet_deck` and `merchant_deck`: ships not drawn yet, in no order; `fleet_used`
    and `merchant_used`: those that lie face up at the bottom (KP-3.1.10); `removed`: Warships and Raiders that left play in this
    Round (KP-6.5.2b). `piles`: VA piles. `damaged`, `worse` (each further marker, KP-6.8.1), `limited`, `recognized`: ships by
    their markers. `refuges`: ships in an Island Refuge; `waiting`: a Deception or Fog Bank with a Force. `skipped`: captains who
    lose their next turn. `peeked`: (place in the deck, who knows it); `known`: (card in a hand, who else knows it). `rounds`: of
    each Round the VA and Round Points of all sides. `throws`: the dice that were rolled since cards were last committed, as they
    lie on the table. `counted`: what the last Round's score was made of, by side. `resigned`: seats that have given up. In
    solitaire the phantom's rows stand last. `solitaire`: Solitaire cards drawn since the deck was shuffled. `scouted`: whether
    Recon Aircraft was played on the phantom since its last turn. `seen`: discards that the captain has had in his hands, as
    (place in the pile, whether everybody saw the card).

    Fields of the turn. `on_turn`: its captain. `turn`: its number. `extra`: whether Second Chance gave it. `laid`: committed
    cards. `answered`: further cards to be discarded, by seat. `played`: kinds of action halves played. `busy`: own ships that
    have attacked. `aimed`: targets intercepted. `victim`: the captain that the attacks of this turn go against. `bothered`:
    captains that other cards went against. `left`: ships that left a Refuge. `exposed`: ships that have become recognized.
    `unavenged`: sinkings by an intercept that no card has answered.
    """

    rules: Rules = field(default_factory=Rules)
    deck: tuple[Card, ...] = veiled(default=())
    aside: tuple[Card, ...] = veiled(default=())
    discard: tuple[Card, ...] = veiled(default=())
    hands: list[tuple[Card, ...]] = veiled(default_factory=list)
    fleets: list[tuple[Ship, ...]] = veiled(default_factory=list)
    merchantmen: list[tuple[Ship, ...]] = veiled(default_factory=list)
    piles: list[tuple[Won, ...]] = veiled(default_factory=list)
    fleet_deck: tuple[Ship, ...] = veiled(default=())
    fleet_used: tuple[Ship, ...] = ()
    merchant_deck: tuple[Ship, ...] = veiled(default=())
    merchant_used: tuple[Ship, ...] = ()
    removed: frozenset[Ship] = frozenset()
    damaged: frozenset[Ship] = frozenset()
    worse: tuple[Ship, ...] = ()
    limited: frozenset[Ship] = frozenset()
    recognized: frozenset[Ship] = frozenset()
    refuges: tuple[Refuge, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    skipped: frozenset[int] = frozenset()
    peeked: tuple[tuple[int, int], ...] = veiled(default=())
    known: tuple[tuple[Card, int], ...] = veiled(default=())
    rounds: tuple[tuple[tuple[int, int], ...], ...] = ()
    resigned: frozenset[int] = frozenset()
    solitaire: tuple[str, ...] = ()
    scouted: bool = False
    seen: tuple[tuple[int, bool], ...] = veiled(default=())
    on_turn: int = 0
    turn: int = 0
    extra: bool = False
    laid: tuple[Commitment, ...] = veiled(default=())
    answered: tuple[tuple[int, Card], ...] = ()
    played: frozenset[CardKind] = frozenset()
    busy: frozenset[Ship] = frozenset()
    aimed: frozenset[Ship] = frozenset()
    victim: int | None = None
    bothered: frozenset[int] = frozenset()
    left: frozenset[Ship] = frozenset()
    exposed: frozenset[Ship] = frozenset()
    unavenged: tuple[Sinking, ...] = ()
    throws: tuple[Throw, ...] = ()
    counted: tuple[Counted, ...] = ()
    events: list[Event] = unseen(default_factory=list, anew=True)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, in the order of play."""
        return _sides(len(self.hands), self.rules.is_solitaire)[: len(self.hands) - self.rules.is_solitaire]

    @property
    def sides(self) -> tuple[int, ...]:
        """All seats, and the phantom of a solitaire game behind them (KP-5.0a), in the order of play."""
        return _sides(len(self.hands), self.rules.is_solitaire)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return _cloned(self)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, facts))
        if throw := throw_of(kind, facts):
            self.throws = (*self.throws, throw)

    # -- whose, and in what state

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else, clockwise."""
        return _others(self.sides, seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """KP-4.3: everybody else but a partner, clockwise."""
        if not self.rules.teams:
            return self.others(seat)
        return tuple([other for other in self.others(seat) if (other - seat) % 2])

    def partner(self, seat: int) -> int | None:
        """KP-4.1: who sits opposite, in team play."""
        return (seat + 2) % len(self.hands) if self.rules.teams else None

    def owner(self, ship: Ship) -> int | None:
        """The seat in whose Force a ship lies."""
        return next((seat for seat in self.sides if ship in self.fleets[seat] or ship in self.merchantmen[seat]), None)

    def markers(self, ship: Ship) -> int:
        """The Damage markers of a ship (KP-6.8.1)."""
        return (ship in self.damaged) + self.worse.count(ship) if ship in self.damaged else 0

    def is_prize(self, ship: Ship) -> bool:
        """KP-3.2.5a: a Merchantman in the row of Warships and Raiders."""
        return ship in MERCHANTMEN and any(ship in row for row in self.fleets)

    def is_known(self, ship: Ship) -> bool:
        """KP-3.2.3.2a: a Warship, or a Raider or Prize Ship that is recognized."""
        return ship in self.recognized or (ship in FLEET and FLEET[ship].kind == "warship")

    def warships(self, seat: int) -> tuple[Ship, ...]:
        """The Warships and Raiders of a Force, without its Prize Ships."""
        return tuple([ship for ship in self.fleets[seat] if ship in FLEET])

    def prizes(self, seat: int) -> tuple[Ship, ...]:
        """The Prize Ships of a Force."""
        return tuple([ship for ship in self.fleets[seat] if ship in MERCHANTMEN])

    def in_refuge(self, ship: Ship) -> bool:
        """KP-3.3.20: whether a ship is in an Island Refuge."""
        return bool(self.refuges) and any(one.ship == ship for one in self.refuges)

    def waits_for(self, seat: int) -> CardKind | None:
        """KP-D27: the kind of the card that waits for a captain."""
        return next((one.kind for one in self.waiting if one.seat == seat), None) if self.waiting else None

    # -- cards

    def commit(self, seat: int, laid: tuple[Commitment, ...]) -> None:
        """KP-3.2a, KP-3.2c: cards leave the hand for good."""
        self.give_up(seat, tuple([one.card for one in laid]))
        self.laid = laid
        if laid:
            self.throws = ()

    def give_up(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards leave a hand; what others knew of it they cannot be sure of any more."""
        if cards:
            hand = self.hands[seat]
            self.hands[seat] = tuple([card for card in hand if card not in cards])
            self.known = tuple([one for one in self.known if one[0] not in hand])

    def turn_up(self, cards: tuple[Card, ...]) -> None:
        """KP-3.2.8a: committed cards are shown."""
        self.laid = tuple([one.face_up() if one.card in cards else one for one in self.laid])

    def take_up(self, card: Card) -> None:
        """A committed card goes elsewhere: on a ship, to a Force, to a VA pile (KP-3.1.5c)."""
        self.laid = tuple([one for one in self.laid if one.card != card])

    def react(self, seat: int, card: Card) -> None:
        """KP-3.2.2.1: a Reaction card comes from the hand."""
        self.give_up(seat, (card,))
        self.answered = (*self.answered, (seat, card))

    def spend(self, seat: int, card: Card) -> None:
        """A card joins those that a captain discards at the end of the turn."""
        if card:
            self.answered = (*self.answered, (seat, card))

    def learn(self, seat: int, cards: tuple[Card, ...]) -> None:
        """A captain has seen cards in the hand of another."""
        self.known = (*self.known, *((card, seat) for card in cards if (card, seat) not in self.known))

    def bury(self, cards: tuple[Card, ...], *, unseen: tuple[Card, ...] = ()) -> None:
        """KP-3.1.5: cards go on the discard pile, the last on top; in solitaire face down (KP-5.3.1), and the captain remembers
        which, those too that nobody else has seen."""
        if self.rules.is_solitaire:
            low = len(self.discard)
            self.seen = (*self.seen, *((low + at, card not in unseen) for at, card in enumerate(cards)))
        self.discard = (*self.discard, *cards)

    # -- ships

    def damage(self, ship: Ship) -> None:
        """KP-3.2.7.1a, KP-3.2.7.1d: a Damage marker; KP-6.8.1: one more each time."""
        if ship in self.damaged and self.rules.has("more_damage"):
            self.worse = (*self.worse, ship)
        self.damaged = self.damaged | {ship}

    def repair(self, ship: Ship) -> None:
        """KP-3.3.9, KP-6.8.3a: a Damage marker is taken off."""
        if ship in self.worse:
            at = self.worse.index(ship)
            self.worse = self.worse[:at] + self.worse[at + 1 :]
        else:
            self.damaged = self.damaged - {ship}

    def recognize(self, ship: Ship) -> None:
        """KP-3.2.3.1b: a Raider or Prize Ship is turned."""
        if not self.is_known(ship):
            self.recognized, self.exposed = self.recognized | {ship}, self.exposed | {ship}
            self.tell("recognized", ship=ship)

    def disguise(self, ship: Ship) -> None:
        """KP-3.2.3.1b: it is turned back."""
        self.recognized = self.recognized - {ship}

    def leave_refuge(self, ship: Ship) -> None:
        """KP-3.3.20l, KP-D25: the card is taken off, and its owner discards it."""
        for one in self.refuges:
            if one.ship == ship:
                self.spend(one.seat, one.card)
        self.refuges = tuple([one for one in self.refuges if one.ship != ship])

    def lift(self, ship: Ship) -> None:
        """A ship leaves its Force as it is."""
        for row in (self.fleets, self.merchantmen):
            for seat, ships in enumerate(row):
                if ship in ships:
                    row[seat] = tuple([other for other in ships if other != ship])

    def remove(self, ship: Ship) -> None:
        """A ship leaves its Force, and its markers are taken off."""
        self.leave_refuge(ship)
        self.lift(ship)
        gone = {ship}
        self.damaged, self.limited, self.recognized = self.damaged - gone, self.limited - gone, self.recognized - gone
        self.exposed, self.worse = self.exposed - gone, tuple([one for one in self.worse if one != ship])

    def retire(self, ship: Ship) -> None:
        """KP-D4, KP-D65: a ship goes face up to the bottom of its deck, and nobody scores."""
        self.remove(ship)
        if ship in FLEET:
            self.fleet_used, self.removed = (*self.fleet_used, ship), self.removed | {ship}
        else:
            self.merchant_used = (*self.merchant_used, ship)

    def win(self, seat: int, ship: Ship | Card, how: str, *, is_double: bool = False) -> None:
        """A ship, or a card with a VA, goes to a VA pile."""
        if ship in KIND:
            self.take_up(Card(ship))
            self.answered = tuple([one for one in self.answered if one[1] != ship])
        else:
            self.remove(Ship(ship))
        self.piles[seat] = (*self.piles[seat], Won(ship, how, is_double))

    def capture(self, seat: int, ship: Ship) -> None:
        """KP-3.2.5a, KP-3.2.5b: a Merchantman becomes a Prize Ship of that Force, undamaged and not recognized."""
        self.remove(ship)
        self.fleets[seat] = (*self.fleets[seat], ship)


_cloned = cloner(Table)
