"""The initiative (AC-26) and the weather (AC-25): seizing it, vying for it, and its change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import Leader
from engines.atlantic_chase.data.tables import BAD, GOOD, TABLES
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules.forces import force_with, forces_of, gain_evasion, spend_evasion
from engines.atlantic_chase.rules.officers import free_die
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.dice.odds import percent, sums
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Roll, Step

DIE = 6
FACES = range(1, DIE + 1)
SEIZED, FAILED, DECLINED = "seized", "failed", "declined"
"""The results of an offer to seize the initiative."""
TRY, DECLINE, LUTJENS, NO = "try", "decline", "lutjens", "none"


def evasive(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-24h: the Task Forces of a side that have an evasion."""
    return tuple([force for force in forces_of(table, seat) if table.squadrons[force].evades])


def worth(table: Ocean, force: str) -> int:
    """AC-24h, AC-26k: the number that an evasion adds to a roll for the initiative."""
    arctic = table.waters.chart.arctic
    is_bad = table.sky == BAD or any(hex in arctic for hex in table.squadrons[force].hexes)
    return TABLES.evasion[BAD if is_bad else GOOD]


def spent(table: Ocean, force: str) -> int:
    """AC-24h: the number added by the evasion of a Task Force, which is spent; 0 if there is none."""
    if not force or force == NO:
        return 0
    added = worth(table, force)
    spend_evasion(table, force)
    return added


def fails(table: Ocean) -> None:
    """AC-26h: the inactive side has failed once more."""
    table.tally += 1


