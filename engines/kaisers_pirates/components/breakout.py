"""Breakout: new ships join the own Force."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, Target
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.drawing import FleetDraw
from engines.kaisers_pirates.rules.handing import HandOver
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step

KIND = CardKind("breakout")


class Breakout(OnOwnForce):
    """KP-3.3.7: one ship, or two, by the dice."""

    kind = KIND

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table]:
        return BreakingOut(seat=seat)


@value_class(kw_only=True)
class BreakingOut(Frame[Table]):
    """KP-3.3.7 The dice, then the draw."""

    kind: ClassVar[str] = "kaisers_pirates.breakout"
    seat: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.7a: the card's Challenge against its Response."""
        return Call(check(self.seat, KIND), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.7a to c: none, one, or at twice the Response two."""
        if not decided.succeeds:
            return Done()
        count = 2 if decided.challenge.result >= 2 * decided.response.result else 1
        return Call(FleetDraw(seat=self.seat, count=count), self.at(self.end))

    def end(self, table: Table, drawn: tuple[Ship, ...]) -> Step[Table]:
        """KP-4.7: of two ships one, in the second edition both, may go to the partner."""
        if not table.rules.teams or len(drawn) < 2:
            return Done()
        return HandOver(seat=self.seat, ships=drawn, most=1 if table.rules.is_first_edition else 2)
