"""One intercept: of a Merchantman by an own ship (KP-T2), of a Warship, Raider or Prize Ship by the British Forces (KP-T3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components import REACTIONS
from engines.kaisers_pirates.components.answering import AWAY, STANDS
from engines.kaisers_pirates.components.boarding_party import KIND as BOARDING
from engines.kaisers_pirates.components.recalled import KIND as RECALLED
from engines.kaisers_pirates.components.recalled import Recall
from engines.kaisers_pirates.components.shallow_run import KIND as SHALLOW_RUN
from engines.kaisers_pirates.components.shallow_run import is_fast
from engines.kaisers_pirates.data.ids import NO_CARD, NO_KIND, NO_SHIP, Card
from engines.kaisers_pirates.pieces import dice, names
from engines.kaisers_pirates.rules.aftermath import Aftermath
from engines.kaisers_pirates.rules.answerable import Answerable
from engines.kaisers_pirates.rules.avenging import mourn
from engines.kaisers_pirates.rules.passage import Passage
from engines.kaisers_pirates.rules.pursuit import Pursuit, may_pursue
from engines.kaisers_pirates.rules.sinking import score_sunk, sink, won
from engines.kaisers_pirates.rules.striking import dice_of, fired
from engines.kaisers_pirates.rules.supplying import captured
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step

CAPTURED = "captured"
SLOW, FAST = "take", "pursue"
"""KP-6.6.1: take the modifier of Fast Ship, or pursue at full speed."""


@value_class(kw_only=True)
class Intercept(Answerable):
    """KP-3.2.3, KP-3.2.4 One intercept, from the announcement to Safe Passage; its result is how it was answered, and whether
    it was pursued at full speed (`chased`)."""

    kind: ClassVar[str] = "kaisers_pirates.intercept"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "speed", "chase", "end")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.answer"), Question("kp.speed"), Question("kp.pursue"))
    chased: bool = False

    def announce(self, table: Table) -> None:
        """KP-T2.1, KP-T3.1, KP-D9: the cards are turned up; the target is used for the turn, whatever comes of it."""
        attack = self.attack
        table.turn_up((attack.card, *attack.assists))
        if attack.is_by_ship:
            table.busy = table.busy | {attack.ship}
        table.aimed, table.victim = table.aimed | {attack.target}, attack.owner
        table.tell("intercept", **attack.facts)

    # -- answers

    def carried(self, table: Table, card: Card) -> Step[Table]:
        """KP-T2.6: P may pursue over shallow water (KP-6.10.1), or at full speed (KP-6.6.1); KP-D51: the phantom with a ship
        that is undamaged, and whenever it may."""
        if self.reaction == SHALLOW_RUN and may_pursue(table, self.attack):
            if self.seat != PHANTOM:
                return Ask((self.seat,), self.at(self.chase), "kp.pursue")
            if self.attack.ship not in table.damaged:
                return self.chase(table, {PHANTOM: FAST})
        if self.reaction == "fast_ship" and self._may_speed(table):
            if self.seat == PHANTOM:
                return self.speed(table, {PHANTOM: FAST})
            return Ask((self.seat,), self.at(self.speed), "kp.speed")
        return Answerable.carried(self, table, card)

    def _may_speed(self, table: Table) -> bool:
        """KP-6.6.1, KP-6.6.1.2: a Fast Raider without Limited Supply."""
        return table.rules.has("fast") and is_fast(self.attack.ship) and self.attack.ship not in table.limited

    def may_speed(self, table: Table, seat: int) -> Choice:
        """KP-6.6.1: take the modifier, or pursue."""
        return OneOf(options=(SLOW, FAST), default=SLOW, name=names.speed, rule="KP-6.6.1")

    def speed(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-6.6.1: at full speed the card counts for nothing."""
        if answers[self.seat] == SLOW:
            return self.at(self.roll)
        table.tell("chases", seat=self.seat, ship=self.actor)
        return self.at(self.roll, chased=True)

    def may_chase(self, table: Table, seat: int) -> Choice:
        """KP-6.10.1: before the crossing is rolled."""
        return OneOf(options=(SLOW, FAST), default=SLOW, name=names.pursuit, rule="KP-6.10.1")

    def chase(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-6.10.2a: both ships cross, or the Merchantman alone."""
        if answers[self.seat] == SLOW:
            return Answerable.carried(self, table, NO_CARD)
        return Call(Pursuit(attack=self.attack), self.at(self.settle))

    def on_reply(self, table: Table, result: Any) -> Step[Table]:
        """KP-T2.6: the intercept goes on, is over, or has been fought out."""
        if result == AWAY:
            return self.escaped(table)
        return self.at(self.roll) if result == STANDS else self.applied(table, result, is_told=False)

    def escaped(self, table: Table) -> Step[Table]:
        """KP-D10: no Safe Passage; KP-D19: a Merchantman lost in shallow water counts as sunk by the intercept."""
        lost = any(won.ship == self.target for won in table.piles[self.seat])
        return self.mourned(table) if lost and self.attack.is_on_merchantman else self._done()

    # -- the dice

    def unanswered(self, table: Table) -> Step[Table]:
        """KP-T2.7: nobody has answered."""
        return self.roll(table, None)

    def roll(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.7, KP-T3.5: the Attack coin against the Defense coin."""
        return Roll(dice_of(self.attack), self.at(self.hit))

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.7.1: no effect, damaged, or sunk; KP-3.3.3b, KP-3.3.25b: or captured instead."""
        answer = NO_KIND if self.chased else self.reaction
        came, rolled, defense = fired(table, self.attack, faces, answer)
        came = self._captures(came, table)
        va = won(table, self.attack, self.target, self.seat).va
        table.tell("fired", **self.attack.facts, rolled=rolled.facts, defense=defense.facts, outcome=came, va=va)
        return self.applied(table, came)

    def _captures(self, came: str, table: Table) -> str:
        """KP-3.3.3, KP-3.3.25, KP-D43, KP-D66: capture instead of sinking, and no damage."""
        boarded = self.attack.has(BOARDING) and self.target not in table.damaged
        if not boarded and not (self.reaction and REACTIONS[self.reaction].captures):
            return came
        return {dice.SUNK: CAPTURED, dice.DAMAGED: dice.NONE}.get(came, came)

    def applied(self, table: Table, came: str, *, is_told: bool = True) -> Step[Table]:
        """KP-T2.8, KP-T3.6; what a duel has come to is told by itself: its dice do not say who scores, nor what is spared."""
        struck, came = came, self._captures(came, table)
        if not is_told:
            self._tell(table, struck, came)
        if came == dice.SUNK:
            (score_sunk if is_told else sink)(table, self.attack, self.target, self.seat)
            return self.mourned(table) if self.attack.is_on_merchantman else self._done()
        if came == CAPTURED:
            return captured(table, self.attack, self.at(self.end))
        if came == dice.DAMAGED:
            table.damage(self.target)
        return self.leave(table)

    def _tell(self, table: Table, struck: str, came: str) -> None:
        if came == CAPTURED:
            table.tell("captured", seat=self.seat, ship=self.target)
        elif came == dice.DAMAGED:
            table.tell("damaged", ship=self.target)
        elif struck == dice.DAMAGED:
            table.tell("spared", ship=self.target)

    def mourned(self, table: Table) -> Step[Table]:
        """KP-T2.9: the owner of a sunk Merchantman may answer the loss. The phantom does if it has drawn Recalled (KP-D61)."""
        ship = self.attack.ship if self.attack.ship in table.fleets[self.seat] else NO_SHIP
        if self.owner == PHANTOM:
            is_due = self.reaction == RECALLED and ship
            return Call(Recall(seat=PHANTOM, ship=ship, card=NO_CARD), self.at(self.end)) if is_due else self._done()
        if ship:
            mourn(table, self.owner, ship, self.target)
        return Call(Aftermath(seat=self.seat, owner=self.owner, ship=ship, sunk=self.target), self.at(self.end))

    def leave(self, table: Table) -> Step[Table]:
        """KP-T2.10, KP-T3.7: an undamaged ship that survived attempts Safe Passage, if its owner wished."""
        if self.attempt and self.may_leave(table):
            rows = REACTIONS[self.reaction].passage_rows() if self.reaction else ()
            return Call(Passage(seat=self.owner, ship=self.target, rows=rows), self.at(self.end))
        return self._done()

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.11."""
        return self._done()

    def _done(self) -> Step[Table]:
        return Done((self.reaction, self.chased))
