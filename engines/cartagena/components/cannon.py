"""Assemble cannon (CT-CAN, CT-TIME-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data import HERO, LEVEL
from engines.cartagena.data.ids import NONE, Piece, Square, place_id, place_of
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CANNON, Gun
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Question, Step


def emplacements(table: Table, seat: int, side: str) -> list[Square]:
    """CT-CAN-02, CT-CUL-02: squares of his side, with pieces of his, that hold neither work nor gun."""
    mine = [square for square, pile in table.piles.items() if pile.side == side]
    return [square for square in mine if square not in table.works and square not in table.guns]


def crews(table: Table, seat: int, side: str) -> list[str]:
    """CT-CAN-03, CT-CUL-03: own troops of L2 or L3 that may set up a gun, of like ones in a square the first."""
    found = []
    for square in emplacements(table, seat, side):
        troops = table.piles[square].troops
        found += [place_id(square, troops.index(troop)) for troop in dict.fromkeys(troops) if _may(table, troop, seat)]
    return found


def _may(table: Table, troop: Piece, seat: int) -> bool:
    return LEVEL[troop] > 1 and table.owner(troop) == seat


@value_class(kw_only=True)
class AssembleCannon(Order):
    """CT-CAN-01 The order Assemble cannon."""

    kind: ClassVar[str] = "cartagena.cannon"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.cannon", "order", "ct.q.cannon"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-CAN-09: none can be set up when none is left."""
        return self.put(table, self.at(self.hear), "ct.cannon") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-CAN-09: with a cannon in the supply, and somebody to serve it."""
        return table.supply() > 0 and bool(self.options(table))

    def options(self, table: Table) -> list[str]:
        """CT-CAN-03, CT-CAN-04: troops, and heroes on land."""
        seat, side = self.seat(table), self.side(table)
        squares = emplacements(table, seat, side)
        heroes = [hero for square in squares for hero in table.piles[square].heroes if table.owner(hero) == seat]
        return [*heroes, *crews(table, seat, side)]

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-29: the serving piece."""
        options = (NONE, *self.options(table))
        return OneOf(options=options, default=NONE, name=names.unit(table), mark=on_map(table), rule="CT-CAN-01")

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-CAN-05, CT-D83: the counter lies on the troop that serves it, or under the hero."""
        crew = only(answers)
        if crew == NONE:
            return self.idle(table)
        if crew in HERO:
            square = table.hero_at(Piece(crew))
        else:
            square, place = place_of(crew)
            raise_to_top(table, square, place)
        table.guns[square] = Gun(CANNON)
        table.tell("cannon", piece=crew if crew in HERO else table.piles[square].troops[0], at=square)
        return self.closed(table)


def raise_to_top(table: Table, square: Square, place: int) -> None:
    """CT-D83: the troop that sets up a gun is put on top of the others."""
    pile = table.piles[square]
    others = (*pile.troops[:place], *pile.troops[place + 1 :])
    table.piles[square] = pile.ordered(pile.heroes, (pile.troops[place], *others), False)
