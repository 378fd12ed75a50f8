"""Pursuit over shallow water (KP-6.10)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.answering import AWAY, STANDS
from engines.kaisers_pirates.components.shallow_run import KIND, aground, crossing_rows, pursuing_rows
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step


def may_pursue(table: Table, attack: Attack) -> bool:
    """KP-6.10a: a Merchantman, by the Warship or Raider that intercepts it."""
    return table.rules.has("pursuit") and attack.is_on_merchantman


@value_class(kw_only=True)
class Pursuit(Frame[Table]):
    """KP-6.10.2, KP-D66 Both ships of the intercept cross; it goes on when both are afloat."""

    kind: ClassVar[str] = "kaisers_pirates.pursuit"
    attack: Attack

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.38b."""
        ship = self.attack.target
        return Call(check(self.attack.owner, KIND, ship, crossing_rows(table, ship)), self.at(self.follow))

    def follow(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.2a: the pursuer at the same time."""
        ship, fate = self.attack.ship, self.arrive if decided.succeeds else self.founder
        return Call(check(self.attack.seat, KIND, ship, pursuing_rows(table, ship)), self.at(fate))

    def founder(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.3: the Merchantman has failed."""
        aground(table, self.attack.target, self.attack.seat, self.attack)
        return self.arrive(table, decided)

    def arrive(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.2b: the intercept goes on, while both ships are there."""
        its = self.attack
        if not decided.succeeds:
            aground(table, its.ship, its.owner, its)
        both = its.ship in table.fleets[its.seat] and its.target in table.merchantmen[its.owner]
        return Done(STANDS if both else AWAY)
