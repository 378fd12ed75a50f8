"""Mutiny on board (CT-MUT, CT-TIME-33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data import CLASS_OF, SHIP
from engines.cartagena.data.board import IS_SLOT
from engines.cartagena.data.ids import ENGLISH, Ship
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules.dice import some
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.dice.odds import percent
from engines.kernel.resolution.frames import Question, Roll, Step

BREAKS_OUT = 4
"""CT-MUT-01."""


@value_class(kw_only=True)
class Mutiny(Order):
    """CT-MUT-01 The order Mutiny; `ship` is named before the roll."""

    kind: ClassVar[str] = "cartagena.mutiny"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.mutiny", "order", "ct.q.mutiny", is_public=True),)
    ship: str = ""

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-D50: any enemy ship, in a slot too."""
        return self.put(table, self.at(self.hear), "ct.mutiny") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-MUT-01: with an enemy ship."""
        return bool(ships(table))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-33: worth most fame, on the board before slots, with fewest wounds, then in the order of the data."""
        options = ships(table)
        best = min(options, key=lambda ship: _weight(table, ship))
        return OneOf(
            options=options, default=best, name=names.lying(table), description=does, mark=on_map(table), rule="CT-MUT-01"
        )  # fmt: skip

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-INFO-15: roll the die for the mutiny. The target is told only if the mutiny breaks out."""
        return Roll((6,), self.at(self.rise, ship=only(answers)))

    def rise(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-MUT-01 to -03: on a 4 or more the ship neither moves nor fires this turn."""
        if faces[0] < BREAKS_OUT:
            table.tell("calm", face=faces[0])
            return self.closed(table)
        ship = Ship(self.ship)
        table.hulls[ship] = table.hulls[ship].mutinous(True)
        table.tell("mutiny", ship=ship, face=faces[0])
        return self.closed(table)


def ships(table: Table) -> tuple[Ship, ...]:
    """English ships."""
    return tuple([ship for ship in table.hulls if CLASS_OF[ship].side == ENGLISH])


def does(_: str) -> Message:
    """CT-MUT-01: how often a mutiny breaks out, and what it does to whichever ship."""
    return say("ct.hint.mutiny", face=BREAKS_OUT, odds=percent(some(1, BREAKS_OUT)))


def _weight(table: Table, ship: Ship) -> tuple[bool, int, int, int]:
    hull = table.hulls[ship]
    return (hull.at in IS_SLOT, -CLASS_OF[ship].fame, hull.wounds, list(SHIP).index(ship))
