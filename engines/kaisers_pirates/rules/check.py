"""A decision by dice: Challenge against Response (KP-1.1.4.3, KP-3.2.7.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.data.ids import NO_SHIP, CardKind, Ship
from engines.kaisers_pirates.pieces.dice import Rolled, split, succeeds
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Done, Frame, Roll, Step

Coins = tuple[tuple[int, ...], tuple[int, ...]]
"""Challenge and Response."""


def coins_of(kind: CardKind) -> Coins:
    """The Decision coins that are printed on a card."""
    return CARD[kind].challenge or (), CARD[kind].response or ()


@value_class
class Decided:
    """Both sides of a decision."""

    challenge: Rolled
    response: Rolled

    @property
    def succeeds(self) -> bool:
        """KP-3.2.7.2a, KP-3.2.7.2b."""
        return succeeds(self.challenge, self.response)


@value_class(kw_only=True)
class Check(Frame[Table]):
    """KP-3.2.7.2 One decision for a card, or for a rule of that name, about a ship ("" for none); its result is `Decided`."""

    kind: ClassVar[str] = "kaisers_pirates.check"
    seat: int
    about: CardKind
    coins: Coins
    ship: Ship = NO_SHIP
    rows: tuple[Modifier, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-1.1.4.3b: C and R are rolled together."""
        return Roll((*self.coins[0], *self.coins[1]), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.7.2: the Challenge must be greater."""
        mine, theirs = split(faces, self.coins[0])
        decided = Decided(Rolled(self.coins[0], mine, self.rows), Rolled(self.coins[1], theirs))
        sides = {"challenge": decided.challenge.facts, "response": decided.response.facts}
        table.tell("checked", seat=self.seat, about=self.about, ship=self.ship, **sides, succeeds=decided.succeeds)
        return Done(decided)


def check(seat: int, kind: CardKind, ship: Ship = NO_SHIP, rows: tuple[Modifier, ...] = ()) -> Check:
    """The decision printed on a card."""
    return Check(seat=seat, about=kind, coins=coins_of(kind), ship=ship, rows=rows)
