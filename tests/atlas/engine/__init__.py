"""Atlas: Soundings over 131 places of a map instead of six depths. A captain may hail any of them without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.game import OpenMove, Transition
from engines.kernel.resolution.frames import Asked, Chance, Event, Move, State
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves
from engines.soundings.game import Soundings
from engines.soundings.rules.round import Round
from engines.soundings.table import Table
from engines.soundings.view import View

COASTS = ("Bahía", "Città", "Año", "Ría", "Dòria", "Überfahrt", "Île")
PLACES = tuple(str(number) for number in range(1, 132))


def place(id: str) -> Message:
    """What a place is called, in 34 characters."""
    called = f"{COASTS[int(id) % len(COASTS)]} {int(id):03} de las Mareas Lejanas del Sur"
    return say("at.place", code=Verbatim(called[:34].ljust(34, "x")))


@value_class(kw_only=True)
class Voyage(Round):
    """Rounds in which a place is called instead of a depth."""

    kind: ClassVar[str] = "atlas.voyage"

    def may_read(self, table: Table, seat: int) -> Choice:
        """AT-1 A place of the map."""
        return OneOf(options=PLACES, default="1", name=place, rule="AT-1")

    def on_hail(self, table: Table, seat: int, move: Move) -> None:
        """AT-2 Whoever likes hails a place."""
        table.tell("hailed", seat=seat, place=move.args["place"])


class Atlas(Soundings):
    """Atlas, for two to four captains."""

    id = "atlas"
    saves = Saves(1, Table)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        return begin(Table(tuple(range(seats)), options["points"], (0,) * seats), Voyage(), chance)

    def open_moves(self, state: State[Table], seat: int) -> tuple[OpenMove, ...]:
        places = OneOf(options=PLACES, default="1", name=place, rule="AT-2")
        return (OpenMove("hail", say("at.hail"), args={"place": places}),) if state.asked else ()

    def imagine(self, view: View, rnd: Random) -> State[Table]:
        made = super().imagine(view, rnd)
        return State(made.table, (Voyage(step="read"),) if view.asked else (), made.asked, made.result)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        if event.kind != "hailed":
            return super().narrate(event, viewer)
        return (say("at.told.hailed", captain=Captain(event.facts["seat"]), place=place(event.facts["place"])),)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return place(answer) if isinstance(answer, str) else say("sd.nothing")

    def prompt(self, view: View, asked: Asked) -> Message:
        return say("at.q.call")


game = Atlas()
