"""Orders (CT-TIME-20 to -34): the captain who carries one out, and questions that a captain who left does not answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.up import order_in
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.plan import Item
from engines.kernel.resolution.frames import Ask, Done, Frame, Step
from engines.kernel.resolution.leavers import ask_staying

UNITS = 3
"""CT-UNIT-01."""


def put(table: Table, seat: int, waiting: Frame[Table], kind: str, sealed: bool = False) -> Step[Table]:
    """Ask a player; of one who has given up the default holds (CT-D78)."""
    return ask_staying(table, Ask((seat,), waiting, kind, sealed), table.gone)


@value_class(kw_only=True)
class Order(Frame[Table]):
    """A card that is carried out; `row` is the number of its row."""

    abstract: ClassVar[bool] = True
    row: int

    def seat(self, table: Table) -> int:
        """The seat whose order it is."""
        return table.rows[self.row].seat

    def side(self, table: Table) -> str:
        """His side."""
        return table.rows[self.row].side

    def is_open(self, table: Table) -> bool:
        """Whether anything can be done by it, as far as everybody knows."""
        return True

    def put(self, table: Table, waiting: Frame[Table], kind: str) -> Step[Table]:
        """Ask the owner of the order."""
        return put(table, self.seat(table), waiting, kind)

    def idle(self, table: Table) -> Done:
        """CT-EXEC-08: an order that nobody can carry out."""
        table.tell("nothing", **table.whose(self.row), card=order_in(table.rows[self.row], table.phase))
        return Done()

    def closed(self, table: Table) -> Step[Table]:
        """CT-END-01, CT-TIME-16: the order is done, unless the game is decided."""
        return decided(table) or Done()


def only(answers: Any) -> Any:
    """The one answer."""
    return next(iter(answers.values()))


def sends(items: Sequence[Item]) -> Message:
    """The label of the button that sends the units of an order; without units it says that nothing is done."""
    return say("confirm") if items else say("ct.nothing")
