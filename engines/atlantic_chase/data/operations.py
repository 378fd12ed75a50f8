"""The operations: who is where at the start, who holds the ports, what scores, and what ends them (AC-H11)."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, model_validator

from engines.atlantic_chase.data import LEADER, SHIP
from engines.atlantic_chase.data.ids import NO_SHIP, SIDES, Leader, Ship, counter_of
from engines.atlantic_chase.data.maps import ATLANTIC, MAP
from engines.atlantic_chase.data.row import Row
from engines.atlantic_chase.data.tables import FORCE, TABLES

NEUTRAL, CLOSED = "neutral", "closed"
"""Ports that are nobody's (AC-8i); a closed one is treated as neutral (AC-D107)."""
NO_LEADER = Leader("")


class StartingForce(Row):
    """A Task Force at the start: a station `at` a hex or in a `box`, or a `line` from tail to head.

    `destinations`: boxes in which its Convoy scores (AC-D110).
    """

    id: str
    ships: tuple[Ship, ...]
    at: str = ""
    box: str = ""
    line: tuple[str, ...] = ()
    leader: Leader = NO_LEADER
    destinations: tuple[str, ...] = ()


class GroupRow(Row):
    """A reinforcement group, and the box in which its marker lies (AC-5f)."""

    side: str
    letter: str
    box: str
    ships: tuple[Ship, ...]
    destinations: tuple[str, ...] = ()


class StealthRow(Row):
    """A stealth force: in its `box`, at a hex of its owner's `choice`, or `laid` by a Completion."""

    side: str
    kind: str
    where: str


class BaseMarker(Row):
    """An air-base marker in the hex of a port (AC-4j); with several boxes its owner chooses (AC-T19b)."""

    side: str
    boxes: tuple[str, ...]


class Award(Row):
    """A row of victory points (AC-D121) in halves (AC-D133): an event that scores for a side, and the ships it must happen to.

    `owner`: the side of the ship; `kinds`, `nations`, `ships`: one of these; `boxes`: the port of a Completion is one of these.
    `damaged`, `dispersed`: its state at that moment, None if it does not matter. `once`: it scores at most once.
    """

    side: str
    event: str
    halves: int
    owner: str = ""
    ships: tuple[Ship, ...] = ()
    not_ships: tuple[Ship, ...] = ()
    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    not_boxes: tuple[str, ...] = ()
    damaged: bool | None = None
    dispersed: bool | None = None
    once: bool = False


class Extra(Row):
    """A row of victory points besides (AC-T20f to -T20i): its rule, when it scores, for which ships or hexes, under an option."""

    rule: str
    side: str
    halves: int
    when: str
    ships: tuple[Ship, ...] = ()
    hexes: tuple[str, ...] = ()
    option: str = ""


class Tie(Row):
    """A tie is German if that ship has Completed at one of `boxes`, or elsewhere than at `not_boxes`; else it is British."""

    ship: Ship
    boxes: tuple[str, ...] = ()
    not_boxes: tuple[str, ...] = ()
    convoy_hit: bool = False


class Peace(Row):
    """AC-T20b: an operation before the war: its `ship`, the ports that are her `home`, those where she may be `searched`, and
    those in whose hexes an Engage is an `incident`; `least`: the die that is safe.
    """

    ship: Ship
    home: tuple[str, ...]
    searched: tuple[str, ...]
    incident: tuple[str, ...]
    least: int


class Pool(Row):
    """The Escort Pool (AC-T20a), and the force that its ships are taken out of."""

    force: str
    ships: tuple[Ship, ...]


class Operation(Row):
    """An operation. `control`: the side that holds each box which the year does not settle; `allowed`: who may Complete there.

    `peace`: AC-T20b. `landings`: ports at which troops land, `minefields`: those at which a British Completion may
    lay mines (AC-T20c). `escorts`: whether a Convoy may get one in battle (AC-T20a).
    `convoy_limit`, `squadron_limit`: hits that destroy a Convoy of each side and a squadron, 0 for none. `free`: leaders on no
    ship. `markers`: air bases that it adds. `restricted`: from when on the German side's actions are few (AC-T20d), "" for
    never. `ends`: what ends it.
    """

    id: str
    title: str
    date: str
    active: str
    weather: str
    tally: int
    control: dict[str, str]
    allowed: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    peace: Peace | None = None
    landings: tuple[str, ...] = ()
    minefields: tuple[str, ...] = ()
    dispersal: bool
    escorts: bool = False
    convoy_limit: dict[str, int]
    squadron_limit: int
    free: tuple[Leader, ...]
    stealth: tuple[StealthRow, ...]
    markers: tuple[BaseMarker, ...]
    restricted: str = ""
    ends: tuple[str, ...]
    tie: Tie | None = None
    pool: Pool | None = None
    forces: tuple[StartingForce, ...]
    groups: tuple[GroupRow, ...]
    awards: tuple[Award, ...]
    extra: tuple[Extra, ...] = ()

    @property
    def year(self) -> int:
        """The year in which it begins."""
        return int(self.date[:4])

    @model_validator(mode="after")
    def _check(self) -> Operation:
        """Ships, forces, leaders, hexes and boxes are those there are; a ship is in one place."""
        chart, boxes = MAP[ATLANTIC], {box.id for box in MAP[ATLANTIC].boxes}
        placed: tuple[StartingForce | GroupRow, ...] = (*self.forces, *self.groups)
        ships = [ship for one in placed for ship in one.ships]
        named = {one.box for one in placed} | {*self.control, *self.allowed, *self.landings, *self.minefields}
        named |= {box for award in self.awards for box in (*award.boxes, *award.not_boxes)}
        hexes = {hex for force in self.forces for hex in (*force.line, *filter(None, [force.at]))}
        leaders = {force.leader for force in self.forces} | {*self.free}
        strange: set[str] = {*map(counter_of, ships)} - {*SHIP} | named - {*boxes, ""} | hexes - {*chart.hexes}
        strange |= leaders - {*LEADER, NO_LEADER} | {force.id for force in self.forces} - {*FORCE}
        strange |= {*self.control.values()} - {*SIDES, NEUTRAL, CLOSED}
        if strange or len(ships) != len({*ships}):
            raise ValueError(f"{self.id}: {sorted(strange) or 'a ship in two places'}")
        return self


class Operations(Row):
    """The whole file. `derived`: what is ours; `mines`: the usual hexes of the Mines of each side (AC-T19b)."""

    source: str
    derived: str
    mines: dict[str, str]
    operations: tuple[Operation, ...]


_FILE = Operations.model_validate_json(Path(__file__).with_name("operations.json").read_text())
OPERATION: dict[str, Operation] = {row.id: row for row in _FILE.operations}
"""The operations by id."""
MINES = _FILE.mines
"""AC-T19b: the usual hexes of Mines, by side."""
assert {group.letter for row in OPERATION.values() for group in row.groups} <= {*TABLES.groups["british"]}, "no such group"
assert all(NO_SHIP not in force.ships for row in OPERATION.values() for force in row.forces), "a force without ships"
