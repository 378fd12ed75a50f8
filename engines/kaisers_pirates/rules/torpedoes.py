"""A torpedo attack of a submarine on one ship (KP-3.3.42, KP-3.3.43, KP-T5)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.answering import AWAY
from engines.kaisers_pirates.data.ids import NO_SHIP, CardKind
from engines.kaisers_pirates.pieces import dice
from engines.kaisers_pirates.rules.aftermath import Aftermath
from engines.kaisers_pirates.rules.answerable import Answerable
from engines.kaisers_pirates.rules.check import Check, Decided
from engines.kaisers_pirates.rules.sinking import score_sunk, won
from engines.kaisers_pirates.rules.striking import dice_of, fired
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Roll, Step

COINS = ((10, 8), (10,))


@value_class(kw_only=True)
class TorpedoAttack(Answerable):
    """KP-T5 A submarine attacks one Merchantman, or by the optional rule a Prize Ship."""

    kind: ClassVar[str] = "kaisers_pirates.torpedoes"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "end")

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T5.1, KP-T5.2: announced; a Prize Ship must be found first (KP-6.9.1a)."""
        self.announce(table)
        if not table.is_prize(self.target):
            return self.open(table)
        rule = Check(seat=self.seat, about=CardKind("prize_torpedoes"), coins=COINS, ship=self.target)
        return Call(rule, self.at(self.after_check))

    def after_check(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.9.1b: failure ends the attack."""
        return self.open(table) if decided.succeeds else Done()

    def announce(self, table: Table) -> None:
        """KP-T5.1."""
        table.victim = self.owner
        table.tell("torpedoes", **self.attack.facts)

    def on_reply(self, table: Table, result: Any) -> Step[Table]:
        """KP-T5.4: the attack is over."""
        assert result == AWAY
        return Done()

    def unanswered(self, table: Table) -> Step[Table]:
        """KP-T5.5: the Torpedo Attack coin against Defense."""
        return Roll(dice_of(self.attack), self.at(self.hit))

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-T5.5, KP-T5.6: no Safe Passage; a sinking may be answered."""
        came, rolled, defense = fired(table, self.attack, faces, self.reaction)
        va, is_prize = won(table, self.attack, self.target, self.seat).va, table.is_prize(self.target)
        table.tell("fired", **self.attack.facts, rolled=rolled.facts, defense=defense.facts, outcome=came, va=va)
        if came == dice.SUNK:
            score_sunk(table, self.attack, self.target, self.seat)
            if not is_prize:
                after = Aftermath(seat=self.seat, owner=self.owner, ship=NO_SHIP, sunk=self.target)
                return Call(after, self.at(self.end))
        if came == dice.DAMAGED:
            table.damage(self.target)
        return Done()

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T5.6."""
        return Done()
