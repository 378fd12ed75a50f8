"""Two games that a search must see through: sticks, which a captain who counts wins, and pennies, which nobody can count on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.game import Game, OptionField, Transition
from engines.kernel.contract.search import SearchBudget
from engines.kernel.resolution.frames import Ask, Asked, Chance, End, Event, Frame, Result, State, Step
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves

SIDES = ("heads", "tails")


@dataclass(slots=True)
class Sticks:
    """How many are left, and who takes next."""

    left: int
    seat: int = 0
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Sticks:
        return Sticks(self.left, self.seat)


@value_class(kw_only=True)
class Take(Frame[Sticks]):
    """ST-1 One to three by turns; whoever takes the last has won."""

    kind = "sticks.take"
    saved_steps = ("taken",)

    def begin(self, table: Sticks, _: object) -> Step[Sticks]:
        return Ask((table.seat,), self.at(self.taken), "take")

    def may_taken(self, table: Sticks, seat: int) -> Choice:
        return OneOf(options=tuple(map(str, range(1, min(3, table.left) + 1))), default="1", rule="ST-1")

    def taken(self, table: Sticks, answers: Mapping[int, str]) -> Step[Sticks]:
        table.left -= int(answers[table.seat])
        if not table.left:
            return End(Result(((table.seat,), (1 - table.seat,)), "last"))
        table.seat = 1 - table.seat
        return self.at(self.begin)


@value_class(kw_only=True)
class Show(Frame[Sticks]):
    """PN-1 Both show a side at once; alike, the first has won, else the second."""

    kind = "pennies.show"
    saved_steps = ("shown",)

    def begin(self, table: Sticks, _: object) -> Step[Sticks]:
        return Ask((0, 1), self.at(self.shown), "show", sealed=True)

    def may_shown(self, table: Sticks, seat: int) -> Choice:
        return OneOf(options=SIDES, default="heads", rule="PN-1")

    def shown(self, table: Sticks, answers: Mapping[int, str]) -> Step[Sticks]:
        won = 0 if answers[0] == answers[1] else 1
        return End(Result(((won,), (1 - won,)), "shown"))


@value_class
class View:
    """Everything."""

    viewer: int | None
    left: int
    seat: int
    asked: Asked | None
    result: Result | None


class Parlour(Game[Sticks, View]):
    """What both games share: nothing is hidden."""

    players = range(2, 3)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Sticks)
    views = View
    hides = False
    rule: ClassVar[type[Frame[Sticks]]]
    waiting: ClassVar[str]

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        return (
            OptionField("left", say("left"), tuple(range(10, 0, -1)), {left: say("left") for left in range(1, 11)}, {}, False),
        )

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Sticks]:
        return begin(Sticks(options["left"]), self.rule(), chance)

    def view(self, state: State[Sticks], viewer: int | None) -> View:
        return View(viewer, state.table.left, state.table.seat, state.asked, state.result)

    def imagine(self, view: View, rnd: Random) -> State[Sticks]:
        stack = (self.rule(step=self.waiting),) if view.asked else ()
        return State(Sticks(view.left, view.seat), stack, view.asked, view.result)

    def waiting_line(self, view: View, asked: Asked) -> Message:
        return say(asked.kind)

    def invariants(self, state: State[Sticks]) -> None:
        assert state.table.left >= 0


class SticksGame(Parlour):
    """Sticks, with two levels."""

    id = "sticks"
    rule, waiting = Take, "taken"
    levels = (SearchBudget(2), SearchBudget(300, 10))


class Pennies(Parlour):
    """Pennies."""

    id = "pennies"
    rule, waiting = Show, "shown"


sticks, pennies = SticksGame(), Pennies()
