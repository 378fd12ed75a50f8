"""Air Strike, Engage, Naval Search and stealth attack (AC-27, AC-31, AC-33, AC-41), from declaration to initiative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import NO, NONE, YES, Leader
from engines.atlantic_chase.data.tables import CONTEST, MISS
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.chances import in_column
from engines.atlantic_chase.rules import helpers, homecoming, prospects
from engines.atlantic_chase.rules.forces import has_officer, seat_of, spend_evasion
from engines.atlantic_chase.rules.gensoul import gensoul_first
from engines.atlantic_chase.rules.helpers import ATTACK, ENGAGE, SEARCH, STRIKE, TABLE_OF, Launch, Named
from engines.atlantic_chase.rules.initiative import DIE, SEIZED, Handover, Seize, Vie
from engines.atlantic_chase.rules.interruption import OFF, Interruption
from engines.atlantic_chase.rules.lapses import Lapse, Lapsing, lapsing
from engines.atlantic_chase.rules.later import Prepared
from engines.atlantic_chase.rules.officers import KRANCKE, TOVEY, WALKER, LedDice, changed, turners
from engines.atlantic_chase.rules.results import Results, ordered
from engines.atlantic_chase.rules.scoring import engaged
from engines.atlantic_chase.rules.support import (
    AIR,
    EVADE,
    HELP,
    chosen,
    flown,
    flying,
    helper,
    nearest,
    with_reply,
    yes_or_no,
)
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut
from engines.kernel.dice.modifiers import Modifier, facts, total
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step
from engines.kernel.resolution.window import PASS

SHIFTERS = (Leader(TOVEY), Leader(KRANCKE))
"""AC-10n: the leaders who change the Trajectory Total."""
ADD, SUBTRACT = "add", "subtract"


@value_class(kw_only=True)
class Contest(Prepared):
    """AC-T2a to -T2f, AC-T9 to -T12, AC-T17 One of the four actions that are rolled for, with the forces `named` for it.

    `alert`: the number that an Interruption adds. `total`: the Trajectory Total. `faces`: the dice by which a leader may change
    it, `leaders` those who may still. `has_missed`: AC-53b; `has_fought`: whether there was a battle.
    """

    kind: ClassVar[str] = "atlantic_ocean.contest"
    saved_steps: ClassVar[tuple[str, ...]] = (
        "look_for_intel", "interrupted", "replied", "offered", "shifted", "read", "applied", "lapsed", "seized", "over",
    )  # fmt: skip
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.reply", "reply", "ac.q.reply", is_public=True),
        Question("ac.shift", "leaders", "ac.q.shift", is_public=True, at_once=True),
        Question("ac.shifted", "leaders", "ac.q.shifted", is_public=True, at_once=True),
    )
    named: Named
    alert: int = 0
    total: int = 0
    faces: tuple[int, ...] = ()
    leaders: tuple[Leader, ...] = ()
    has_missed: bool = False
    has_fought: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2a: the declaration."""
        its = self.named
        told = {"deed": its.deed, "force": its.force, "hex": its.hex, "target": its.target, "help": its.help, "air": its.air}
        table.tell("declares", seat=table.active, **told)
        if its.is_doubled:
            del table.officers[Leader(WALKER)]
            table.tell("officer_used", leader=WALKER)
        if its.deed == ENGAGE:
            engaged(table, table.active, its.hex)
            if homecoming.is_peace(table):
                return homecoming.approach(table, its.hex) or Roll((DIE,), self.at(self.dared))
        return self.listen(table, None)

    def dared(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T20b: before the war, a British Engage may bring it about."""
        return homecoming.provoke(table, faces[0]) or self.listen(table, None)

    def listen(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2b: Gensoul may take Intel off a force that is named."""
        its = self.named
        forces = tuple([force for force in (its.force, its.help, its.air[0]) if force])
        return gensoul_first(table, its.force, forces, self.at(self.look_for_intel))

    def look_for_intel(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2c, AC-D49: Intel on a force named brings Interruption."""
        its = self.named
        intel = helpers.intel_of(table, its)
        if not intel:
            return self.answer(table, None)
        forces = tuple([force for force in dict.fromkeys((its.force, its.help)) if force in table.squadrons])
        return Call(Interruption(intel=intel, forces=forces, target=its.target), self.at(self.interrupted))

    def interrupted(self, table: Ocean, outcome: Any) -> Step[Ocean]:
        """AC-22f, AC-D12: the action goes on, or is off."""
        return Done() if outcome == OFF else self.at(self.answer, alert=outcome)

    # -- the answer of the other side

    def helping(self, table: Ocean) -> tuple[str, ...]:
        """AC-47a: the forces of the inactive side that may coordinate."""
        return tuple(helpers.coordinating(table, foe(table.active), self.named.hex, self.named.target))

    def flying(self, table: Ocean) -> tuple[Launch, ...]:
        """AC-45b: the air support of the inactive side."""
        return tuple(helpers.launches(table, foe(table.active), self.named.hex))

    def answer(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2d: the inactive side is asked if it has anything to add."""
        if self.helping(table) or self.flying(table) or table.squadrons[self.named.target].evades:
            return Ask((foe(table.active),), self.at(self.replied), "ac.reply")
        return self.reckon(table, None)

    def may_replied(self, table: Ocean, seat: int) -> Choice:
        """AC-T2d: help, air support, the target's evasion; nothing by default."""
        help, air, evades = self.helping(table), self.flying(table), table.squadrons[self.named.target].evades

        def script() -> Any:
            if help:
                yield Part(HELP, say("ac.q.help"), chosen(help), preset=True)
            if air:
                yield Part(AIR, say("ac.q.air"), flown(air), preset=True, shortlist=(NONE, *nearest(table, air, self.named.hex)))
            if evades:
                yield Part(EVADE, say("ac.q.evading"), OneOf(options=(NO, YES), default=NO, name=yes_or_no), preset=True)

        nothing = {HELP: NONE} if help else {}
        nothing |= {AIR: NONE} if air else {}
        nothing |= {EVADE: NO} if evades else {}
        silent = Shortcut(PASS, say("ac.reply.nothing"), nothing, {})
        return Sheet(script=script, shortcuts=(silent,), play_label=partial(self.reply_in_words, table))

    def reply_in_words(self, table: Ocean, answer: Mapping[str, Any]) -> PlayLabel:
        """An answer to the action: what it adds, and the chances with it."""
        adds = [helper(answer[HELP])] if answer.get(HELP, NONE) != NONE else []
        adds += [flying(answer[AIR])] if answer.get(AIR, NONE) != NONE else []
        adds += [say("ac.reply.evades", force=places.sign(self.named.target))] if answer.get(EVADE, NO) == YES else []
        label = say("ac.play", list=tuple(adds)) if len(adds) > 1 else adds[0] if adds else say("ac.reply.nothing")
        return PlayLabel(
            label=label, button=say("confirm"), description=prospects.in_words(table, with_reply(self.named, answer), self.alert)
        )

    def replied(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T2d, AC-D30: as answered; an evasion is spent before the dice."""
        (answer,) = answers.values()
        named = with_reply(self.named, answer)
        table.tell("replies", seat=foe(table.active), help=named.their_help, air=named.their_air, evades=named.evades)
        if named.evades:
            spend_evasion(table, named.target)
        return self.at(self.reckon, named=named)

    # -- the Trajectory Total

    def reckon(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2e: the Trajectory Total; AC-T2f: leaders who may change it, the active side's first (AC-D51)."""
        both = (self.named.force, self.named.target)
        present = [one for one in SHIFTERS if any(has_officer(table, one, force) for force in both)]
        leaders = sorted(present, key=lambda one: self.seat_of(table, one) != table.active)
        onward = self.at(self.offer, total=helpers.total_length(table, self.named), leaders=tuple(leaders))
        return onward.offer(table, None)

    def seat_of(self, table: Ocean, leader: Leader) -> int:
        """The seat of a leader who is with the active force or the target."""
        return seat_of(self.named.force if has_officer(table, leader, self.named.force) else self.named.target)

    def offer(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T2f: the next leader's owner is asked."""
        if not self.leaders:
            return Roll((DIE, DIE), self.at(self.rolled))
        return Ask((self.seat_of(table, self.leaders[0]),), self.at(self.offered), "ac.shift")

    def may_offered(self, table: Ocean, seat: int) -> Choice:
        """AC-10o: whether to roll, not by default."""
        return OneOf(options=(NO, YES), default=NO, name=lambda one: say(f"ac.shift.{one}"), rule="AC-10n")

    def offered(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-10o: the dice, or not."""
        (answer,) = answers.values()
        return Roll((DIE, DIE), self.at(self.thrown)) if answer == YES else self.at(self.offer, leaders=self.leaders[1:])

    def thrown(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-10o: the dice are seen before anything is decided."""
        table.tell("shift_dice", leader=self.leaders[0], faces=faces)
        return Ask((self.seat_of(table, self.leaders[0]),), self.at(self.shifted, faces=faces), "ac.shifted")

    def may_shifted(self, table: Ocean, seat: int) -> Choice:
        """AC-10n: to add, to subtract, or to keep the leader, which is usual."""
        return OneOf(options=(NONE, ADD, SUBTRACT), default=NONE, name=self.named_shift, rule="AC-10n")

    def named_shift(self, option: str) -> Message:
        """The total that it leads to, and its column."""
        number = self.shift(option)
        return say(f"ac.shifted.{option}", number=number, column=in_column(TABLE_OF[self.named.deed], number))

    def shift(self, option: str) -> int:
        """AC-D51: the total after it, never below zero."""
        return max(0, self.total + {NONE: 0, ADD: sum(self.faces), SUBTRACT: -sum(self.faces)}[option])

    def shifted(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-10n: as the owner decided."""
        (answer,) = answers.values()
        if answer != NONE:
            del table.officers[self.leaders[0]]
            table.tell("officer_used", leader=self.leaders[0])
        return self.at(self.offer, leaders=self.leaders[1:], total=self.shift(answer), faces=())

    # -- roll and result

    def cell(self, table: Ocean, faces: tuple[int, ...], led: int = 0) -> tuple[tuple[Modifier, ...], int, tuple[str, ...]]:
        """AC-T4c: the rows of the roll, the sum, and the results of its cell."""
        by_leader = (Modifier("AC-10m", "ac.why.leader", led),) if led else ()
        rows = (*helpers.rows(table, self.named, self.alert), *by_leader)
        whole = sum(faces) + total(rows)
        return rows, whole, ordered(CONTEST[TABLE_OF[self.named.deed]].read(whole, self.total))

    def rolled(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T4a, AC-T4b: the dice, which a leader of the active side may change if that changes the cell."""
        its = self.named
        may = turners(table, table.active, its.force, (its.force, its.help, its.air[0]))
        as_fallen = self.cell(table, faces)[2] if may else ()
        useful = tuple([one for one in may if self.cell(table, *changed(faces, one))[2] != as_fallen])
        if useful:
            return Call(LedDice(seat=table.active, force=its.force, faces=faces, leaders=useful), self.at(self.read))
        return self.read(table, (faces, 0))

    def read(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-T4c, AC-D14: the cell of the table; Intel counts for a miss as it lies now."""
        faces, led = thrown
        rows, whole, codes = self.cell(table, faces, led)
        its = self.named
        more = {"codes": codes, "rows": facts(rows), "total": whole, "length": self.total}
        table.tell("contest", deed=its.deed, force=its.force, target=its.target, hex=its.hex, faces=faces, **more)
        has_missed = MISS in codes and helpers.intel_of(table, its) > 0
        results = Results(
            force=its.force, target=its.target, hex=its.hex, codes=codes, helpers=self.helping_lapses(table),
            is_search=its.deed == SEARCH, captain=self.captain, filed=self.filed,
        )  # fmt: skip
        return Call(results, self.at(self.applied, has_missed=has_missed))

    def supporting(self) -> Iterator[Lapsing]:
        """AC-31i: who helps, the active side first, each with its launch point."""
        its = self.named
        yield from ((its.help, ""), its.air, (its.their_help, ""), its.their_air)

    def helping_lapses(self, table: Ocean) -> tuple[Lapsing, ...]:
        """AC-D88: the helpers that lapse before a battle."""
        return lapsing(table, self.but_target(self.supporting(), (self.named.force, self.named.target)))

    @property
    def forces(self) -> tuple[str, ...]:
        """AC-13c: the forces of both sides that are named."""
        return tuple(filter(None, (self.named.force, *(force for force, _ in self.supporting()))))

    def but_target(self, forces: Iterable[Lapsing], out: tuple[str, ...]) -> Iterator[Lapsing]:
        """The forces of a list without some."""
        return (one for one in forces if one[0] not in out)

    def applied(self, table: Ocean, has_fought: bool) -> Step[Ocean]:
        """AC-31g, AC-41o: a stealth force is gone; all who were named lapse but the target, unless a battle was fought."""
        if self.named.deed == ATTACK:
            del table.stealth[self.named.force]
            table.tell("expended", force=self.named.force)
        onward = self.at(self.lapsed, has_fought=has_fought)
        if has_fought:
            return onward
        source = self.named.air if self.named.deed == STRIKE else (self.named.force, "")
        named = ((self.named.force, source[1]), *self.supporting())
        left = lapsing(table, self.but_target(named, (self.named.target,)))
        return Call(Lapse(left=left, named=self.forces, captain=self.captain, filed=self.filed), onward)

    def lapsed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T9e, AC-T11e, AC-T12e, AC-T17e, AC-D13: a miss with Intel passes it; after a search it may be seized."""
        if self.has_missed:
            return Call(Handover(), self.at(self.over))
        if self.named.deed == SEARCH and not self.has_fought:
            return Call(Seize(), self.at(self.seized))
        return Call(Vie(), self.at(self.over))

    def seized(self, table: Ocean, outcome: str) -> Step[Ocean]:
        """AC-33i: the initiative changes hands, or stays."""
        return Call(Handover(), self.at(self.over)) if outcome == SEIZED else Done()

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-25c: the action is over."""
        return Done()