@value_class(kw_only=True)
class Seize(Frame[Ocean]):
    """AC-T5c to -T5e The inactive side may seize the initiative, or take an evasion instead. Its result says which; the change
    itself is for the rule that calls.
    """

    kind: ClassVar[str] = "atlantic_ocean.seize"
    saved_steps: ClassVar[tuple[str, ...]] = ("tried", "settled")
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.seize", "seize", "ac.q.seize", is_public=True, at_once=True),)
    added: int = 0

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-26c: the offer."""
        return Ask((foe(table.active),), self.at(self.tried), "ac.seize")

    def may_tried(self, table: Ocean, seat: int) -> Choice:
        """AC-26c, AC-26j, AC-10q: to try, with an evasion or without; to take an evasion; Lütjens."""
        without = [force for force in forces_of(table, seat) if not table.squadrons[force].evades]
        declining = [f"{DECLINE}:{force}" for force in without] or [DECLINE]
        is_led = bool(seat) and bool(force_with(table, table.officers.get(Leader(LUTJENS))))
        trying = [TRY, *(f"{TRY}:{force}" for force in evasive(table, seat))]
        options = (*trying, *declining, *([LUTJENS] if is_led else ()))
        return OneOf(options=options, default=TRY, name=partial(offer, table), mark=_force, rule="AC-26c")

    def tried(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-26j: an evasion, and the tally stays; AC-10q: Lütjens succeeds; else two dice."""
        ((seat, answer),) = answers.items()
        way, _, force = answer.partition(":")
        if way == DECLINE:
            table.tell("declines", seat=seat)
            if force:
                gain_evasion(table, force)
            return Done(DECLINED)
        if way == LUTJENS:
            self.led(table)
            return Done(SEIZED)
        return Roll((DIE, DIE), self.at(self.rolled, added=spent(table, force)))

    def led(self, table: Ocean) -> None:
        """AC-10q, AC-10r: Lütjens is used; his force has an evasion, and must be named next."""
        force = force_with(table, table.officers.pop(Leader(LUTJENS)))
        table.tell("leads_out", leader=LUTJENS, force=force)
        gain_evasion(table, force)
        table.duty = force

    def rolled(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T5d: the dice, which a leader may change if that brings the initiative."""
        may = free_die(table, foe(table.active), faces, lambda fallen: self.whole(table, fallen) >= TABLES.seize)
        return Call(may, self.at(self.settled)) if may is not None else self.settled(table, (faces, 0))

    def whole(self, table: Ocean, faces: tuple[int, ...]) -> int:
        """AC-26c: the dice with tally and evasion."""
        return sum(faces) + table.tally + self.added

    def settled(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-26c, AC-26h: nine or more with tally and evasion; else the tally goes up."""
        faces, whole = thrown[0], self.whole(table, thrown[0])
        has_won = whole >= TABLES.seize
        facts = {"tally": table.tally, "added": self.added, "total": whole}
        table.tell("seizes", seat=foe(table.active), faces=faces, outcome=SEIZED if has_won else FAILED, **facts)
        if not has_won:
            fails(table)
        return Done(SEIZED if has_won else FAILED)


@value_class(kw_only=True)
class Vie(Frame[Ocean]):
    """AC-T5f to -T5h Both sides vie for the initiative. `mine`, `theirs`: the dice of the active and of the other side. Its
    result says whether it has changed hands.
    """

    kind: ClassVar[str] = "atlantic_ocean.vie"
    saved_steps: ClassVar[tuple[str, ...]] = ("spend", "answered", "settled", "changed")
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.vie", "vie", "ac.q.vie", is_public=True, at_once=True),)
    added: int = 0
    mine: int = 0
    theirs: int = 0

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-26f: the inactive side is asked if it has an evasion to spend."""
        if evasive(table, foe(table.active)):
            return Ask((foe(table.active),), self.at(self.spend), "ac.vie")
        return Roll((DIE, DIE), self.at(self.rolled))

    def may_spend(self, table: Ocean, seat: int) -> Choice:
        """AC-D31: one evasion at most, none by default."""
        return OneOf(options=(NO, *evasive(table, seat)), default=NO, name=partial(vying, table), mark=_force, rule="AC-26f")

    def spend(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-I7: the evasion is named before the dice."""
        (force,) = answers.values()
        return Roll((DIE, DIE), self.at(self.rolled, added=spent(table, force)))

    def rolled(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-26d: the active side's die, then the other one's; AC-T5g: a leader of the inactive side may change his."""
        mine, theirs = faces
        may = free_die(table, foe(table.active), (theirs,), lambda fallen: self.whole(table, fallen[0]) > mine)
        onward = self.at(self.answered, mine=mine)
        return Call(may, onward) if may is not None else onward.answered(table, ((theirs,), 0))

    def whole(self, table: Ocean, die: int) -> int:
        """AC-26d: the inactive side's die with tally and evasion."""
        return die + table.tally + self.added

    def answered(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-T5g: then one of the active side."""
        ((theirs,), _) = thrown
        may = free_die(table, table.active, (self.mine,), lambda fallen: self.whole(table, theirs) <= fallen[0])
        onward = self.at(self.settled, theirs=theirs)
        return Call(may, onward) if may is not None else onward.settled(table, ((self.mine,), 0))

    def settled(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-26d, AC-26e: the higher number has it; equal numbers change nothing."""
        ((mine,), _), theirs = thrown, self.theirs
        whole = self.whole(table, theirs)
        has_changed = whole > mine
        facts = {"tally": table.tally, "added": self.added, "total": whole}
        table.tell("vies", seat=foe(table.active), die=mine, other=theirs, outcome=SEIZED if has_changed else FAILED, **facts)
        if has_changed:
            return Call(Handover(), self.at(self.changed))
        fails(table)
        return Done(False)

    def changed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-54m: the initiative has changed hands."""
        return Done(True)


@value_class(kw_only=True)
class Handover(Frame[Ocean]):
    """AC-T6a, AC-T6b The initiative changes hands, and the weather is looked at."""

    kind: ClassVar[str] = "atlantic_ocean.change"
    saved_steps: ClassVar[tuple[str, ...]] = ("change_weather",)

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-26i: the tally is 0; AC-25g: the new active side rolls for the weather."""
        table.active, table.tally, table.changes = foe(table.active), 0, table.changes + 1
        table.freed, table.is_reorganized = (), False
        table.tell("initiative", seat=table.active)
        return Roll((DIE,), self.at(self.look))

    def look(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T6b: the die, which a leader of the new active side may change if it leaves the weather as it is."""
        may = free_die(table, table.active, faces, lambda fallen: fallen[0] in TABLES.weather[table.sky])
        return Call(may, self.at(self.change_weather)) if may is not None else self.change_weather(table, (faces, 0))

    def change_weather(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-25h, AC-25i: the weather changes, or stays."""
        faces, _ = thrown
        if faces[0] in TABLES.weather[table.sky]:
            table.sky = BAD if table.sky == GOOD else GOOD
        table.tell("weather", die=faces[0], weather=table.sky)
        return Done()


def offer(table: Ocean, option: str) -> Message:
    """An answer to the offer in words, with its chance."""
    way, _, force = option.partition(":")
    sign = {"force": places.sign(force)} if force else {}
    if way != TRY:
        return say(f"ac.seize.{way}.force", **sign) if force else say(f"ac.seize.{way}")
    chance = percent(seizing(table.tally + (worth(table, force) if force else 0)))
    return say("ac.seize.try.force", chance=chance, **sign) if force else say("ac.seize.try", chance=chance)


def vying(table: Ocean, option: str) -> Message:
    """An evasion that is spent, or none, with the chance to win."""
    if option == NO:
        return say("ac.vie.none", chance=percent(winning(table.tally)))
    return say("ac.vie.force", force=places.sign(option), chance=percent(winning(table.tally + worth(table, option))))


def seizing(added: int) -> float:
    """AC-26c: the chance that two dice with what is added to them seize the initiative."""
    return sum(chance for rolled, chance in sums((DIE, DIE)).items() if rolled + added >= TABLES.seize)


def winning(added: int) -> float:
    """AC-26d: the chance that a die with what is added to it is higher than another."""
    return sum(one + added > other for one in FACES for other in FACES) / DIE**2


def _force(option: str) -> str | None:
    return option.partition(":")[2] or None
