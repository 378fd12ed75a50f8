"""Actions without a card: ships leave a Refuge, and roll while they stay; Prize Ships resupply others (KP-T1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engines.kaisers_pirates.data import SYMBOLS
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.supplying import resupply
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Legality, reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step

ISLAND_REFUGE = CardKind("island_refuge")
ENTERED = reason("KP-3.3.20c", "kp.e.entered")
COAL = Modifier("KP-6.1.3", "kp.why.coal", -1)
SAILS = Modifier("KP-6.2.3", "kp.why.sails", 1)


def leaving(seen: Outlook) -> Iterator[Legality[Ship]]:
    """KP-3.3.20c, KP-3.3.20l, KP-D25: own ships that may leave; not in the turn in which they entered."""
    for one in seen.table.refuges:
        if seen.table.owner(one.ship) == seen.seat and one.ship not in seen.left:
            yield one.ship, ENTERED if one.turn == seen.table.turn else None


def supplying(seen: Outlook) -> Iterator[tuple[Ship, Ship]]:
    """KP-6.12.1: an own Prize Ship that has not resupplied this turn, and a ship with Limited Supply."""
    if seen.table.rules.has("prize_supply"):
        for prize in seen.table.prizes(seen.seat):
            if prize not in seen.busy:
                yield from ((prize, ship) for ship in seen.fleet if ship in seen.table.limited)


@value_class(kw_only=True)
class RefugeRolls(Frame[Table]):
    """KP-3.3.20d, KP-T1.7 Ships that stay roll, resupply before repair, from left to right: `left` are still to roll."""

    kind: ClassVar[str] = "kaisers_pirates.refuge_rolls"
    seat: int
    left: tuple[tuple[Ship, bool], ...]

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.20d: each rolled separately."""
        if not self.left:
            return Done()
        ship, is_supply = self.left[0]
        rows = supply_rows(table, ship) if is_supply else ()
        return Call(check(self.seat, ISLAND_REFUGE, ship, rows), self.at(self.read))

    def read(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-3.3.20e, KP-6.8.3a: the matching marker is removed."""
        ship, is_supply = self.left[0]
        if decided.succeeds and is_supply:
            resupply(table, ship)
        elif decided.succeeds:
            table.repair(ship)
            table.tell("repaired", seat=self.seat, target=ship)
        return self.at(self.begin, left=self.left[1:])


def supply_rows(table: Table, ship: Ship) -> tuple[Modifier, ...]:
    """KP-6.1.3, KP-6.2.3."""
    symbols = SYMBOLS[ship]
    rows = [COAL] if table.rules.has("coal") and "coal" in symbols else []
    return (*rows, SAILS) if table.rules.has("sails") and "sails" in symbols else tuple(rows)


def rolls_due(table: Table, seat: int) -> tuple[tuple[Ship, bool], ...]:
    """KP-T1.7: the rolls of ships that stay and need them: (ship, whether for supplies)."""
    due: list[tuple[Ship, bool]] = []
    for ship in table.warships(seat):
        if table.in_refuge(ship):
            due += [(ship, True)] if ship in table.limited else []
            due += [(ship, False)] if ship in table.damaged else []
    return tuple(due)
