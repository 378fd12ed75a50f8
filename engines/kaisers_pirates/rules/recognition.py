"""A ship that has become recognized may be disguised again by Reflag from the hand (KP-R.12, KP-D42, KP-T2.12, KP-T6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.avenging import avenging, recalls
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step
from engines.kernel.resolution.window import PASS

REFLAG = CardKind("reflag")


@value_class(kw_only=True)
class Recognition(Frame[Table]):
    """KP-R.12 The owner of a ship that has become recognized is asked for Reflag."""

    kind: ClassVar[str] = "kaisers_pirates.recognition"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.reflag"),)
    seat: int
    ship: Ship

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T0.4: whatever he holds, if he holds a card at all; the phantom never (KP-T8.10)."""
        if self.seat == PHANTOM or not table.hands[self.seat]:
            return Done()
        return Ask((self.seat,), self.at(self.hear), "kp.reflag", sealed=True, shows_waiting=False, shortcuts=(PASS,))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """KP-3.3.32b: Reflag, or nothing."""
        held = [card for card in table.hands[seat] if KIND[card] == REFLAG][:1]
        return OneOf(options=(PASS, *held, *recalls(table, seat)), default=PASS, name=names.reaction, rule="KP-R.12")

    def hear(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-3.3.32a: the ship is disguised, without a roll."""
        answer = answers[self.seat]
        if ">" in answer:
            return Call(avenging(table, self.seat, PlayId(answer)), self.at(self.begin))
        if answer != PASS:
            table.react(self.seat, Card(answer))
            table.tell("reacts", seat=self.seat, card=REFLAG)
            table.disguise(self.ship)
            table.tell("disguised", ship=self.ship)
        return Done()
