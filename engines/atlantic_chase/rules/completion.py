"""Completion (AC-29): a Task Force goes home, unless the other side seizes the initiative."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.rules.forces import seat_of
from engines.atlantic_chase.rules.initiative import SEIZED, Handover, Seize
from engines.atlantic_chase.rules.lapses import Lapse, lapsing
from engines.atlantic_chase.rules.scoring import completes
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step


def homes(table: Ocean, force: str) -> tuple[str, ...]:
    """AC-29a to -29d, AC-D56, AC-D57: the port boxes at which a Task Force may Complete."""
    track = table.squadrons[force].track
    if track.box:
        return (track.box,)
    if track.intel or track.length > TABLES.longest_home:
        return ()
    side = SIDES[seat_of(force)]
    own = [box for hex in track.hexes for box in table.waters.boxes_of(side, hex)]
    return tuple(dict.fromkeys((*own, *_allowed(table, side, track.hexes))))


def _allowed(table: Ocean, side: str, hexes: tuple[str, ...]) -> Iterator[str]:
    """AC-D107: ports that are nobody's, and at which a side may Complete all the same."""
    allowed = OPERATION[table.operation].allowed
    ports = [port for hex in hexes for port in table.waters.chart.ports_in(hex)]
    return (port.box for port in ports if side in allowed.get(port.box, ()))


@value_class(kw_only=True)
class Completion(Frame[Ocean]):
    """AC-T10a to -T10d The Completion of a Task Force at a port."""

    kind: ClassVar[str] = "atlantic_ocean.completion"
    saved_steps: ClassVar[tuple[str, ...]] = ("offered", "lapsed", "over")
    force: str
    box: str

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-29e: the inactive side may seize the initiative."""
        table.tell("makes_for", seat=table.active, force=self.force, box=self.box)
        return Call(Seize(), self.at(self.offered))

    def offered(self, table: Ocean, outcome: str) -> Step[Ocean]:
        """AC-29f, AC-29g: if it did, the force lapses; else it is home."""
        if outcome == SEIZED:
            return Call(Lapse(left=lapsing(table, ((self.force, ""),))), self.at(self.lapsed))
        self.go_home(table)
        return Done()

    def go_home(self, table: Ocean) -> None:
        """AC-29h, AC-29i, AC-D120: ships, leaders and evasion leave play; points are counted."""
        one = table.squadrons.pop(self.force)
        table.tell("completes", force=self.force, box=self.box, ships=one.ships)
        for leader, ship in tuple(table.officers.items()):
            if ship in one.ships:
                del table.officers[leader]
                table.tell("officer_home", leader=leader)
        for ship in one.ships:
            completes(table, ship, self.box)
        if table.duty == self.force:
            table.duty = ""

    def lapsed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T10d: then the initiative changes hands."""
        return Call(Handover(), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-29g: the Completion has failed."""
        return Done()
