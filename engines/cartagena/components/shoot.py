"""Shoot (CT-SHOT, CT-TIME-26): up to three shooters, named in one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data.board import WITHIN
from engines.cartagena.data.ids import ALL, ASK, VOLLEY, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import one_of
from engines.cartagena.rules import aiming, aims, gunnery
from engines.cartagena.rules.orders import UNITS, Order, only, sends
from engines.cartagena.rules.shots import Shot
from engines.cartagena.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.kernel.resolution.frames import Call, Question, Step


@value_class
class Battery:
    """A Shoot order while it is planned: what each shooter reaches, the shooters named, and how many may be.

    `is_closed`: nothing may follow.
    """

    table: Table
    seat: int
    side: str
    reached: tuple[tuple[str, tuple[Square, ...]], ...]
    most: int
    named: tuple[str, ...] = ()
    is_closed: bool = False


@value_class(kw_only=True)
class Shoot(Order):
    """CT-SHOT-01 The order to shoot; `acted` are those that have fired, `named` shooters and targets still to come."""

    kind: ClassVar[str] = "cartagena.shoot"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.shoot", "order", "ct.q.shoot"),)
    acted: tuple[str, ...] = ()
    named: tuple[tuple[str, Square], ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-UNIT-04: up to three, none of them twice."""
        if not self.is_open(table):
            return self.closed(table) if self.acted else self.idle(table)
        return self.put(table, self.at(self.hear), "ct.shoot")

    def is_open(self, table: Table) -> bool:
        """CT-UNIT-04: with a shooter left that reaches something."""
        return len(self.acted) < UNITS and bool(self.shooters(table))

    def shooters(self, table: Table) -> dict[str, tuple[Square, ...]]:
        """CT-SHOT-14, CT-MP-09, CT-D13: who may fire still, and at what."""
        seat, side = self.seat(table), self.side(table)
        marks = gunnery.enemies(table, side)
        if not marks:
            return {}
        spent = {one.removeprefix(VOLLEY) for one in self.acted}
        spent |= table.fired if self.is_lone(table) else frozenset()
        guns = [gun for gun in gunnery.guns_of(table, seat, side) if gun.removeprefix(VOLLEY) not in spent]
        reached = {gun: gunnery.within(table, gun, marks) for gun in guns}
        return {gun: found for gun, found in reached.items() if found}

    def is_lone(self, table: Table) -> bool:
        """CT-MP-09: whether the player has two rows: a unit then fires under one Shoot order of a phase."""
        return sum(row.seat == self.seat(table) for row in table.rows) > 1

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-26: shooters and targets; where a target has gone, those named behind it still stand."""
        reached = tuple((gun, goals) for gun, goals in self.shooters(table).items() if can_fire(table, gun))
        seen = Battery(table, seat, self.side(table), reached, UNITS - len(self.acted))
        return Plan(
            view=seen, sheet=sheet, after=after, most=seen.most, default=self.standing(dict(reached)),
            name=partial(item_text, table), rule="CT-UNIT-04", send_label=sends,
        )  # fmt: skip

    def standing(self, reached: Mapping[str, tuple[Square, ...]]) -> tuple[Mapping[str, Answer], ...]:
        """The items named before whose targets are still in reach."""
        return tuple({"gun": gun, "target": goal} for gun, goal in self.named if goal in reached.get(gun, ()))

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-SHOT-04: one shooter after the other, or no more."""
        items = only(answers)
        if not items:
            return self.closed(table) if self.acted else self.idle(table)
        return self.at(self.next_shot, named=tuple(pair for item in items for pair in self.shots(table, item)))

    def shots(self, table: Table, item: Mapping[str, Any]) -> list[tuple[str, Square]]:
        """The shots of an item: one, or those of all that reach a target, the nearest first."""
        if item["gun"] == ASK:
            return [(ASK, Square(""))]
        goal = Square(item["target"])
        if item["gun"] != ALL:
            return [(item["gun"], goal)]
        reaching = [gun for gun, goals in self.shooters(table).items() if goal in goals and can_fire(table, gun)]
        near = sorted(reaching, key=lambda gun: WITHIN[gunnery.place_of(table, gun)][goal])
        return [(gun, goal) for gun in near[:UNITS]]

    def next_shot(self, table: Table, _: Any) -> Step[Table]:
        """CT-EXEC-10, CT-TIME-26: the next one; whoever wished it, or whose target has gone, is asked again."""
        if not self.named:
            return self.closed(table)
        gun, goal = self.named[0]
        if gun == ASK or goal not in self.shooters(table).get(gun, ()):
            return self.at(self.begin, named=tuple(pair for pair in self.named[1:] if pair[0] != ASK))
        shot = Shot(row=self.row, shooter=gun, target=goal)
        return Call(shot, self.at(self.next_shot, acted=(*self.acted, gun), named=self.named[1:]))


def can_fire(table: Table, gun: str) -> bool:
    """CT-HERO-12: of a hidden troop beside Desnaux its owner alone knows whether it can fire a volley."""
    return not gun.startswith(VOLLEY) or gunnery.is_firearm(table, gunnery.place_of(table, gun))


def sheet(seen: Battery) -> Sheet | None:
    """The sheet of one shot: the shooter and the target."""
    left = {gun: goals for gun, goals in seen.reached if gun.removeprefix(VOLLEY) not in seen.named}
    if seen.is_closed or not left or len(seen.named) == seen.most:
        return None
    counts = Counter(goal for goals in left.values() for goal in goals)
    shared = () if seen.named else tuple(goal for goal, count in counts.items() if count > 1)
    options = (*left, *([ALL] if shared and seen.most == UNITS else []), *([ASK] if seen.named else []))

    def script() -> Generator[Part, Answer, None]:
        silent = partial(aiming.shooters, seen.table, seen.seat, seen.named, options)
        gun = yield Part("gun", say("ct.q.gun"), one_of(seen.table, options, names.shooter(seen.table), "CT-UNIT-04", silent))
        if gun != ASK:
            goals, name = shared if gun == ALL else left[gun], names.target(seen.table)
            out = None if gun == ALL else partial(aiming.targets, seen.table, gun, seen.side, goals)
            yield Part("target", say("ct.q.target"), one_of(seen.table, goals, name, "CT-SHOT-16", out))

    def label(item: Mapping[str, Answer]) -> PlayLabel:
        return aims.shot(seen.table, item, dict(seen.reached))

    return Sheet(script=script, play_label=label)


def after(seen: Battery, item: Mapping[str, Any]) -> Battery:
    """The order as one more shooter leaves it: whether it hits is not known."""
    if item["gun"] in (ALL, ASK):
        return replace(seen, is_closed=True)
    return replace(seen, named=(*seen.named, item["gun"].removeprefix(VOLLEY)))


def item_text(table: Table, item: Mapping[str, Answer]) -> Any:
    """A shot in words."""
    return aims.item(table, item, "gun")
