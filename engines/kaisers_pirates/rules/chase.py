"""The price of a Fast Raider that pursues at full speed (KP-6.6.1.1, KP-D45)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.check import Check, Decided
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step

COINS = ((10, 4), (10,))


@value_class(kw_only=True)
class FullSpeed(Frame[Table]):
    """KP-6.6.1.1 One roll for each pursuit."""

    kind: ClassVar[str] = "kaisers_pirates.full_speed"
    seat: int
    ship: Ship
    times: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-6.6.1.1: C d10+d4 against R d10."""
        if not self.times or self.ship in table.limited:
            return Done()
        rule = Check(seat=self.seat, about=CardKind("full_speed"), coins=COINS, ship=self.ship)
        return Call(rule, self.at(self.read, times=self.times - 1))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.6.1.1: success puts a Limited Supply marker on the Raider."""
        if decided.succeeds:
            table.limited = table.limited | {self.ship}
            table.tell("limited", ship=self.ship)
        return self.at(self.begin)
