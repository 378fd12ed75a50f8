"""Attack/defend and Surprise attack (CT-ATK, CT-SUR, CT-TIME-22): up to three attacks from three squares, named in one list."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data.ids import ASK, NONE, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import one_of
from engines.cartagena.rules import aims, assailing, combat
from engines.cartagena.rules.combat import Assault
from engines.cartagena.rules.orders import UNITS, Order, only, sends
from engines.cartagena.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, allows
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.kernel.resolution.frames import Call, Question, Step

Named = tuple[Square, Square, tuple[str, ...], str]
"""An attack as it was named: from where, at what, the order of the stack ("" for as it lies), the advance."""


@value_class
class Onslaught:
    """An attack order while it is planned: whose, the squares that may attack still, those named, and how many may be.

    `is_closed`: nothing may follow.
    """

    table: Table
    seat: int
    side: str
    squares: tuple[Square, ...]
    most: int
    named: tuple[Square, ...] = ()
    is_closed: bool = False


@value_class(kw_only=True)
class Attack(Order):
    """CT-ATK-01, CT-SUR-02 The order to attack; `acted` are the squares that have, `count` the attacks made, `named` those to
    come. `offered`: from where to where he could have attacked when he named them.
    """

    kind: ClassVar[str] = "cartagena.attack"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "next_attack")
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.attack", "order", "ct.q.attack"),)
    acted: tuple[Square, ...] = ()
    count: int = 0
    named: tuple[Named, ...] = ()
    offered: tuple[tuple[Square, Square], ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-UNIT-03: up to three times, from a square each time."""
        if not self.is_open(table):
            return self.closed(table) if self.count else self.idle(table)
        return self.put(table, self.at(self.hear), "ct.attack")

    def is_open(self, table: Table) -> bool:
        """CT-UNIT-03: with an attack left, and a square that may make it."""
        return self.count < UNITS and bool(self.squares(table))

    def squares(self, table: Table) -> tuple[Square, ...]:
        """CT-D67, CT-UNIT-09: squares with his piece on top that have a target and have not acted."""
        seat, side = self.seat(table), self.side(table)
        mine = [square for square in table.piles if square not in self.acted and table.commander(square) == seat]
        return tuple([square for square in mine if combat.targets(table, square, side)])

    def ways(self, table: Table) -> tuple[tuple[Square, Square], ...]:
        """CT-ATK-02: from where to where he may attack now."""
        side = self.side(table)
        return tuple([(square, goal) for square in self.squares(table) for goal in combat.targets(table, square, side)])

    def planned(self, table: Table) -> Onslaught:
        """The order before anything is named."""
        return Onslaught(table, self.seat(table), self.side(table), self.squares(table), UNITS - self.count)

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-22, CT-TIME-25: from where, at what, in which order, and whether to advance; what was named still stands."""
        seen, asked = self.planned(table), sheet(self.planned(table))
        standing = [answer for answer in map(answer_of, self.named) if asked is not None and allows(asked, answer)]
        return Plan(
            view=seen,
            sheet=sheet,
            after=after,
            most=seen.most,
            default=tuple(standing),
            name=partial(item_text, table),
            send_label=sends,
            rule="CT-UNIT-03",
        )

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-ATK-06: one attack after the other, or no more."""
        items = only(answers)
        if not items:
            return self.closed(table) if self.count else self.idle(table)
        named = self.at(self.next_attack, named=tuple(map(named_of, items)), offered=self.ways(table))
        return named.next_attack(table, ())

    def next_attack(self, table: Table, acted: tuple[Square, ...]) -> Step[Table]:
        """CT-D13, CT-TIME-25: the next attack that was named; one without its target is asked about again.

        An item that attacked or advanced has acted. At the end attacks are asked for that earlier ones have opened (CT-EXEC-10).
        """
        done = self if not acted else self.at(self.begin, acted=(*self.acted, *acted), count=self.count + 1)
        if not self.named:
            return done.at(done.begin) if done.has_opened(table) else done.closed(table)
        frm, target, _, how = self.named[0]
        asked, answer = sheet(done.planned(table)), answer_of(self.named[0])
        if frm == ASK or asked is None or not allows(asked, answer):
            return done.at(done.begin, named=tuple(one for one in self.named[1:] if one[0] != ASK))
        combat.prepare(table, frm, answer)
        return Call(Assault(row=self.row, frm=frm, target=target, advance=how), done.at(done.next_attack, named=self.named[1:]))

    def has_opened(self, table: Table) -> bool:
        """CT-EXEC-10: whether he may attack as he could not when he was asked, as where a winner has followed."""
        return bool(self.offered) and not set(self.ways(table)) <= set(self.offered)


def named_of(item: Mapping[str, Any]) -> Named:
    """An item as it is kept until its turn comes."""
    return Square(item["frm"]), Square(item.get("target", "")), tuple(item.get("order", ())), item.get("advance", NONE)


def answer_of(named: Named) -> dict[str, Answer]:
    """The item again."""
    frm, target, order, how = named
    stacked: dict[str, Answer] = {"order": order} if order else {}
    return {"frm": frm, "target": target} | stacked | ({"advance": how} if how != NONE else {})


def sheet(seen: Onslaught) -> Sheet | None:
    """The sheet of one attack."""
    left = tuple(square for square in seen.squares if square not in seen.named)
    if seen.is_closed or not left or len(seen.named) == seen.most:
        return None
    options = (*left, *([ASK] if seen.named else []))

    def script() -> Generator[Part, Answer, None]:
        resting = partial(assailing.squares, seen.table, seen.seat, seen.side, options)
        frm = yield Part("frm", say("ct.q.frm"), one_of(seen.table, options, names.unit(seen.table), "CT-UNIT-03", resting))
        if frm == ASK:
            return
        goals = combat.targets(seen.table, Square(frm), seen.side)
        spared = partial(assailing.targets, seen.table, Square(frm), seen.side, goals)
        goal = yield Part("target", say("ct.q.target"), one_of(seen.table, goals, names.target(seen.table), "CT-ATK-02", spared))
        yield from combat.own_parts(seen.table, seen.seat, Square(frm), Square(goal))

    def label(item: Mapping[str, Answer]) -> PlayLabel:
        return aims.attack(seen.table, item)

    return Sheet(script=script, play_label=label)


def after(seen: Onslaught, item: Mapping[str, Any]) -> Onslaught:
    """The order as one more attack leaves it: what it comes to is not known."""
    named = seen.named if item["frm"] == ASK else (*seen.named, Square(item["frm"]))
    return Onslaught(seen.table, seen.seat, seen.side, seen.squares, seen.most, named, is_closed=item["frm"] == ASK)


def item_text(table: Table, item: Mapping[str, Answer]) -> Any:
    """An attack in words."""
    return aims.assaulting(table, item)
