"""Adverse weather (CT-WEA, CT-TIME-34)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.cartagena.data.board import SQUARES
from engines.cartagena.data.ids import ENGLISH, Square
from engines.cartagena.rules import losses
from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.orders import Order
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Done, Roll, Step

FALLS = 3
"""CT-WEA-02."""


@value_class(kw_only=True)
class AdverseWeather(Order):
    """CT-WEA-01 The order Adverse weather."""

    kind: ClassVar[str] = "cartagena.weather"

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-WEA-01, CT-WEA-03: a die for each square with English troops."""
        return Roll((6,) * len(exposed(table)), self.at(self.blow)) if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-WEA-03: with English troops on land."""
        return bool(exposed(table))

    def blow(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-WEA-02, CT-WEA-04: on 1 to 3 the top troop falls; heroes never."""
        for square, face in zip(exposed(table), faces, strict=True):
            table.tell("weather", at=square, face=face)
            if face <= FALLS:
                losses.lose_top(table, square)
        return decided(table) or Done()


def exposed(table: Table) -> tuple[Square, ...]:
    """CT-WEA-05, CT-TIME-34: English troops on land, by row, in a row from A to P."""
    return tuple([square for square in SQUARES if table.is_held(square, ENGLISH) and table.piles[square].troops])
