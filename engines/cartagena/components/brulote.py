"""Brulote (CT-FIRE, CT-TIME-28): a barge is moved, and blown up."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data import CLASS_OF
from engines.cartagena.data.board import BESIDE, IS_SLOT
from engines.cartagena.data.ids import ENGLISH, NONE, Ship, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules import aims, losses, movement, ways
from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.gunnery import enemies
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Question, Roll, Step

HIT = 4
"""CT-FIRE-03."""


@value_class(kw_only=True)
class Brulote(Order):
    """CT-FIRE-02 The order Brulote: barge and target, once they are named."""

    kind: ClassVar[str] = "cartagena.brulote"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.brulote", "order", "ct.q.brulote"),)
    barge: str = ""
    target: str = ""

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-28: asked where a barge is left."""
        return self.put(table, self.at(self.hear), "ct.brulote") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-FIRE-02: where a barge is left that can blow up."""
        return bool(self.barges(table))

    def barges(self, table: Table) -> tuple[Ship, ...]:
        """CT-FIRE-02: own ships of L1."""
        mine = [ship for ship, hull in table.hulls.items() if table.owners[hull.camp] == self.seat(table)]
        return tuple([ship for ship in mine if CLASS_OF[ship].level == 1 and spots(table, ship)])

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-28: barge, square, target; none keeps the barge."""
        options = (NONE, *self.barges(table))

        def script() -> Generator[Part, Answer, None]:
            name = names.unit(table)
            barge = yield Part(
                "barge", say("ct.q.barge"), OneOf(options=options, default=NONE, name=name, mark=on_map(table), rule="CT-FIRE-02")
            )
            if barge == NONE:
                return
            ends = spots(table, Ship(barge))
            squares = OneOf(options=ends, default=ends[0], name=names.goal, mark=on_map(table), rule="CT-FIRE-02")
            to = yield Part("to", say("ct.q.to"), squares, shortlist=partial(_striking, table, ends))
            goals = targets(table, Square(to))
            choice = OneOf(
                options=(*goals, NONE), default=(*goals, NONE)[0], name=names.target(table), mark=on_map(table), rule="CT-FIRE-03"
            )
            yield Part("target", say("ct.q.target"), choice, shortlist=goals or None)

        return Sheet(script=script, play_label=partial(aims.brulote, table, HIT))

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-FIRE-02, CT-FIRE-06: the barge goes first, then it blows up."""
        answer = only(answers)
        if answer["barge"] == NONE:
            return self.idle(table)
        barge, to = Ship(answer["barge"]), Square(answer["to"])
        if to != table.hulls[barge].at:
            movement.sail(table, barge, to)
        table.tell("brulote", ship=barge, at=to, target=answer["target"], **losses.aimed(table, answer["target"]))
        return Roll((6,), self.at(self.blow, barge=barge, target=answer["target"]))

    def blow(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-FIRE-03 to -05: a wound on a 4; the barge is gone, hit or miss, unless that wound decides the game (CT-END-01)."""
        is_hit = faces[0] >= HIT and self.target != NONE
        table.tell("shot", to=self.target, face=faces[0], outcome="hit" if is_hit else "miss")
        if is_hit:
            losses.hit(table, Square(self.target), self.side(table))
        ended = decided(table)
        if ended is None:
            losses.sink(table, Ship(self.barge))
        return ended or self.closed(table)


def spots(table: Table, barge: Ship) -> tuple[Square, ...]:
    """CT-FIRE-02, CT-D49, CT-P12: where it may blow up: in its own square or one it can reach, on the board."""
    at = table.hulls[barge].at
    return (*(() if at in IS_SLOT else (at,)), *ways.sailing(table, barge))


def _striking(table: Table, ends: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares from which the barge strikes something, for whole plays; all squares if there is none."""
    return tuple([end for end in ends if targets(table, end)]) or ends


def targets(table: Table, at: Square) -> tuple[Square, ...]:
    """CT-FIRE-03, CT-D49: enemies and empty works beside it."""
    marks = enemies(table, ENGLISH)
    return tuple([square for square in BESIDE[at] if square in marks])
