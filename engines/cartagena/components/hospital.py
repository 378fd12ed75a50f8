"""Field hospital (CT-HOSP, CT-TIME-31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data.ids import NONE, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Question, Step

CITY = Square("L5")
"""CT-TIME-31: Cartagena."""


@value_class(kw_only=True)
class FieldHospital(Order):
    """CT-HOSP-01 The order Field hospital."""

    kind: ClassVar[str] = "cartagena.hospital"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.hospital", "order", "ct.q.hospital"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-D53: it needs a troop on land."""
        return self.put(table, self.at(self.hear), "ct.hospital") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-HOSP-01: with a troop of his on land."""
        return bool(self.squares(table))

    def squares(self, table: Table) -> tuple[Square, ...]:
        """CT-HOSP-01: squares where he has a troop."""
        seat = self.seat(table)
        return tuple([square for square, pile in table.piles.items() if any(table.owner(one) == seat for one in pile.troops)])

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-31: Cartagena, else none."""
        squares = self.squares(table)
        default = CITY if CITY in squares else NONE
        return OneOf(options=(*squares, NONE), default=default, name=names.unit(table), mark=on_map(table), rule="CT-HOSP-01")

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-HOSP-02, CT-HOSP-04: it stays there."""
        square = only(answers)
        if square == NONE:
            return self.idle(table)
        table.hospital = Square(square)
        table.tell("hospital", at=square)
        return self.closed(table)
