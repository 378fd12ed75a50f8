"""SD-1 A round: leads, calls, the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, End, Event, Frame, Result, Roll, Step
from engines.soundings.speech.names import fathoms
from engines.soundings.table import Table

DEPTHS = tuple(str(depth) for depth in range(1, 7))
LEAD = 3


@value_class(kw_only=True)
class Round(Frame[Table]):
    """SD-1 Leads, calls and the score, until somebody has enough."""

    kind: ClassVar[str] = "soundings.round"
    saved_steps = ("read",)

    def begin(self, table: Table, _: object) -> Step[Table]:
        """SD-1.1 Each captain draws a lead of 1 to 3 in secret."""
        return Roll((LEAD,) * len(table.seats), self.at(self.draw), known_to=())

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """SD-1.1 The lead is the captain's own secret."""
        table.leads = faces
        for seat, lead in enumerate(faces):
            table.events.append(Event("lead", {"seat": seat}, {"lead": lead}, (seat,)))
        return Ask(table.seats, self.at(self.read), "sd.call", sealed=True)

    def may_read(self, table: Table, seat: int) -> Choice:
        """SD-1.2 A call of 1 to 6."""
        return OneOf(options=DEPTHS, default="1", name=fathoms, rule="SD-1.2")

    def read(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """SD-1.3 Call and lead together; the deepest that nobody else has wins a point."""
        depths = tuple(int(answers[seat]) + table.leads[seat] for seat in table.seats)
        count = Counter(depths)
        won = max((depth for depth in depths if count[depth] == 1), default=0)
        table.tell("depths", depths=depths)
        if won:
            seat = depths.index(won)
            table.points = tuple(points + (at == seat) for at, points in enumerate(table.points))
        table.tell("scored", seat=depths.index(won) if won else -1, n=won)
        table.last = depths
        return self.at(self.score)

    def score(self, table: Table, _: object) -> Step[Table]:
        """SD-1.4 Whoever has the points wins."""
        if max(table.points) < table.target:
            table.leads, table.round = (), table.round + 1
            return self.at(self.begin)
        table.leads = ()
        result = Result.of_scores(table.points, "points")
        table.tell("won", seat=result.places[0][0])
        return End(result)
