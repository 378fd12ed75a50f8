"""What Corsairs keeps between decisions: where the cards are, and the points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.corsairs.components.cards import CARDS
from engines.kernel.hidden.zones import Zone, deck, hand, row
from engines.kernel.resolution.frames import Event

HAND = 4


@dataclass(slots=True)
class Table:
    """`laid` are the cards that the captain on turn has face down, `turned` those under resolution, `pile` those used."""

    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    deck: tuple[str, ...] = CARDS
    laid: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    turn: int = 0
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return Table(self.hands, self.points, self.deck, self.laid, self.turned, self.pile, self.turn)

    @property
    def on_turn(self) -> int:
        return self.turn % len(self.hands)

    @property
    def seats(self) -> range:
        return range(len(self.hands))

    def zones(self) -> dict[str, Zone[str]]:
        """Who knows what of the cards: hands and laid cards their captain alone, the deck's order and content nobody."""
        hands = {f"hand.{seat}": hand(cards, seat) for seat, cards in enumerate(self.hands)}
        return {
            "deck": deck(self.deck),
            "laid": hand(self.laid, self.on_turn),
            "turned": row(self.turned),
            "pile": row(self.pile),
            **hands,
        }

    def foes(self, seat: int) -> tuple[int, ...]:
        """CO-1.2 Everybody else; where four play, not the partner who sits opposite."""
        return tuple(other for other in self.seats if other not in (seat, partner(seat, len(self.hands))))

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """That is the hand of the seat now."""
        self.hands = tuple(cards if at == seat else held for at, held in enumerate(self.hands))

    def score(self, seat: int, points: int) -> None:
        """The seat has so many points more."""
        self.points = tuple(had + points * (at == seat) for at, had in enumerate(self.points))

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, facts))


def partner(seat: int, seats: int) -> int:
    """CO-1.2 The partner of a seat; the seat itself where there are none."""
    return (seat + 2) % 4 if seats == 4 else seat
