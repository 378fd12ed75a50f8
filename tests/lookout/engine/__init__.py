"""Lookout: each captain sails a cutter nobody else sees, then looks at one hex of 42; a point for whoever sees a sail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.hexes import Lattice, rectangular
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Path
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.game import Game, OpenMove, Transition, Turn
from engines.kernel.resolution.frames import Ask, Asked, Chance, End, Event, Frame, Move, Result, Roll, State, Step
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves

COLUMNS, ROWS, ROUNDS, STEPS = 7, 6, 2, 2
CHART = Lattice(rectangular(COLUMNS, ROWS))
HEXES = tuple(CHART.places)


def hex_name(code: str) -> Message:
    return say("lk.hex", code=Verbatim(code))


@dataclass(slots=True)
class Table:
    """Where cutters are, which hex each captain looked at last, points, the round."""

    seats: tuple[int, ...]
    at: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    round: int = 1
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Table:
        return Table(self.seats, self.at, self.looked, self.points, self.round)


@value_class(kw_only=True)
class Watch(Frame[Table]):
    """LK-1 All sail in secret, then all look."""

    kind: ClassVar[str] = "lookout.watch"
    saved_steps = ("sail", "look")

    def begin(self, table: Table, _: object) -> Step[Table]:
        """LK-1.1 Each cutter starts at a hex drawn in secret."""
        if table.at:
            return Ask(table.seats, self.at(self.sail), "sail", sealed=True)
        return Roll((len(HEXES),) * len(table.seats), self.at(self.start), known_to=())

    def start(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """LK-1.1 Only its captain knows where."""
        table.at = tuple(HEXES[face - 1] for face in faces)
        return self.at(self.begin)

    def may_sail(self, table: Table, seat: int) -> Choice:
        """LK-1.2 A way of at most two hexes."""
        return Path(
            next_places=lambda way: CHART.neighbours[way[-1] if way else table.at[seat]], least=0, most=STEPS, default=(),
            name=hex_name, mark=str, rule="LK-1.2",
        )  # fmt: skip

    def sail(self, table: Table, answers: Mapping[int, tuple[str, ...]]) -> Step[Table]:
        """LK-1.3 Cutters are where their ways end."""
        table.at = tuple(way[-1] if (way := answers[seat]) else table.at[seat] for seat in table.seats)
        return Ask(table.seats, self.at(self.look), "look", sealed=True)

    def may_look(self, table: Table, seat: int) -> Choice:
        """LK-1.4 Any hex, or none."""
        lies = {code: code for code in HEXES}
        return OneOf(
            options=("none", *HEXES), default="none", name=lambda id: say("lk.none") if id == "none" else hex_name(id),
            mark=lies.get, rule="LK-1.4",
        )  # fmt: skip

    def look(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """LK-1.5 A point for whoever looks where another cutter is."""
        table.looked = tuple(answers[seat] for seat in table.seats)
        others = {seat: {at for other, at in enumerate(table.at) if other != seat} for seat in table.seats}
        found = tuple(seat for seat in table.seats if table.looked[seat] in others[seat])
        table.points = tuple(points + (seat in found) for seat, points in enumerate(table.points))
        for seat in table.seats:
            table.events.append(Event("looked", {"seat": seat, "at": table.looked[seat], "found": seat in found}))
        if table.round == ROUNDS:
            return End(Result.of_scores(table.points, "points"))
        table.round += 1
        return self.at(self.begin)

    def on_signal(self, table: Table, seat: int, move: Move) -> None:
        """LK-2 Whoever likes sends a signal to a hex."""
        table.events.append(Event("signalled", {"seat": seat, "to": move.args["to"]}))


@value_class
class View:
    """What a viewer may know; the place of a cutter he may not see is ""."""

    viewer: int | None
    at: tuple[str, ...]
    looked: tuple[str, ...]
    points: tuple[int, ...]
    round: int
    asked: Asked | None
    result: Result | None


class Lookout(Game[Table, View]):
    """Lookout, for two captains."""

    id = "lookout"
    players = range(2, 3)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Table)
    views = View

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        return begin(Table(tuple(range(seats)), points=(0,) * seats), Watch(), chance)

    def open_moves(self, state: State[Table], seat: int) -> tuple[OpenMove, ...]:
        to = OneOf(options=HEXES, default=HEXES[0], name=hex_name, mark=str, rule="LK-2")
        return (OpenMove("signal", say("lk.signal"), args={"to": to}),) if state.asked else ()

    def view(self, state: State[Table], viewer: int | None) -> View:
        return self._view(state, viewer, () if viewer is None else (viewer,))

    def reveal(self, state: State[Table]) -> View:
        return self._view(state, None, state.table.seats)

    def _view(self, state: State[Table], viewer: int | None, known: tuple[int, ...]) -> View:
        table = state.table
        at = tuple(at if seat in known else "" for seat, at in enumerate(table.at))
        return View(viewer, at, table.looked, table.points, table.round, state.asked, state.result)

    def imagine(self, view: View, rnd: Random) -> State[Table]:
        at = tuple(at or rnd.choice(HEXES) for at in view.at)
        table = Table(tuple(range(len(view.points))), at, view.looked, view.points, view.round)
        stack = (Watch(step=view.asked.kind),) if view.asked else ()
        return State(table, stack, view.asked, view.result)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        if event.kind == "signalled":
            return (say("lk.told.signal", captain=Captain(event.facts["seat"]), hex=hex_name(event.facts["to"])),)
        if event.kind != "looked":
            return ()
        seat, at, found = event.facts["seat"], event.facts["at"], event.facts["found"]
        where = say("lk.none") if at == "none" else hex_name(at)
        return (say("lk.told.found" if found else "lk.told.looked", captain=Captain(seat), hex=where),)

    def turn(self, view: View) -> Turn:
        return Turn(str(view.round))

    def headline(self, events: tuple[Event, ...], view: View) -> Message:
        return say("lk.round", number=view.round)

    def waiting_line(self, view: View, asked: Asked) -> Message:
        return say("lk.ask.sail" if asked.kind == "sail" else "lk.ask.look")

    def prompt(self, view: View, asked: Asked) -> Message:
        return say("lk.q.sail" if asked.kind == "sail" else "lk.q.look")

    def invariants(self, state: State[Table]) -> None:
        assert all(at in HEXES for at in state.table.at)


game = Lookout()
