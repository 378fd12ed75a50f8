"""The contract of the kernel, kept by Straits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, Turn, Turned
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Asked, Chance, Event, State
from engines.straits.knowledge.imagine import imagine
from engines.straits.knowledge.observe import view
from engines.straits.rules.season import Season
from engines.straits.rules.waters import HEXES, LAND
from engines.straits.saves import SAVES
from engines.straits.speech.events import EVENTS, headline
from engines.straits.speech.prompts import asking
from engines.straits.table import Table, new_table
from engines.straits.view import View


class Straits(Game[Table, View]):
    """Straits, for two to four captains."""

    id = "straits"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = SAVES
    views = View
    tellings = EVENTS

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Turned[Table]:
        return resolve.begin(new_table(seats), Season(), chance)

    def view(self, state: State[Table], viewer: int | None) -> View:
        return view(state, viewer)

    def imagine(self, seen: View, rnd: Random) -> State[Table]:
        return imagine(seen, rnd)

    def turn(self, seen: View) -> Turn:
        """A round is a turn of all."""
        return Turn(str(seen.round))

    def headline(self, events: tuple[Event, ...], seen: View) -> Message:
        return headline(seen)

    def asking(self, seen: View, asked: Asked) -> Message:
        return asking(seen, asked)

    def drafted(self, seen: View, choice: Choice, draft: Mapping[str, Any]) -> View:
        """The course as far as it is drawn."""
        return replace(seen, drafted=tuple(draft.get("course") or ()))

    def invariants(self, state: State[Table]) -> None:
        """Ships and wrecks lie on the water, and no two ships in one hex."""
        table = state.table
        assert all(code in HEXES and code not in LAND for code in (*table.at, *filter(None, table.wrecks)))
        assert len(set(table.at)) == len(table.at)


game = Straits()
