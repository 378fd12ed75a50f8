"""Gensoul (AC-10l, AC-D125): Intel that he takes off a force which is named in an action of his own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import NONE
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.lines import unmarked
from engines.atlantic_chase.rules.forces import has_officer
from engines.atlantic_chase.rules.officers import GENSOUL
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step

BRITISH = 0


def gensoul_first(table: Ocean, force: str, named: tuple[str, ...], then: Frame[Ocean]) -> Step[Ocean]:
    """AC-T2b: Gensoul first, if he is with the force that acts, and one that is named has Intel."""
    if not has_officer(table, GENSOUL, force):
        return then
    rule = Gensoul(force=force, named=named)
    return Call(rule, then) if rule.markers(table) else then


@value_class(kw_only=True)
class Gensoul(Frame[Ocean]):
    """AC-T2b An action of a `force` that names some, that one among them."""

    kind: ClassVar[str] = "atlantic_ocean.gensoul"
    saved_steps: ClassVar[tuple[str, ...]] = ("decided",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.gensoul", "leaders", "ac.q.gensoul", is_public=True, at_once=True),)
    force: str
    named: tuple[str, ...]

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2b: his owner is asked."""
        return Ask((BRITISH,), self.at(self.decided), "ac.gensoul")

    def markers(self, table: Ocean) -> tuple[str, ...]:
        """AC-10l: the Intel that he may take off, as "B10@J8"."""
        forces = [force for force in dict.fromkeys(self.named) if force in table.squadrons]
        return tuple([f"{force}@{hex}" for force in forces for hex in table.squadrons[force].track.intel])

    def may_decided(self, table: Ocean, seat: int) -> Choice:
        """AC-T2b: none by default."""
        return OneOf(options=(NONE, *self.markers(table)), default=NONE, name=marker, rule="AC-10l")

    def decided(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-10g, AC-10l: the marker is gone, and he too."""
        (answer,) = answers.values()
        if answer != NONE:
            force, _, hex = answer.partition("@")
            one = table.squadrons[force]
            table.squadrons[force] = one.on(unmarked(one.track, hex, keeps_contact=True))
            del table.officers[GENSOUL]
            table.tell("silenced", leader=GENSOUL, force=force, hex=hex)
        return Done()


def marker(option: str) -> Message:
    """A marker that goes, or none."""
    if option == NONE:
        return say("ac.gensoul.none", leader=names.leader(GENSOUL))
    force, _, hex = option.partition("@")
    return say("ac.gensoul.marker", force=places.sign(force), hex=places.hex_(hex))
