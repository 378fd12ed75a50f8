"""Recalled: a ship that has sunk a Merchantman is called home."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.answering import STANDS
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.resolution.frames import Call, Done, Frame, Step

KIND = CardKind("recalled")
UNSUNK = reason("KP-3.3.30a", "kp.e.unsunk")


class Recalled(Reaction):
    """KP-R.10: it answers no attack, but a sinking (KP-T2.9); drawn for the phantom it waits for one (KP-D61)."""

    kind = KIND
    in_hand = 1.5

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        return UNSUNK

    def answer(self, attack: Attack, card: Card) -> str:
        return STANDS


@value_class(kw_only=True)
class Recall(Frame[Table]):
    """KP-3.3.30 The owner of the sunk Merchantman rolls for the ship to leave."""

    kind: ClassVar[str] = "kaisers_pirates.recall"
    seat: int
    ship: Ship
    card: Card

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.30a: the card's Challenge against its Response."""
        return Call(check(self.seat, KIND, self.ship), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.30b: the ship leaves play, and nobody scores for it."""
        if decided.succeeds:
            table.retire(self.ship)
            table.tell("retired", ship=self.ship, card=KIND)
        return Done()
