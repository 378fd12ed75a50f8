"""Pass and All-Pass (AC-35): trajectories lapse, and the initiative goes to the other side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import Leader
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.rules.forces import forces_of
from engines.atlantic_chase.rules.gensoul import gensoul_first
from engines.atlantic_chase.rules.initiative import Handover
from engines.atlantic_chase.rules.lapses import Lapse
from engines.atlantic_chase.rules.later import Prepared
from engines.atlantic_chase.rules.officers import POUND, RAEDER
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Step

OF_SEAT = (Leader(POUND), Leader(RAEDER))
"""AC-10h: the leader of each side who turns a Pass into an All-Pass."""


def trajectories(table: Ocean, seat: int) -> tuple[str, ...]:
    """The trajectories of a side, in display order."""
    return tuple([force for force in forces_of(table, seat) if table.squadrons[force].is_line])


def passable(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-35a, AC-T0n: the trajectories that a Pass may name, the longest first."""
    return tuple(sorted(trajectories(table, seat), key=lambda force: -table.squadrons[force].track.length))


def may_all(table: Ocean, seat: int) -> bool:
    """AC-35g, AC-63a: whether an All-Pass is left, and lines for it."""
    return table.admirals.get(OF_SEAT[seat], 0) > 0 and len(trajectories(table, seat)) > 1


@value_class(kw_only=True)
class Pass(Prepared):
    """AC-T13a to -T13c A Pass that names a trajectory, or none ("", AC-D54); or an All-Pass."""

    kind: ClassVar[str] = "atlantic_ocean.pass"
    saved_steps: ClassVar[tuple[str, ...]] = ("shorten", "ranked", "lapsed", "over")
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.order", "lapse", "ac.q.order", is_public=True),)
    force: str = ""
    is_all: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-35a, AC-35h: the Pass is told; a leader is turned over or removed."""
        if not self.is_all:
            table.tell("passes", seat=table.active, force=self.force)
            return gensoul_first(table, self.force, (self.force,), self.at(self.shorten))
        leader = OF_SEAT[table.active]
        table.admirals[leader] -= 1
        table.tell("passes_all", seat=table.active, leader=leader, uses=table.admirals[leader])
        return Ask((table.active,), self.at(self.ranked), "ac.order")

    def shorten(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-D125: the Time Lapse comes after Gensoul."""
        return Call(
            Lapse(left=((self.force, ""),) if self.force else (), captain=self.captain, filed=self.filed), self.at(self.lapsed)
        )

    def may_ranked(self, table: Ocean, seat: int) -> Choice:
        """AC-D55: the order in which they lapse."""
        lines = trajectories(table, seat)
        return Ranking(items=lines, default=lines, name=lambda force: places.force(force, table.squadrons[force]), rule="AC-D55")

    def ranked(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-35i: every own trajectory, one after the other."""
        (order,) = answers.values()
        return Call(Lapse(left=tuple([(force, "") for force in order])), self.at(self.lapsed))

    def lapsed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-35c, AC-35d: the initiative goes over without a roll."""
        return Call(Handover(), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-35e: the Pass is over."""
        return Done()
