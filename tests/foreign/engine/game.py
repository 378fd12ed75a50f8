"""The kernel's contract, kept by Soundings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, OptionField, Transition, Turn
from engines.kernel.contract.search import SearchBudget
from engines.kernel.contract.sides import Side
from engines.kernel.resolution.frames import Asked, Chance, Event, State
from engines.kernel.resolution.resolve import begin
from engines.soundings.knowledge.imagine import imagine
from engines.soundings.knowledge.observe import observe
from engines.soundings.lessons import LESSONS
from engines.soundings.options import FIELDS, SERIES, SIDES
from engines.soundings.rules.round import LEAD, Round
from engines.soundings.saves import SAVES
from engines.soundings.speech.events import narrate
from engines.soundings.speech.names import fathoms
from engines.soundings.speech.prompts import asking
from engines.soundings.table import Table
from engines.soundings.view import View


class Soundings(Game[Table, View]):
    """Soundings, for two to four captains."""

    id = "soundings"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = SAVES
    views = View
    lessons = LESSONS
    levels = (SearchBudget(4), SearchBudget(40, 4))

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        return FIELDS

    def sides(self, options: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        return tuple(SIDES[seat % 2] for seat in range(seats))

    def shares_seats(self, options: Mapping[str, Any], seats: int) -> bool:
        return True

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        return begin(Table(tuple(range(seats)), options["points"], (0,) * seats), Round(), chance)

    def campaign_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return given

    def carryover(self, state: State[Table]) -> Any:
        return {"points": list(state.table.points)} if max(state.table.points) < SERIES else None

    def describe_carryover(self, handed: Any) -> tuple[Message, ...]:
        return tuple(say("sd.line", captain=Captain(seat), n=points) for seat, points in enumerate(handed["points"]))

    def setup_from(self, handed: Any, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        points = tuple(handed["points"])
        return begin(Table(tuple(range(seats)), max(points) + options["points"], points), Round(), chance)

    def view(self, state: State[Table], viewer: int | None) -> View:
        return observe(state, viewer, () if viewer is None else (viewer,))

    def reveal(self, state: State[Table]) -> View:
        return observe(state, None, state.table.seats)

    def imagine(self, view: View, rnd: Random) -> State[Table]:
        return imagine(view, rnd)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        return narrate(event)

    def turn(self, view: View) -> Turn:
        return Turn(str(view.round))

    def headline(self, events: tuple[Event, ...], view: View) -> Message:
        return say("sd.head.over") if view.result else say("sd.head.round", number=view.round)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return fathoms(answer) if isinstance(answer, str) else say("sd.nothing")

    def waiting_line(self, view: View, asked: Asked) -> Message:
        return asking(view, asked)

    def prompt(self, view: View, asked: Asked) -> Message:
        return say("sd.q.call")

    def invariants(self, state: State[Table]) -> None:
        """Points are within the target, and leads are of 1 to 3."""
        assert all(0 <= points <= state.table.target for points in state.table.points)
        assert all(1 <= lead <= LEAD for lead in state.table.leads)


game = Soundings()
