"""The contract of the kernel, kept by Corsairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.corsairs.advance.apply import fits, moment
from engines.corsairs.advance.define import lines
from engines.corsairs.components.cards import CARDS
from engines.corsairs.knowledge.imagine import imagine
from engines.corsairs.knowledge.observe import view
from engines.corsairs.rules.turn import Turn
from engines.corsairs.saves import SAVES
from engines.corsairs.speech.events import EVENTS, headline
from engines.corsairs.speech.prompts import asking
from engines.corsairs.table import HAND, Table
from engines.corsairs.view import View
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import AdvanceLine, Moment
from engines.kernel.contract.game import Game, Transition
from engines.kernel.contract.sides import Side
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Asked, Chance, Event, State
from engines.kernel.speech import turns


class Corsairs(Game[Table, View]):
    """Corsairs, for two to four captains."""

    id = "corsairs"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = SAVES
    views = View
    narrators = EVENTS

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        return resolve.begin(Table(((),) * seats, (0,) * seats), Turn(seat=0), chance)

    def sides(self, options: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        """CO-1.2 Where four play, partners sit opposite."""
        return tuple(Side(f"crew.{seat % 2}", say(f"cs.side.{seat % 2}")) for seat in range(seats)) if seats == 4 else ()

    def shares_seats(self, options: Mapping[str, Any], seats: int) -> bool:
        """CO-1.3 One person may play several seats: both partners, or all of them to learn."""
        return True

    def foreseen(self, seen: View, kind: str) -> tuple[AdvanceLine, ...]:
        return lines(seen, kind)

    def moment(self, state: State[Table]) -> Moment:
        return moment(state.table)

    def answer_from_lines(self, filled: Mapping[str, Answer], state: State[Table], seat: int) -> Answer | None:
        return fits(filled, state, seat)

    def view(self, state: State[Table], viewer: int | None) -> View:
        return view(state, viewer)

    def imagine(self, seen: View, rnd: Random) -> State[Table]:
        return imagine(seen, rnd)

    def turn(self, seen: View) -> turns.Turn:
        """Seats take turns in their order."""
        return turns.Turn(str(seen.turn), (seen.on_turn + 1) % len(seen.points))

    def headline(self, events: tuple[Event, ...], seen: View) -> Message:
        return headline(seen)

    def waiting_line(self, seen: View, asked: Asked) -> Message:
        return asking(seen, asked)

    def invariants(self, state: State[Table]) -> None:
        """Every card lies in one place, no hand has more than four, and nobody owes points."""
        table = state.table
        assert sorted(card for zone in table.zones().values() for card in zone.things) == sorted(CARDS)
        assert all(len(hand) <= HAND for hand in table.hands)
        assert min(table.points) >= 0


game = Corsairs()
