"""Trap: the Merchantman fires back."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.amc import raiding, strike_ship
from engines.kaisers_pirates.components.answering import Answer, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data import CARD, SHIP
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import NIGHT, Attack
from engines.kaisers_pirates.rules.duel import Duel, Fighter
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.resolution.frames import Call, Done, Frame, Step

KIND = CardKind("trap")


class Trap(Reaction):
    """KP-3.3.46: against a Warship or Raider that intercepts a Merchantman."""

    kind = KIND
    exposes = True
    in_hand = 2.0
    helps = 0.6
    pays = 2.5

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        return None if attack.is_on_merchantman else not_now(table_of(attack))

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return TrapDuel(attack=attack, card=card)

    def duel(self, attack: Attack, card: Card, table: Table) -> Duel:
        """KP-T7c.1, KP-T7c.2, KP-D16: the Merchantman's attack has no modifier for damage."""
        target = attack.target
        night = (NIGHT,) if attack.is_at_night else ()
        trap = Fighter(target, CARD[KIND].strike or (), SHIP[target].defense, night, attack.defense_rows(table))
        return Duel(one=trap, other=raiding(attack, table))


@value_class(kw_only=True)
class TrapDuel(Answer):
    """KP-T7c Its result is what the Merchantman has suffered."""

    kind: ClassVar[str] = "kaisers_pirates.trap"

    def carried(self, table: Table) -> Step[Table]:
        return Call(Trap().duel(self.attack, self.card, table), self.at(self.read))

    def read(self, table: Table, came: tuple[str, str]) -> Step[Table]:
        """KP-T7c.3: both results; that on the Merchantman as usual."""
        strike_ship(table, self.attack, came[0])
        return Done(came[1])
