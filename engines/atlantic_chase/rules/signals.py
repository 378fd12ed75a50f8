"""Signals (AC-39): a trajectory with Intel becomes a station where its Intel lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import NONE
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules.forces import forces_of, halt, those_at
from engines.atlantic_chase.rules.initiative import SEIZED, Handover, Seize
from engines.atlantic_chase.rules.lapses import Lapse
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step


def markers(table: Ocean, seat: int) -> Iterator[tuple[str, str]]:
    """AC-39a: each Intel marker on a trajectory of the other side, with its hex."""
    return ((force, hex) for force in forces_of(table, foe(seat)) for hex in table.squadrons[force].track.intel)


@value_class(kw_only=True)
class Signals(Frame[Ocean]):
    """AC-T15b to -T15d Signals of a seat on the Intel marker of a Task Force in a hex."""

    kind: ClassVar[str] = "atlantic_ocean.signals"
    saved_steps: ClassVar[tuple[str, ...]] = ("lapsed", "over")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.signals.lapse", "lapse", "ac.q.signals.lapse", is_public=True, at_once=True),
    )
    seat: int
    target: str
    hex: str

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-39c, AC-39d: the station in that hex; AC-39e: one own trajectory there may lapse."""
        table.tell("signals", seat=self.seat, force=self.target, hex=self.hex)
        halt(table, self.target, self.hex)
        return Ask((self.seat,), self.at(self.lapsed), "ac.signals.lapse") if self.own(table) else Done()

    def own(self, table: Ocean) -> tuple[str, ...]:
        """AC-39e: the trajectories of the acting side in the hex."""
        return tuple([force for force in those_at(table, self.seat, self.hex) if table.squadrons[force].is_line])

    def may_lapsed(self, table: Ocean, seat: int) -> Choice:
        """AC-39e: one of them, or none, which is usual."""
        return OneOf(options=(NONE, *self.own(table)), default=NONE, name=one_or_none, mark=places.mark, rule="AC-39e")

    def lapsed(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-40a: its Time Lapse."""
        (force,) = answers.values()
        return Done() if force == NONE else Call(Lapse(left=((force, ""),)), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T15d: done."""
        return Done()


@value_class(kw_only=True)
class SignalsAction(Frame[Ocean]):
    """AC-T15a to -T15e The action: Signals, then the other side may seize the initiative."""

    kind: ClassVar[str] = "atlantic_ocean.signals_action"
    saved_steps: ClassVar[tuple[str, ...]] = ("found_out", "offered", "over")
    target: str
    hex: str

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-39a: the active side names the marker."""
        return Call(Signals(seat=table.active, target=self.target, hex=self.hex), self.at(self.found_out))

    def found_out(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-39f: the inactive side may seize."""
        return Call(Seize(), self.at(self.offered))

    def offered(self, table: Ocean, outcome: str) -> Step[Ocean]:
        """AC-26c: the initiative changes hands, or stays."""
        return Call(Handover(), self.at(self.over)) if outcome == SEIZED else Done()

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-39f: done."""
        return Done()


def one_or_none(option: str) -> Message:
    """A Task Force, or none."""
    return say("ac.none") if option == NONE else say("ac.sign", force=places.sign(option))
