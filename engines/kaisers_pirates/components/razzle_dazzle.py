"""Razzle-Dazzle: a torpedo attack may miss altogether."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.answering import AWAY, Answer, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import TORPEDOES, Attack
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step
from engines.kernel.resolution.window import CANCELLED

KIND = CardKind("razzle_dazzle")


class RazzleDazzle(Reaction):
    """KP-3.3.29: against torpedoes."""

    kind = KIND
    in_hand = 0.8
    helps = 0.6

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        return None if attack.means == TORPEDOES else not_now(table_of(attack))

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Dazzled(attack=attack, card=card)

    def challenge(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        return ()


@value_class(kw_only=True)
class Dazzled(Answer):
    """KP-3.3.29a The card's Challenge against its Response."""

    kind: ClassVar[str] = "kaisers_pirates.dazzle"

    def carried(self, table: Table) -> Step[Table]:
        return Call(check(self.attack.owner, KIND, self.attack.target), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.29b, KP-3.3.29c."""
        return Done(AWAY if decided.succeeds else CANCELLED)
