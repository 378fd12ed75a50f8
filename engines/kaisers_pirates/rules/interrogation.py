"""Interrogate: a decision, and where it succeeds an intercept (KP-T6)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.rules.attack import INTERROGATE
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.rules.recognition import Recognition
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step


@value_class(kw_only=True)
class Interrogation(Frame[Table]):
    """KP-T6 The decision, the intercept, and Reflag."""

    kind: ClassVar[str] = "kaisers_pirates.interrogation"
    saved_steps: ClassVar[tuple[str, ...]] = ("reflag", "end")
    seat: int
    ship: Ship
    owner: int
    card: Card

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T6.1, KP-T6.2, KP-D8: an attack from the announcement on; no card answers it."""
        table.victim = self.owner
        return Call(check(self.seat, INTERROGATE, self.ship), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-T6.3: recognized, and intercepted with the coin on the card."""
        if not decided.succeeds:
            return Done()
        table.recognize(self.ship)
        attack = Intercept(seat=self.seat, actor=INTERROGATE, target=self.ship, owner=self.owner, card=self.card)
        return Call(attack, self.at(self.reflag))

    def reflag(self, table: Table, _: Any) -> Step[Table]:
        """KP-T6.6: when the ship is still in D's Force."""
        if self.ship not in table.fleets[self.owner]:
            return Done()
        return Call(Recognition(seat=self.owner, ship=self.ship), self.at(self.end))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.6."""
        return Done()
