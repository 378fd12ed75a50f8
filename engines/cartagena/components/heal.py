"""Heal (CT-HEAL, CT-TIME-32): a lost troop comes back under Smollett or under the hospital."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data import DEFENCE, LEVEL, SIDE
from engines.cartagena.data.ids import NO_SQUARE, SPANISH, Piece, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import less
from engines.cartagena.rules.abilities import SMOLLETT
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Question, Roll, Step

HEALS = 4
"""CT-HEAL-04."""


@value_class(kw_only=True)
class Heal(Order):
    """CT-HEAL-01 The order Heal."""

    kind: ClassVar[str] = "cartagena.heal"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.heal", "order", "ct.q.heal", is_public=True),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-HEAL-02, -03, -06, CT-D52: no die if nobody can heal, or nobody can be healed."""
        return Roll((6,), self.at(self.nurse)) if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-HEAL-06, CT-D52: with somebody to heal, and a place where."""
        return bool(self.bed(table)) and bool(self.wounded(table))

    def bed(self, table: Table) -> Square:
        """CT-HEAL-04: where the soldier comes back; "" where he cannot."""
        if self.side(table) == SPANISH:
            return table.hospital
        is_mine = SMOLLETT in table.camps and table.owner(SMOLLETT) == self.seat(table)
        return table.hero_at(SMOLLETT) if is_mine else NO_SQUARE

    def wounded(self, table: Table) -> tuple[Piece, ...]:
        """CT-HEAL-04, CT-D52: lost troops of the side, one of each kind and player, the best first."""
        lost = {table.likeness(piece): piece for piece in reversed(table.lost) if SIDE[piece] == self.side(table)}
        return tuple(sorted(lost.values(), key=lambda piece: (-LEVEL[piece], -DEFENCE[piece])))

    def nurse(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-HEAL-04: on a 4 or more."""
        outcome = "hit" if faces[0] >= HEALS else "miss"
        table.tell("nursed", seat=self.seat(table), face=faces[0], outcome=outcome)
        if faces[0] < HEALS:
            return self.closed(table)
        return self.put(table, self.at(self.hear), "ct.heal")

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-32: which; the highest level, then the highest D."""
        options = self.wounded(table)
        return OneOf(options=options, default=options[0], name=names.owned(table, seat), rule="CT-HEAL-04")

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-D52: at the bottom of the stack."""
        piece, square = only(answers), self.bed(table)
        table.lost = less(table.lost, (piece,))
        pile = table.piles[square]
        table.piles[square] = pile.joined((), (piece,), len(pile.troops))
        table.tell("healed", piece=piece, at=square)
        return self.closed(table)
