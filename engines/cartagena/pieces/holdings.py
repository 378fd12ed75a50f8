"""Things on the table: ships with their loads, stacks on land, guns, and rows of cards (CT-STACK, CT-HID, CT-PLAN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engines.cartagena.data import BASIC, ORDER, SIDE
from engines.cartagena.data.ids import DOWN, NO_CARD, Camp, Card, Piece, Square
from engines.kernel.base.values import value_class

T = TypeVar("T", bound=str)


@value_class
class Rules:
    """The options of section 27 that the rules look at."""

    deployment: str = "one_shot"
    turn_limit: int = 40
    heroes: int = 1
    move_unit: str = "piece"
    princess: str = "always"
    battery_die: int = 0
    works_score: str = "english"
    upkeep: str = "next_serves"
    over_closed: bool = True
    english_deck: str = "two_full_sail"
    split: str = "data"
    mates_see: str = "own"


def listed(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Pieces in no order of their own, as they are listed."""
    return tuple(sorted(pieces, key=lambda piece: (ORDER.get(piece, len(ORDER)), piece)))


def less(pieces: Sequence[T], taken: Iterable[T]) -> tuple[T, ...]:
    """Pieces or cards without those taken, as far as they are among them."""
    left = Counter(taken)
    if not left:
        return tuple(pieces)
    kept = []
    for piece in pieces:
        if left[piece]:
            left[piece] -= 1
        else:
            kept.append(piece)
    return tuple(kept)


@value_class
class Hull:
    """A ship: its square or slot, its camp, its wounds and its load.

    `load`: the counters aboard, in no order, the plain counter of a hidden hero among them. `heroes` are aboard openly, and use
    no berth. `known` are counters that everybody knows to be aboard (CT-INFO-13). `idle`: in mutiny to the end of the turn.
    """

    at: Square
    camp: Camp
    wounds: int = 0
    load: tuple[Piece, ...] = ()
    heroes: tuple[Piece, ...] = ()
    known: tuple[Piece, ...] = ()
    idle: bool = False

    def moved(self, at: Square) -> Hull:
        """The ship in another square."""
        return Hull(at, self.camp, self.wounds, self.load, self.heroes, self.known, self.idle)

    def hit(self) -> Hull:
        """The ship with one wound more."""
        return Hull(self.at, self.camp, self.wounds + 1, self.load, self.heroes, self.known, self.idle)

    def loaded(self, load: Iterable[Piece], heroes: tuple[Piece, ...], known: Iterable[Piece]) -> Hull:
        """The ship with that load."""
        return Hull(self.at, self.camp, self.wounds, listed(load), heroes, listed(known), self.idle)

    def mutinous(self, idle: bool) -> Hull:
        """CT-MUT-02: the ship in mutiny, or free again."""
        return Hull(self.at, self.camp, self.wounds, self.load, self.heroes, self.known, idle)


@value_class
class Pile:
    """CT-STACK: all land pieces in a square, top first: heroes above troops, with a gun between them or on top.

    `dark` are places of troops that their owner alone knows (CT-HID-08), `among` troops that everybody knows to lie in such
    places, not where (CT-INFO-06).
    """

    heroes: tuple[Piece, ...] = ()
    troops: tuple[Piece, ...] = ()
    dark: tuple[bool, ...] = ()
    among: tuple[Piece, ...] = ()

    @property
    def side(self) -> str:
        """The side of the pieces."""
        return SIDE[self.heroes[0] if self.heroes else self.troops[0]]

    @property
    def top(self) -> Piece:
        """CT-STACK-03: the visible piece."""
        return self.heroes[0] if self.heroes else self.troops[0]

    @property
    def size(self) -> int:
        """How many land pieces there are."""
        return len(self.heroes) + len(self.troops)

    def without(self, places: Sequence[int], heroes: Iterable[Piece] = ()) -> Pile:
        """The stack when troops at these places, and heroes, have left in sight."""
        gone = set(places)
        keep = [place for place in range(len(self.troops)) if place not in gone]
        seen = [self.troops[place] for place in gone if self.dark[place]]
        return Pile(
            tuple([hero for hero in self.heroes if hero not in heroes]),
            tuple([self.troops[place] for place in keep]),
            tuple([self.dark[place] for place in keep]),
            less(self.among, seen),
        )

    def joined(self, heroes: tuple[Piece, ...], troops: tuple[Piece, ...], below: int) -> Pile:
        """CT-MOVE-17, CT-D83: pieces that have come in sight go on top; in a square with a gun below the first so many troops."""
        mine, dark = self.troops, self.dark
        return Pile(
            (*heroes, *self.heroes),
            (*mine[:below], *troops, *mine[below:]),
            (*dark[:below], *[False] * len(troops), *dark[below:]),
            self.among,
        )

    def with_top_shown(self) -> Pile:
        """CT-D59: the top troop is seen."""
        if not self.troops or not self.dark[0]:
            return self
        return Pile(self.heroes, self.troops, (False, *self.dark[1:]), less(self.among, self.troops[:1]))

    def opened(self) -> Pile:
        """CT-HID-09: on open land all is public."""
        return Pile(self.heroes, self.troops, (False,) * len(self.troops))

    def ordered(self, heroes: tuple[Piece, ...], troops: tuple[Piece, ...], is_hidden: bool) -> Pile:
        """CT-STACK-06, CT-INFO-06: the stack in a new order; in a work nobody else sees which is now where."""
        if not is_hidden:
            return Pile(heroes, troops, (False,) * len(troops))
        known = [piece for piece, dark in zip(self.troops, self.dark, strict=True) if not dark]
        return Pile(heroes, troops, (True,) * len(troops), listed((*self.among, *known)))


