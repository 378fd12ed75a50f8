"""The sequence of tied cards (CT-EXEC-03, CT-EXEC-04, CT-D6, CT-D7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from engines.cartagena.data.ids import ENGLISH, SIDES, SPANISH
from engines.cartagena.pieces import names
from engines.cartagena.rules.asking import put_to
from engines.cartagena.rules.up import INITIATIVE, order_in
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Done, Frame, Question, Roll, Step
from engines.kernel.resolution.leavers import with_defaults


@value_class(kw_only=True)
class Sequence(Frame[Table]):
    """CT-TIME-15 Rows whose cards are tied; its result is their order. `thrown` are the faces of each row so far, `idle` the rows
    whose cards come to nothing whatever their order.
    """

    kind: ClassVar[str] = "cartagena.sequence"
    saved_steps: ClassVar[tuple[str, ...]] = ("settle",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.tie", "order", "ct.q.tie"),)
    rows: tuple[int, ...]
    thrown: tuple[tuple[int, ...], ...] = ()
    idle: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-D6: the coin for exactly two cards, dice for more; nothing for two of one side."""
        if len({table.rows[row].side for row in self.rows}) == 1:
            return self.at(self.share)
        if len(self.rows) == 2:
            return Roll((2,), self.at(self.toss))
        rows = tuple(sorted(self.rows, key=lambda row: (table.rows[row].seat, row)))
        return Roll((6,) * len(rows), self.at(self.throw, rows=rows, thrown=((),) * len(rows)))

    def toss(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-TIME-15: 1 Spanish side, 2 English side."""
        first = SIDES[faces[0] - 1]
        table.tell("coin", side=first)
        return self.at(self.share, rows=tuple(sorted(self.rows, key=lambda row: table.rows[row].side != first)))

    def throw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-EXEC-04, CT-TIME-15: a die each by seats; the highest first, equal ones again, until no two are equal."""
        left = list(faces)
        tied = self.tied()
        thrown = tuple([(*its, left.pop(0)) if row in tied else its for row, its in zip(self.rows, self.thrown, strict=True)])
        table.tell("dice", seats=tuple([table.rows[row].seat for row in tied]), faces=faces)
        onward = self.at(self.throw, thrown=thrown)
        again = onward.tied()
        if again:
            return Roll((6,) * len(again), onward)
        ranked = sorted(zip(thrown, self.rows, strict=True), reverse=True)
        return self.at(self.share, rows=tuple([row for _, row in ranked]), thrown=())

    def tied(self) -> tuple[int, ...]:
        """The rows that have thrown alike."""
        return tuple([row for row, its in zip(self.rows, self.thrown, strict=True) if self.thrown.count(its) > 1])

    def share(self, table: Table, _: Any) -> Step[Table]:
        """CT-D7: a side with two of the cards says which of them takes the first place that it won."""
        seats = self.due(table)
        return put_to(table, seats, self.at(self.settle), "ct.tie") if seats else Done(self.rows)

    def of(self, table: Table, side: str) -> list[int]:
        """The rows of a side, in the order of seats; of a lone player that of colour A first."""
        return sorted([row for row in self.rows if table.rows[row].side == side], key=lambda row: (table.rows[row].seat, row))

    def due(self, table: Table) -> tuple[int, ...]:
        """CT-TIME-15: the lower seat of each side with two cards, if their order makes a difference."""
        mine = [self.of(table, side) for side in (SPANISH, ENGLISH)]
        return tuple(sorted(table.rows[rows[0]].seat for rows in mine if len(rows) > 1 and self.is_open(table, rows)))

    def is_open(self, table: Table, mine: list[int]) -> bool:
        """Whether it makes a difference, as far as everybody knows, which of two cards goes first."""
        swapped = dict(zip(mine, reversed(mine), strict=True))
        return self.comes_to(table, self.rows) != self.comes_to(table, [swapped.get(row, row) for row in self.rows])

    def comes_to(self, table: Table, rows: Iterable[int]) -> list[tuple[Any, ...]]:
        """CT-D8, CT-EXEC-08: what is done in that order; the same orders of one player are one, what he draws forward is not."""
        cards = [(row, table.rows[row].seat, order_in(table.rows[row], table.phase)) for row in rows if row not in self.idle]
        return [(seat, card, row) if card == INITIATIVE else (seat, card) for row, seat, card in cards]

    def may_settle(self, table: Table, seat: int) -> Choice:
        """CT-TIME-15: the lower seat first, by default."""
        options = tuple(map(str, self.of(table, table.side(seat))))
        return OneOf(options=options, default=options[0], name=names.row(table), rule="CT-D7")

    def settle(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-D7: within the places that the side has won."""
        ordered = {}
        for seat, first in with_defaults(table, self, self.due(table), answers).items():
            mine = self.of(table, table.side(seat))
            table.tell("leads", side=table.side(seat), **table.whose(int(first)))
            ordered[table.side(seat)] = iter([int(first), *[row for row in mine if row != int(first)]])
        rows = [next(ordered[table.rows[row].side]) if table.rows[row].side in ordered else row for row in self.rows]
        return Done(tuple(rows))
