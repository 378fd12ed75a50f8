"""The kernel's contract, kept by Soundings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.kernel.chance import Random
from engines.kernel.choices import Answer, Choice
from engines.kernel.contract import Game, OptionField, Turned
from engines.kernel.frames import Asked, Chance, Event, Result, State
from engines.kernel.messages import Captain, Message, say
from engines.kernel.resolution import begin
from engines.kernel.saves import Saves
from engines.kernel.sides import Side
from engines.soundings.rules import LEAD, Round, fathoms
from engines.soundings.table import Table

SERIES = 4
"""Points with which nothing goes on."""
SIDES = (Side("wind", say("sd.side.wind")), Side("lee", say("sd.side.lee")))


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know; a lead he may not see is 0."""

    viewer: int | None
    target: int
    points: tuple[int, ...]
    leads: tuple[int, ...]
    last: tuple[int, ...]
    round: int
    asked: Asked | None
    result: Result | None


class Soundings(Game[Table, View]):
    """Soundings, for two to four captains."""

    id = "soundings"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Table)
    views = View

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        return (OptionField("points", say("sd.option.points"), (2, 3), {n: say("sd.option.n", n=n) for n in (2, 3)}),)

    def sides(self, options: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        return tuple(SIDES[seat % 2] for seat in range(seats))

    def shares_seats(self, options: Mapping[str, Any], seats: int) -> bool:
        return True

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Turned[Table]:
        return begin(Table(tuple(range(seats)), options["points"], (0,) * seats), Round(), chance)

    def handed_on(self, state: State[Table]) -> Any:
        return {"points": list(state.table.points)} if max(state.table.points) < SERIES else None

    def setup_after(self, handed: Any, seats: int, options: Mapping[str, Any], chance: Chance) -> Turned[Table]:
        points = tuple(handed["points"])
        return begin(Table(tuple(range(seats)), max(points) + options["points"], points), Round(), chance)

    def view(self, state: State[Table], viewer: int | None) -> View:
        return self._view(state, viewer, () if viewer is None else (viewer,))

    def reveal(self, state: State[Table]) -> View:
        return self._view(state, None, state.table.seats)

    def _view(self, state: State[Table], viewer: int | None, open_: tuple[int, ...]) -> View:
        table = state.table
        leads = tuple(lead if seat in open_ else 0 for seat, lead in enumerate(table.leads))
        return View(viewer, table.target, table.points, leads, table.last, table.round, state.asked, state.result)

    def imagine(self, view: View, rnd: Random) -> State[Table]:
        leads = tuple(lead or rnd.randint(1, LEAD) for lead in view.leads)
        seats = tuple(range(len(view.points)))
        table = Table(seats, view.target, view.points, leads, view.last, view.round)
        return State(table, (Round(step="read"),) if view.asked else (), view.asked, view.result)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        facts = event.facts
        match event.kind:
            case "rolled":
                return ()
            case "lead" if "lead" in facts:
                return (say("sd.told.lead.own", captain=Captain(facts["seat"]), n=facts["lead"]),)
            case "lead":
                return (say("sd.told.lead", captain=Captain(facts["seat"])),)
            case "depths":
                return tuple(say("sd.told.depth", captain=Captain(seat), n=n) for seat, n in enumerate(facts["depths"]))
            case "scored" if facts["seat"] < 0:
                return (say("sd.told.nobody"),)
            case _:
                return (say(f"sd.told.{event.kind}", captain=Captain(facts["seat"])),)

    def headline(self, events: tuple[Event, ...], view: View) -> Message:
        return say("sd.head.over") if view.result else say("sd.head.round", number=view.round)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return fathoms(answer) if isinstance(answer, str) else say("sd.nothing")

    def asking(self, view: View, asked: Asked) -> Message:
        if view.viewer in asked.seats:
            return say("sd.ask.call.you")
        return say("sd.ask.call", list=tuple(map(Captain, asked.seats)))

    def question(self, view: View, asked: Asked) -> Message:
        return say("sd.q.call")

    def invariants(self, state: State[Table]) -> None:
        """Points are within the target, and leads are of 1 to 3."""
        assert all(0 <= points <= state.table.target for points in state.table.points)
        assert all(1 <= lead <= LEAD for lead in state.table.leads)


game = Soundings()