@value_class
class Gun:
    """CT-CAN, CT-CUL: a cannon, or a troop with a culverin, in a square; `moved`: a culverin that has moved this turn."""

    kind: str
    moved: bool = False


CANNON, CULVERIN = "cannon", "culverin"


@value_class
class Written:
    """The cards of a row as they were laid in that turn, before any was exchanged or pulled."""

    turn: int
    slots: tuple[Card, ...]


@value_class
class Row:
    """A row of planned cards: of a player, or of one hero of a lone one (CT-D68).

    `deck` are the cards still in the game, `slots` those laid ("" for an empty slot), `seen` says which slots all can see,
    `discards` are used up. `written` is what was laid in turns before, the last first, which its player alone is told.
    """

    seat: int
    side: str
    colour: str
    heroes: tuple[Piece, ...] = ()
    deck: tuple[Card, ...] = ()
    slots: tuple[Card, ...] = ()
    seen: tuple[bool, ...] = ()
    discards: tuple[Card, ...] = ()
    written: tuple[Written, ...] = ()

    def with_slots(self, slots: Sequence[Card]) -> Row:
        """CT-PLAN-01: cards laid face down; everybody sees which slots are empty."""
        seen = tuple([card == NO_CARD for card in slots])
        return Row(self.seat, self.side, self.colour, self.heroes, self.deck, tuple(slots), seen, self.discards, self.written)

    def turned(self, slot: int) -> Row:
        """CT-EXEC-01: a card turned up."""
        seen = tuple([known or place == slot for place, known in enumerate(self.seen)])
        return Row(self.seat, self.side, self.colour, self.heroes, self.deck, self.slots, seen, self.discards, self.written)

    def exchanged(self, slot: int, other: int) -> Row:
        """CT-HERO-05, CT-INFO-10: two cards in each other's slot, both known to everybody."""
        slots = list(self.slots)
        slots[slot], slots[other] = slots[other], slots[slot]
        row = Row(self.seat, self.side, self.colour, self.heroes, self.deck, tuple(slots), self.seen, self.discards, self.written)
        return row.turned(slot).turned(other)

    def pulled(self, slot: int, other: int) -> Row:
        """CT-INI-01: a card moved into that slot, and turned up; its own is empty."""
        slots = list(self.slots)
        slots[slot], slots[other] = slots[other], NO_CARD
        row = Row(self.seat, self.side, self.colour, self.heroes, self.deck, tuple(slots), self.seen, self.discards, self.written)
        return row.turned(slot).turned(other)

    def spent(self, card: Card) -> Row:
        """CT-ONE-01: a single-use card out of the game."""
        deck = list(self.deck)
        deck.remove(card)
        discards = (*self.discards, card)
        return Row(self.seat, self.side, self.colour, self.heroes, tuple(deck), self.slots, self.seen, discards, self.written)

    def cut(self, phase: int) -> Row:
        """CT-D78: what still lies face down is void."""
        slots = tuple([card if place <= phase else NO_CARD for place, card in enumerate(self.slots)])
        seen = tuple([known or place > phase for place, known in enumerate(self.seen)])
        return Row(self.seat, self.side, self.colour, self.heroes, self.deck, slots, seen, self.discards, self.written)

    def held_by(self, seat: int) -> Row:
        """CT-D78: the row in other hands; what was written in it stays its writer's."""
        return Row(seat, self.side, self.colour, self.heroes, self.deck, self.slots, self.seen, self.discards)

    def with_written(self, written: Iterable[Written]) -> Row:
        """The row with what its player has written."""
        return Row(
            self.seat, self.side, self.colour, self.heroes, self.deck, self.slots, self.seen, self.discards, tuple(written)
        )

    def following(self, slot: int) -> int | None:
        """CT-D8: the next slot with a card behind that one."""
        return next((place for place in range(slot + 1, len(self.slots)) if self.slots[place] != NO_CARD), None)

    def in_hand(self, phase: int) -> tuple[Card, ...]:
        """CT-CARD-06: the cards that are neither laid nor out of the game; between turns what was laid is back."""
        lying = [card for place, card in enumerate(self.slots) if phase >= 0 and (place > phase or card in BASIC)]
        return tuple(less(self.deck, lying))

    def masked(self) -> Row:
        """The row as others see it."""
        slots = tuple([card if known else DOWN for card, known in zip(self.slots, self.seen, strict=True)])
        return Row(self.seat, self.side, self.colour, self.heroes, self.deck, slots, self.seen, self.discards)
