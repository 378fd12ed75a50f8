"""Shoot (CT-SHOT, CT-TIME-26): up to three shooters."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

from engines.cartagena.data.ids import NONE, VOLLEY, Square
from engines.cartagena.rules import gunnery
from engines.cartagena.rules.gunnery import Shot
from engines.cartagena.rules.orders import UNITS, Order, only
from engines.cartagena.speech import names
from engines.cartagena.table import Table
from engines.kernel.choices import Answer, Choice, OneOf
from engines.kernel.frames import Call, Question, Step
from engines.kernel.messages import say
from engines.kernel.sheet import Part, Sheet
from engines.kernel.values import light


@light(kw_only=True)
class Shoot(Order):
    """CT-SHOT-01 The order to shoot; `acted` are those that have fired."""

    kind: ClassVar[str] = "cartagena.shoot"
    waits: ClassVar[tuple[str, ...]] = ("hear", "next_shot")
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.shoot", "order", "ct.q.shoot"),)
    acted: tuple[str, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-UNIT-04: up to three, none of them twice."""
        if len(self.acted) == UNITS or not self.shooters(table):
            return self.closed(table) if self.acted else self.idle(table)
        return self.put(table, self.at(self.hear), "ct.shoot")

    def shooters(self, table: Table) -> dict[str, tuple[Square, ...]]:
        """CT-SHOT-14, CT-MP-09, CT-D13: who may fire still, and at what."""
        seat, side = self.seat(table), self.side(table)
        marks = gunnery.enemies(table, side)
        if not marks:
            return {}
        others = table.fired if self.is_lone(table) else frozenset(one.removeprefix(VOLLEY) for one in self.acted)
        guns = [gun for gun in gunnery.guns_of(table, seat, side) if gun.removeprefix(VOLLEY) not in others]
        reached = {gun: gunnery.within(table, gun, marks) for gun in guns}
        return {gun: found for gun, found in reached.items() if found}

    def is_lone(self, table: Table) -> bool:
        """CT-MP-09: whether the player has two rows: a unit then fires under one Shoot order of a phase."""
        return sum(row.seat == self.seat(table) for row in table.rows) > 1

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-26: shooter and target, or no more."""
        reached = self.shooters(table)
        options = (NONE, *[gun for gun in reached if can_fire(table, gun)])

        def script() -> Generator[Part, Answer, None]:
            name = names.shooter(table)
            gun = yield Part("gun", say("ct.q.gun"), OneOf(options=options, default=NONE, name=name, rule="CT-UNIT-04"))
            if gun != NONE:
                goals = reached[gun]
                choice = OneOf(options=goals, default=goals[0], name=names.target(table), rule="CT-SHOT-16")
                yield Part("target", say("ct.q.target"), choice)

        return Sheet(script=script)

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-SHOT-04: one shooter fires, or no more do."""
        answer = only(answers)
        if answer["gun"] == NONE:
            return self.closed(table) if self.acted else self.idle(table)
        gun = answer["gun"]
        shot = Shot(row=self.row, shooter=gun, target=Square(answer["target"]))
        return Call(shot, self.at(self.next_shot, acted=(*self.acted, gun)))

    def next_shot(self, table: Table, _: Any) -> Step[Table]:
        """CT-EXEC-10: the next one."""
        return self.at(self.begin)


def can_fire(table: Table, gun: str) -> bool:
    """CT-HERO-12: of a hidden troop beside Desnaux its owner alone knows whether it can fire a volley."""
    return not gun.startswith(VOLLEY) or gunnery.is_firearm(table, gunnery.place_of(table, gun))
