"""Ships are drawn from the unseen ones of a deck, at the moment of drawing (KP-3.1.6, KP-3.1.10, KP-D32)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules.stock import BEYOND
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Done, Frame, Roll, Step

MERCHANTMEN = 3
"""KP-3.1.6: Merchantmen at the start of a turn."""
Ships = tuple[Ship, ...]


def lots(deck: Ships, used: Ships, wanted: int) -> tuple[int, ...]:
    """The dice that draw so many ships: used ones come into play when no other is left (KP-D32)."""
    return tuple([*range(len(deck), 0, -1), *range(len(used), 0, -1)][:wanted])


def may_shuffle(table: Table) -> bool:
    """KP-3.1.10, KP-6.5.2b: whether the used Warships and Raiders may form the deck anew; beyond 1914 not where all of them left
    play in this Round."""
    return not table.rules.has(BEYOND) or not table.removed.issuperset(table.fleet_used)


def drawn(deck: Ships, used: Ships, faces: tuple[int, ...]) -> tuple[Ships, Ships, Ships]:
    """The ships drawn by these faces, the deck and the used ones that are left."""
    left, found = list(deck), []
    for face in faces:
        if not left:
            left, used = list(used), ()
        found.append(left.pop(face - 1))
    return tuple(found), tuple(left), used


@value_class(kw_only=True)
class FleetDraw(Frame[Table]):
    """KP-3.3.7 So many Warships and Raiders join a Force, as far as there are any; its result are the ships."""

    kind: ClassVar[str] = "kaisers_pirates.fleet_draw"
    seat: int
    count: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T0.5: nobody sees the numbers."""
        dice = lots(table.fleet_deck, table.fleet_used if may_shuffle(table) else (), self.count)
        return Roll(dice, self.at(self.join), known_to=()) if dice else Done(())

    def join(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-2.2b, KP-D31: a new Raider is not recognized."""
        ships, table.fleet_deck, table.fleet_used = drawn(table.fleet_deck, table.fleet_used, faces)
        table.fleets[self.seat] = (*table.fleets[self.seat], *ships)
        for ship in ships:
            table.tell("joins", seat=self.seat, ship=ship)
        return Done(ships)


@value_class(kw_only=True)
class Refill(Frame[Table]):
    """KP-3.1.6, KP-T1.11 Everybody draws up to three Merchantmen, clockwise from `seat`."""

    kind: ClassVar[str] = "kaisers_pirates.refill"
    seat: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1.6: Prize Ships do not count."""
        dice = lots(table.merchant_deck, table.merchant_used, len(_gaps(table, self.seat)))
        return Roll(dice, self.at(self.join), known_to=()) if dice else Done()

    def join(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.1.6: the ships drawn join their Forces."""
        ships, table.merchant_deck, table.merchant_used = drawn(table.merchant_deck, table.merchant_used, faces)
        for seat, ship in zip(_gaps(table, self.seat), ships, strict=False):
            table.merchantmen[seat] = (*table.merchantmen[seat], ship)
            table.tell("joins", seat=seat, ship=ship)
        return Done()


def _gaps(table: Table, first: int) -> list[int]:
    """The captain of each gap in the rows of Merchantmen, clockwise from a seat."""
    sides = (first, *table.others(first))
    return [seat for seat in sides for _ in range(MERCHANTMEN - len(table.merchantmen[seat]))]
