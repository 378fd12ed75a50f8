"""Culverin (CT-CUL, CT-TIME-30): a troop counter is turned to its culverin side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.components.cannon import crews, raise_to_top
from engines.cartagena.data.ids import NONE, place_of
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CULVERIN, Gun
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Question, Step


@value_class(kw_only=True)
class SetUpCulverin(Order):
    """CT-CUL-01 The order Culverin."""

    kind: ClassVar[str] = "cartagena.culverin"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.culverin", "order", "ct.q.culverin"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-CUL-02, CT-CUL-03: a troop of L2 or L3, no hero."""
        return self.put(table, self.at(self.hear), "ct.culverin") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-CUL-03: with a troop that may set one up."""
        return bool(crews(table, self.seat(table), self.side(table)))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-30: which troop."""
        options = (NONE, *crews(table, seat, self.side(table)))
        return OneOf(options=options, default=NONE, name=names.unit(table), mark=on_map(table), rule="CT-CUL-03")

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-CUL-10: it is the top troop of its stack."""
        crew = only(answers)
        if crew == NONE:
            return self.idle(table)
        square, place = place_of(crew)
        raise_to_top(table, square, place)
        table.guns[square] = Gun(CULVERIN)
        table.tell("culverin", piece=table.piles[square].troops[0], at=square)
        return self.closed(table)
