"""A small game of deployments and plans: three ships to ports that hold so many, then in secret a list of what each does.

Plans are carried out in turn; whether a shot hits is for a die, so a plan is made without knowing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.arrangements import Assignment, Capacity
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, Transition
from engines.kernel.resolution.frames import Ask, Asked, Chance, End, Event, Frame, Result, Roll, State, Step
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves
from tests.engines.kernel.squadron import TENDERS, Seen, after, called, judge, named, sheet

SHIPS, PORTS, ROUNDS = ("wolf", *TENDERS), ("1", "2", "3"), 3


@dataclass(slots=True)
class Table:
    """Where each ship of each captain is, and hits."""

    at: dict[int, dict[str, int]]
    hits: dict[int, int]
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Table:
        return Table({seat: dict(at) for seat, at in self.at.items()}, dict(self.hits))

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.at)


@value_class(kw_only=True)
class Cruise(Frame[Table]):
    """FL-1 All deploy at once; then each round all plan at once, and plans are carried out in the order of seats."""

    kind = "flotilla.cruise"
    saved_steps = ("deploy", "order", "shoot")
    round: int = 0
    shots: tuple[int, ...] = ()

    def begin(self, table: Table, _: object) -> Step[Table]:
        return Ask(tuple(table.at), self.at(self.deploy), "deploy", sealed=True)

    def may_deploy(self, table: Table, seat: int) -> Choice:
        rooms = {port: Capacity(most=2, rule="FL-1.1") for port in PORTS}
        default = dict(zip(SHIPS, PORTS, strict=True))
        return Assignment(
            things=SHIPS, places=lambda ship: PORTS, default=default, name=named, place_name=named, capacities=rooms,
            alike=lambda ship: ship.split(".")[0], rule="FL-1.1",
        )  # fmt: skip

    def deploy(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        for seat, answer in answers.items():
            table.at[seat] = {ship: int(port) for ship, port in answer.items()}
        return self.at(self.plan)

    def plan(self, table: Table, _: object) -> Step[Table]:
        if self.round == ROUNDS:
            order = sorted(table.at, key=lambda seat: -table.hits[seat])
            return End(Result(tuple((seat,) for seat in order), "hits"))
        return Ask(tuple(table.at), self.at(self.order), "order", sealed=True)

    def may_order(self, table: Table, seat: int) -> Choice:
        seen = Seen(dict(table.at[seat]))
        return Plan(view=seen, sheet=sheet, after=after, most=4, name=called, alike=(TENDERS,), validate=judge, rule="SQ-0")

    def order(self, table: Table, answers: Mapping[int, tuple[Item, ...]]) -> Step[Table]:
        shots = []
        for seat, items in answers.items():
            for item in items:
                if item.get("does") == "sail":
                    table.at[seat][str(item["ship"])] = int(item["to"])
                shots += [seat] if item.get("does") == "fire" else []
            table.events.append(Event("planned", {"seat": seat, "n": len(items)}))
        return Roll((2,) * len(shots), self.at(self.shoot, shots=tuple(shots))) if shots else self._next()

    def shoot(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        for seat, face in zip(self.shots, faces, strict=True):
            table.hits[seat] += face - 1
        return self._next()

    def _next(self) -> Step[Table]:
        return self.at(self.plan, round=self.round + 1, shots=())


@value_class
class View:
    """Everything: nothing is hidden once plans are carried out."""

    viewer: int | None
    at: tuple[tuple[int, ...], ...]
    hits: tuple[int, ...]
    round: int
    step: str
    asked: Asked | None
    result: Result | None


class Flotilla(Game[Table, View]):
    """The game, whole."""

    id = "flotilla"
    players = range(2, 3)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Table)
    views = View
    hides = False

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        who = range(seats)
        return begin(Table({seat: dict.fromkeys(SHIPS, 2) for seat in who}, dict.fromkeys(who, 0)), Cruise(), chance)

    def view(self, state: State[Table], viewer: int | None) -> View:
        frame = state.stack[0] if state.stack else Cruise(round=ROUNDS)
        assert isinstance(frame, Cruise)
        at = tuple(tuple(ships.values()) for ships in state.table.at.values())
        return View(viewer, at, tuple(state.table.hits.values()), frame.round, frame.step, state.asked, state.result)

    def imagine(self, view: View, rnd: Random) -> State[Table]:
        at = {seat: dict(zip(SHIPS, ships, strict=True)) for seat, ships in enumerate(view.at)}
        stack = (Cruise(round=view.round, step=view.step),) if view.asked else ()
        return State(Table(at, dict(enumerate(view.hits))), stack, view.asked, view.result)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        return (say("told"),)

    def headline(self, events: tuple[Event, ...], view: View) -> Message:
        return say("headline")

    def waiting_line(self, view: View, asked: Asked) -> Message:
        return say(asked.kind)

    def mind(self, view: View, choice: Choice, rnd: Random) -> Answer:
        return choice.sample(rnd)

    def invariants(self, state: State[Table]) -> None:
        assert all(place in (1, 2, 3) for ships in state.table.at.values() for place in ships.values())


flotilla = Flotilla()
