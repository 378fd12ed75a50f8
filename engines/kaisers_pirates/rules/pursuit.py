"""Pursuit over shallow water (KP-6.10)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.answering import AWAY, STANDS
from engines.kaisers_pirates.components.shallow_run import KIND, crossing_rows
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.holdings import SUNK
from engines.kaisers_pirates.table import Table
from engines.kernel.frames import Call, Done, Frame, Step
from engines.kernel.values import light


def may_pursue(table: Table, attack: Attack) -> bool:
    """KP-6.10a: a Merchantman, by the Warship or Raider that intercepts it."""
    return table.rules.has("pursuit") and attack.is_on_merchantman


@light(kw_only=True)
class Pursuit(Frame[Table]):
    """KP-6.10.2, KP-D66 Both ships cross; the intercept goes on when both are afloat."""

    kind: ClassVar[str] = "kaisers_pirates.pursuit"
    seat: int
    ship: Ship
    target: Ship
    owner: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.38b."""
        return Call(check(self.owner, KIND, self.target, crossing_rows(table, self.target)), self.at(self.follow))

    def follow(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.2a, KP-6.10.4: the pursuer too."""
        fate = self.at(self.arrive) if decided.succeeds else self.at(self.founder)
        return Call(check(self.seat, KIND, self.ship, crossing_rows(table, self.ship)), fate)

    def founder(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.3: the Merchantman has failed."""
        grounded(table, self.target, self.seat)
        return self.arrive(table, decided)

    def arrive(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.10.2b: the intercept goes on, while both ships are there."""
        if not decided.succeeds:
            grounded(table, self.ship, self.owner)
        both = self.ship in table.fleets[self.seat] and self.target in table.merchantmen[self.owner]
        return Done(STANDS if both else AWAY)


def grounded(table: Table, ship: Ship, winner: int) -> None:
    """KP-6.10.3: damaged, or sunk where it was damaged before."""
    if ship in table.damaged:
        table.win(winner, ship, SUNK)
        table.tell("sunk", seat=winner, ship=ship, va=table.piles[winner][-1].va)
    else:
        table.damage(ship)
        table.tell("damaged", ship=ship)
