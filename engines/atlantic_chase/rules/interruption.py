"""Interruption (AC-22): Intel on the forces of an action may spoil it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.tables import ALERTS, INITIATIVE_CHANGE, SLIP, TABLES
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules.forces import gain_evasion
from engines.atlantic_chase.rules.initiative import DIE, Handover, Vie
from engines.atlantic_chase.rules.signals import Signals
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Roll, Step

OFF = "off"
"""The result of an Interruption that calls the action off."""
EVADE = "evade"


@value_class(kw_only=True)
class Interruption(Frame[Ocean]):
    """AC-T3a to -T3f An Interruption. `intel`: the markers of the forces named; `forces`: those that may be found by Signals
    (AC-D11, AC-D81); `target`: that of the action.

    Its result is the number to be added to the roll, or `OFF`.
    """

    kind: ClassVar[str] = "atlantic_ocean.interruption"
    saved_steps: ClassVar[tuple[str, ...]] = ("slipped", "signalled", "vied", "changed")
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.slip", "slip", "ac.q.slip", is_public=True, at_once=True),)
    intel: int
    forces: tuple[str, ...]
    target: str
    is_off: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-22c: two dice without modifiers."""
        return Roll((DIE, DIE), self.at(self.fallen))

    def fallen(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-22e: the result holds at once."""
        (code,) = TABLES.interruption.read(sum(faces), self.intel)
        table.tell("interrupts", seat=foe(table.active), faces=faces, total=sum(faces), intel=self.intel, result=code)
        if code in ALERTS:
            return Done(ALERTS[code])
        if code == SLIP:
            return (
                Ask((foe(table.active),), self.at(self.slipped), "ac.slip") if self.gains(table)[1:] else self.slip(table, EVADE)
            )
        if code == INITIATIVE_CHANGE:
            return Call(Handover(), self.at(self.changed))
        return Call(Vie(), self.at(self.vied))

    def gains(self, table: Ocean) -> tuple[str, ...]:
        """AC-54j: an evasion for the target, or Signals on a marker of one of these forces."""
        found = [f"{force}@{hex}" for force in self.forces for hex in table.squadrons[force].track.intel]
        return (EVADE, *found)

    def may_slipped(self, table: Ocean, seat: int) -> Choice:
        """AC-T3d: the evasion by default."""
        return OneOf(options=self.gains(table), default=EVADE, name=gain, rule="AC-54j")

    def slipped(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-54j: as the inactive side chose."""
        (answer,) = answers.values()
        return self.slip(table, answer)

    def slip(self, table: Ocean, answer: str) -> Step[Ocean]:
        """AC-T3e: Signals by the inactive side, or the evasion."""
        if answer == EVADE:
            gain_evasion(table, self.target)
            return self.at(self.signalled)
        force, _, hex = answer.partition("@")
        return Call(Signals(seat=foe(table.active), target=force, hex=hex), self.at(self.signalled))

    def signalled(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-54k, AC-T3f: the action is off without Time Lapse, and both sides vie."""
        return Call(Vie(), self.at(self.vied, is_off=True))

    def vied(self, table: Ocean, has_changed: bool) -> Step[Ocean]:
        """AC-22h: if the initiative has changed hands the action is over; else it goes on, but for a Slip."""
        return Done(OFF if has_changed or self.is_off else 0)

    def changed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-52k: the action is off."""
        return Done(OFF)


def gain(option: str) -> Message:
    """The evasion, or Signals on a marker."""
    if option == EVADE:
        return say("ac.slip.evade")
    force, _, hex = option.partition("@")
    return say("ac.slip.signals", force=places.sign(force), hex=places.hex_(hex))
