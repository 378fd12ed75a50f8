"""Attack/defend and Surprise attack (CT-ATK, CT-SUR, CT-TIME-22): up to three attacks from three squares."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

from engines.cartagena.data.ids import NONE, Square
from engines.cartagena.rules import combat
from engines.cartagena.rules.combat import Assault
from engines.cartagena.rules.orders import UNITS, Order, only
from engines.cartagena.speech import names
from engines.cartagena.table import Table
from engines.kernel.choices import Answer, Choice, OneOf
from engines.kernel.frames import Call, Question, Step
from engines.kernel.messages import say
from engines.kernel.sheet import Part, Sheet
from engines.kernel.values import light


@light(kw_only=True)
class Attack(Order):
    """CT-ATK-01, CT-SUR-02 The order to attack; `acted` are the squares that have, `count` the attacks made."""

    kind: ClassVar[str] = "cartagena.attack"
    waits: ClassVar[tuple[str, ...]] = ("hear", "next_attack")
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.attack", "order", "ct.q.attack"),)
    acted: tuple[Square, ...] = ()
    count: int = 0

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-UNIT-03: up to three times, from a square each time."""
        if self.count == UNITS or not self.squares(table):
            return self.closed(table) if self.count else self.idle(table)
        return self.put(table, self.at(self.hear), "ct.attack")

    def squares(self, table: Table) -> tuple[Square, ...]:
        """CT-D67, CT-UNIT-09: squares with his piece on top that have a target and have not acted."""
        seat, side = self.seat(table), self.side(table)
        mine = [square for square in table.piles if square not in self.acted and table.commander(square) == seat]
        return tuple([square for square in mine if combat.targets(table, square, side)])

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-22: from where, at what, in which order, and whether to advance."""
        options, side = (NONE, *self.squares(table)), self.side(table)

        def script() -> Generator[Part, Answer, None]:
            name = names.unit(table)
            frm = yield Part("frm", say("ct.q.frm"), OneOf(options=options, default=NONE, name=name, rule="CT-UNIT-03"))
            if frm == NONE:
                return
            goals = combat.targets(table, Square(frm), side)
            choice = OneOf(options=goals, default=goals[0], name=names.target(table), rule="CT-ATK-02")
            goal = yield Part("target", say("ct.q.target"), choice)
            yield from combat.own_parts(table, seat, Square(frm), Square(goal))

        return Sheet(script=script)

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-ATK-06: an attack, or no more."""
        answer = only(answers)
        if answer["frm"] == NONE:
            return self.closed(table) if self.count else self.idle(table)
        frm = Square(answer["frm"])
        combat.prepare(table, frm, answer)
        assault = Assault(row=self.row, frm=frm, target=Square(answer["target"]), advance=answer.get("advance", NONE))
        return Call(assault, self.at(self.next_attack))

    def next_attack(self, table: Table, acted: tuple[Square, ...]) -> Step[Table]:
        """CT-D13: what has attacked or advanced has acted."""
        return self.at(self.begin, acted=(*self.acted, *acted), count=self.count + 1)
