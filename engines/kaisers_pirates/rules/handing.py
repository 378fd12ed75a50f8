"""In team play ships may go to the partner: out of a Refuge, or new ones by Breakout (KP-4.6, KP-4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.resolution.frames import Ask, Done, Frame, Question, Step


@value_class(kw_only=True)
class HandOver(Frame[Table]):
    """KP-T1.14 P says which of these ships go to the partner, at most so many."""

    kind: ClassVar[str] = "kaisers_pirates.hand_over"
    saved_steps: ClassVar[tuple[str, ...]] = ("hand",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.hand"),)
    seat: int
    ships: tuple[Ship, ...]
    most: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.14: all stay by default."""
        return Ask((self.seat,), self.at(self.hand), "kp.hand")

    def may_hand(self, table: Table, seat: int) -> Choice:
        """KP-4.6, KP-4.7."""
        return SomeOf(options=self.ships, least=0, most=self.most, default=(), name=names.ship_option, rule="KP-T1.14")

    def hand(self, table: Table, answers: Mapping[int, tuple[Ship, ...]]) -> Step[Table]:
        """KP-4.6: without a roll."""
        pass_on(table, self.seat, answers[self.seat])
        return Done()


def pass_on(table: Table, seat: int, ships: tuple[Ship, ...]) -> None:
    """Ships join the partner's Force as they are."""
    mate = table.partner(seat)
    assert mate is not None
    for ship in ships:
        table.leave_refuge(ship)
        table.lift(ship)
        table.fleets[mate] = (*table.fleets[mate], ship)
    if ships:
        table.tell("pools", seat=seat, ships=ships)
