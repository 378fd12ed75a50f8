"""Supply by a Prize Ship: it ends Limited Supply (KP-3.2.5.2), or by the optional rule resupplies once at a risk (KP-6.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import PRIZE
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.check import Check, Decided
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step

COINS = ((10, 8), (10,))
KEEP, SUPPLY = "keep", "supply"


def captured(table: Table, attack: Attack, onward: Frame[Table]) -> Step[Table]:
    """KP-T2.9: the Merchantman joins P's Force, and the ship that took it is resupplied, or may be (KP-6.12.3)."""
    table.capture(attack.seat, attack.target)
    if attack.ship not in table.limited or attack.ship not in table.fleets[attack.seat]:
        return onward
    if table.rules.has("prize_supply"):
        return Call(AtCapture(seat=attack.seat, prize=attack.target, ship=attack.ship), onward)
    resupply(table, attack.ship)
    return onward


def resupply(table: Table, ship: Ship) -> None:
    """A Limited Supply marker is taken off."""
    table.limited = table.limited - {ship}
    table.tell("resupplied", ship=ship)


@value_class(kw_only=True)
class AtCapture(Frame[Table]):
    """KP-6.12.3b P may let a new Prize Ship resupply the ship that took it."""

    kind: ClassVar[str] = "kaisers_pirates.at_capture"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.supply"),)
    seat: int
    prize: Ship
    ship: Ship

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.9: not by default; KP-D51: the phantom always does."""
        if self.seat == PHANTOM:
            return PrizeSupply(seat=self.seat, prize=self.prize, ship=self.ship)
        return Ask((self.seat,), self.at(self.hear), "kp.supply")

    def may_hear(self, table: Table, seat: int) -> Choice:
        """KP-6.12.3b."""
        return OneOf(options=(KEEP, SUPPLY), default=KEEP, name=names.supply, rule="KP-6.12.3b")

    def hear(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-6.12.3b: followed by the roll."""
        return PrizeSupply(seat=self.seat, prize=self.prize, ship=self.ship) if answers[self.seat] == SUPPLY else Done()


@value_class(kw_only=True)
class PrizeSupply(Frame[Table]):
    """KP-6.12.1a A Prize Ship resupplies a ship, and may use up its supplies."""

    kind: ClassVar[str] = "kaisers_pirates.prize_supply"
    seat: int
    prize: Ship
    ship: Ship

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-6.12.1a, KP-D55: without a roll, once a turn."""
        table.busy = table.busy | {self.prize}
        resupply(table, self.ship)
        rule = Check(seat=self.seat, about=CardKind("prize_supply"), coins=COINS, ship=self.prize)
        return Call(rule, self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-6.12.2b: used up, it is sunk, to its holder's pile at its printed VA."""
        if decided.succeeds:
            table.win(self.seat, self.prize, PRIZE)
            table.tell("sunk", seat=self.seat, ship=self.prize, va=table.piles[self.seat][-1].va)
        return Done()
