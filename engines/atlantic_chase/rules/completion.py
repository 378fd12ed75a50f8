"""Completion (AC-29): a Task Force goes home, unless the other side seizes the initiative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.rules import homecoming, norway
from engines.atlantic_chase.rules.forces import seat_of, sweep
from engines.atlantic_chase.rules.hits import of_one, strike
from engines.atlantic_chase.rules.initiative import DIE, SEIZED, Handover, Seize
from engines.atlantic_chase.rules.lapses import Lapse, lapsing
from engines.atlantic_chase.rules.later import Prepared
from engines.atlantic_chase.rules.norway import BEACHHEAD, DEBACLE, LAND, MINES
from engines.atlantic_chase.rules.officers import Heirs
from engines.atlantic_chase.rules.scoring import completes
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, Done, Roll, Step


def homes(table: Ocean, force: str) -> tuple[str, ...]:
    """AC-29a to -29d, AC-D56, AC-D57: the port boxes at which a Task Force may Complete."""
    track = table.squadrons[force].track
    if track.box:
        return (track.box,)
    if track.intel or track.length > TABLES.longest_home:
        return ()
    side = SIDES[seat_of(force)]
    own = [box for hex in track.hexes for box in table.waters.boxes_of(side, hex)]
    found = dict.fromkeys((*own, *allowed(table, side, track.hexes)))
    return tuple([box for box in found if not norway.is_repulsed(table, force, box)])


def allowed(table: Ocean, side: str, hexes: Iterable[str]) -> Iterator[str]:
    """AC-D107: ports that are nobody's, and at which a side may Complete all the same."""
    who = OPERATION[table.operation].allowed
    ports = [port for hex in hexes for port in table.waters.chart.ports_in(hex)]
    return (port.box for port in ports if side in who.get(port.box, ()))


@value_class(kw_only=True)
class Completion(Prepared):
    """AC-T10a to -T10d The Completion of a Task Force at a port. `purpose`: AC-T20c; `result`: that of a landing."""

    kind: ClassVar[str] = "atlantic_ocean.completion"
    saved_steps: ClassVar[tuple[str, ...]] = ("offered", "lapsed", "ashore", "over")
    force: str
    box: str
    purpose: str = ""
    result: str = ""

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-29e: the inactive side may seize the initiative."""
        table.tell("makes_for", seat=table.active, force=self.force, box=self.box)
        return Call(Seize(), self.at(self.offered))

    def offered(self, table: Ocean, outcome: str) -> Step[Ocean]:
        """AC-29f, AC-29g: if it did, the force lapses; else it is home, or lands its troops (AC-T20c)."""
        if outcome == SEIZED:
            left = lapsing(table, ((self.force, ""),))
            return Call(Lapse(left=left, captain=self.captain, filed=self.filed), self.at(self.lapsed))
        if self.purpose == LAND:
            return Roll((DIE,), self.at(self.landing))
        is_searched = homecoming.is_searched(table, self.force, self.box)
        self.go_home(table)
        if self.purpose == MINES:
            norway.lay_mines(table, self.box)
        return Roll((DIE,), self.at(self.searched)) if is_searched else Done()

    def searched(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T20b: the ship of the operation may be confiscated."""
        homecoming.search(table, faces[0])
        return Done()

    def landing(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-T20c: the die of a landing, and hits on one ship of the force, whose leader may have to move."""
        result = norway.read(table, self.force, self.box, faces[0])
        onward, hits = self.at(self.ashore, result=result), norway.HITS.get(result, 0)
        if not hits:
            return onward
        ship = norway.target(table, self.force)
        strike(table, ship, of_one(ship, table.ships[ship], hits))
        sweep(table)
        return Call(Heirs(force=self.force, harmed=(ship,)), onward) if table.ships[ship].is_damaged else onward

    def ashore(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T20c: after a debacle, or without a ship left, nobody is home; a beachhead brings an air base."""
        if self.result == DEBACLE or self.force not in table.squadrons:
            return Done()
        if self.result == BEACHHEAD:
            norway.hold(table, seat_of(self.force), self.box)
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
        norway.remember(table, seat_of(self.force), self.box)

    def lapsed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T10d: then the initiative changes hands."""
        return Call(Handover(), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-29g: the Completion has failed."""
        return Done()
