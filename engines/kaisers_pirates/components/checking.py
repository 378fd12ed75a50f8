"""Action Cards that roll their Decision coins for one ship after the other."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, Target
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step

CHECKED: dict[CardKind, Checking] = {}
"""The cards of this sort, by kind."""


class Checking(Action):
    """An action half that is rolled for each of its ships."""

    def __init__(self) -> None:
        CHECKED[self.kind] = self

    @abstractmethod
    def ships(self, table: Table, seat: int, target: Target) -> tuple[Ship, ...]:
        """The ships that check, in their order."""

    @abstractmethod
    def succeed(self, table: Table, seat: int, ship: Ship) -> None:
        """Carry out a success against a ship."""

    def rows(self, table: Table, seat: int, ship: Ship) -> tuple[Modifier, ...]:
        """The modifiers of the Challenge of a ship."""
        return ()

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table]:
        return Checks(seat=seat, about=self.kind, ships=self.ships(table, seat, target))

    def has_effect(self, table: Table, seat: int, target: Target) -> bool:
        """KP-D28: where a ship checks."""
        return bool(self.ships(table, seat, target))


@value_class(kw_only=True)
class Checks(Frame[Table]):
    """KP-3.2.7.2 Each of the `ships` is rolled for separately."""

    kind: ClassVar[str] = "kaisers_pirates.checks"
    seat: int
    about: CardKind
    ships: tuple[Ship, ...]

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """The next ship."""
        if not self.ships:
            return Done()
        ship = self.ships[0]
        return Call(check(self.seat, self.about, ship, CHECKED[self.about].rows(table, self.seat, ship)), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """Success has its effect at once."""
        if decided.succeeds:
            CHECKED[self.about].succeed(table, self.seat, self.ships[0])
        return self.at(self.begin, ships=self.ships[1:])
