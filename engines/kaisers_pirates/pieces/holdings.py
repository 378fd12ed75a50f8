"""The table besides ships and hands: committed cards, won ships, Refuges, cards that wait, and the agreed rules."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN, SHIP, VESSEL
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kernel.base.values import value_class

RANDOM, BEST = "random", "best"
"""KP-D51: how the phantom chooses."""
BRITISH, ACTION = "british", "action"
"""Places of a committed card that is not on a ship: in front of the Force with its Intercept! half, or with its action half."""
SUNK, PORT, PRIZE = "sunk", "port", "prize"
"""How a ship came into a VA pile: sunk, by Safe Passage, or as a Prize Ship that was kept."""


@value_class
class Rules:
    """The rules agreed before the first deal (KP-0.4): the edition, the number of Action Cards kept in hand, team play, and the
    names of the optional rules in force. `phantom`: how the phantom of a solitaire game chooses (KP-D51), "" without one."""

    edition: str = "2e"
    kept: int = 0
    teams: bool = False
    first: str = "roll"
    on: tuple[str, ...] = ()
    phantom: str = ""

    def has(self, name: str) -> bool:
        """KP-6.0a: whether an optional rule is on."""
        return name in self.on

    @property
    def is_first_edition(self) -> bool:
        """Whether the rules marked [1e] apply instead of those marked [2e]."""
        return self.edition == "1e"

    @property
    def is_solitaire(self) -> bool:
        """KP-0.5: whether one captain plays against the phantom."""
        return bool(self.phantom)


@value_class
class Commitment:
    """A committed card (KP-3.2.1a): its place (an own ship, `BRITISH` or `ACTION`) fixes its half; on a ship, `mines` is the
    action half of Lay Mines (KP-3.2.1.2). `up`: all see it."""

    card: Card
    place: str
    up: bool = False
    mines: bool = False

    def face_up(self) -> Commitment:
        """The card turned up."""
        return Commitment(self.card, self.place, True, self.mines)


@value_class
class Won:
    """A ship, or an Action Card with a ship on it, in a VA pile, and how it came there. `double`: it scores twice its VA."""

    ship: Ship | Card
    how: str
    double: bool = False

    @property
    def va(self) -> int:
        """KP-2.3.1, KP-2.3.2: what it scores."""
        printed = VESSEL[Card(self.ship)].va if self.ship in KIND else SHIP[Ship(self.ship)].va
        return 2 * printed if self.double else printed

    @property
    def is_german(self) -> bool:
        """Whether it is a Warship or Raider."""
        return self.ship in FLEET

    @property
    def is_merchantman(self) -> bool:
        """KP-D65: Prize Ships are Merchantmen in every pile."""
        return self.ship in MERCHANTMEN


@value_class
class Counted:
    """KP-2.3: the VA pile of a captain as it was counted, and the Warships and Raiders in excess, which count nothing."""

    pile: tuple[Won, ...]
    excess: tuple[Won, ...] = ()


@value_class
class Refuge:
    """KP-3.3.20: a ship in an Island Refuge: the card, whose it is, and the turn in which it entered."""

    ship: Ship
    card: Card
    seat: int
    turn: int


@value_class
class Waiting:
    """A Deception or Fog Bank that waits for the next turn of a captain; `by` put it there."""

    kind: CardKind
    card: Card
    seat: int
    by: int


@value_class
class Sinking:
    """A Merchantman that an intercept has sunk: whose it was, and the ship that sank it (KP-D19)."""

    owner: int
    ship: Ship
    sunk: Ship


def total(pile: Iterable[Won]) -> int:
    """KP-2.3a: the VA of a pile."""
    return sum(won.va for won in pile)
