"""Pull the Plug: the ship intercepted is scuttled."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.answering import AWAY, Answer, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.resolution.frames import Done, Frame, Step

KIND = CardKind("pull_the_plug")


class PullThePlug(Reaction):
    """KP-3.3.26: scuttles a Warship, Raider or Prize Ship that is intercepted, in a Refuge too (KP-R.6)."""

    kind = KIND
    in_hand = 1.0
    helps = 0.6

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        fits = attack.means == INTERCEPT and not attack.is_on_merchantman
        return None if fits else not_now(table_of(attack))

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Scuttled(attack=attack, card=card)


@value_class(kw_only=True)
class Scuttled(Answer):
    """KP-3.3.26 The intercept is called off, and nobody scores."""

    kind: ClassVar[str] = "kaisers_pirates.plug"

    def carried(self, table: Table) -> Step[Table]:
        """KP-3.3.26b: to the bottom of its deck."""
        table.retire(self.attack.target)
        table.tell("retired", ship=self.attack.target, card=KIND)
        return Done(AWAY)
