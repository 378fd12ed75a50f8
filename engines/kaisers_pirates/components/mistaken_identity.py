"""Mistaken Identity: two sunk Merchantmen change places between VA piles."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import SUNK, Won
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step

KIND = CardKind("mistaken_identity")


def swappable(table: Table, seat: int) -> tuple[Ship, ...]:
    """KP-3.3.23a, KP-3.3.23c, KP-D20: the Merchantmen that lie sunk in that VA pile."""
    return tuple([Ship(won.ship) for won in table.piles[seat] if won.how == SUNK and won.is_merchantman])


@value_class(kw_only=True)
class Swap(Frame[Table]):
    """KP-3.3.23 The owner of the `sunk` Merchantman names one in his own pile, `given`."""

    kind: ClassVar[str] = "kaisers_pirates.swap"
    seat: int
    winner: int
    sunk: Ship
    given: Ship
    card: Card

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.23a: the card's Challenge against its Response."""
        return Call(check(self.seat, KIND, self.given), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.23b, KP-D20: the cards change places; a doubling belongs to the place."""
        if decided.succeeds:
            table.piles[self.winner] = _replaced(table.piles[self.winner], self.sunk, self.given)
            table.piles[self.seat] = _replaced(table.piles[self.seat], self.given, self.sunk)
            table.tell("swapped", seat=self.seat, winner=self.winner, sunk=self.sunk, given=self.given)
        return Done()


def _replaced(pile: tuple[Won, ...], out: Ship, into: Ship) -> tuple[Won, ...]:
    return tuple([Won(into, one.how, one.double) if one.ship == out else one for one in pile])
