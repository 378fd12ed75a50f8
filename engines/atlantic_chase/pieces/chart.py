"""A map as a value (AC-4, AC-8, AC-9): hexes and ways, ports with their boxes, air bases; and its waters in a year."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from engines.atlantic_chase.data.ids import GERMAN, SIDES
from engines.atlantic_chase.data.maps import ATLANTIC, MAP, BaseRow, BoxRow, MapRow, PortRow
from engines.atlantic_chase.data.operations import CLOSED, NEUTRAL, OPERATION
from engines.atlantic_chase.data.tables import BAD
from engines.kernel.base.hexes import LETTERS, Codes, Hex, Lattice

COURSES: dict[str, Hex] = {"nne": (0, -1), "ene": (1, -1), "se": (1, 0), "ssw": (0, 1), "wsw": (-1, 1), "nw": (-1, 0)}
"""The six courses in their order (AC-D134), with the axial step of each."""
Bases = tuple[tuple[str, str], ...]
"""Air-base markers: the side and the hex of each (AC-4j)."""

FARTHEST = 99
"""Steps within which everything lies that can be reached at all."""
FAR_AIR = 2
"""AC-27f, AC-45e: the hexes that aircraft fly at most."""


@dataclass(frozen=True)
class Chart:
    """A map: `codes` of all printed hexes, those `closed` to play among them (AC-4c).

    `barred`: pairs of hexes that no trajectory joins (AC-4d); `canal`: two that only a German one does (AC-4f).
    `arctic`: hexes of the Arctic Line; `zones`: of U-boat zones.
    """

    id: str
    codes: Codes
    closed: frozenset[str] = frozenset()
    barred: frozenset[frozenset[str]] = frozenset()
    canal: frozenset[str] = frozenset()
    arctic: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    ports: tuple[PortRow, ...] = ()
    boxes: tuple[BoxRow, ...] = ()
    bases: tuple[BaseRow, ...] = ()

    @cached_property
    def lattice(self) -> Lattice:
        """All printed hexes."""
        return Lattice(self.codes)

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The hexes in play, in the order of the map (AC-4a)."""
        return tuple([code for code, _ in self.codes if code not in self.closed])

    @cached_property
    def _in_play(self) -> frozenset[str]:
        return frozenset(self.hexes)

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes in play that share a side with each, barred or not, in the order of the courses."""
        places, names = self.lattice.places, self.lattice.names
        around = {code: [(places[code][0] + q, places[code][1] + r) for q, r in COURSES.values()] for code in self.hexes}
        found = {code: [names[place] for place in near if place in names] for code, near in around.items()}
        return {code: tuple([name for name in near if name not in self.closed]) for code, near in found.items()}

    @cached_property
    def ways(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """AC-4d, AC-4f: by side, the hexes into which a trajectory goes on from each, in the order of the courses."""
        return {side: {code: tuple([to for to in near if self.joins(side, code, to)]) for code, near in self.beside.items()}
                for side in SIDES}  # fmt: skip

    @cached_property
    def steps(self) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
        """By side, the fewest steps of a trajectory from each hex to each other one that it can reach, and to itself."""
        return {side: {hex: spread(near, hex) for hex in near} for side, near in self.ways.items()}

    def nearer(self, side: str, goal: str) -> Mapping[str, tuple[str, ...]]:
        """From each hex the ways that bring a trajectory nearer to a goal, in the order of the courses; found once."""
        if (side, goal) not in self._nearer:
            steps, ways = self.steps[side][goal], self.ways[side]
            self._nearer[side, goal] = {hex: tuple([to for to in ways[hex] if steps[to] < left]) for hex, left in steps.items()}
        return self._nearer[side, goal]

    @cached_property
    def _nearer(self) -> dict[tuple[str, str], Mapping[str, tuple[str, ...]]]:
        return {}

    def joins(self, side: str, one: str, other: str) -> bool:
        """AC-4d, AC-4f: whether a trajectory of a side may go on between two hexes that share a side, or the canal."""
        pair = frozenset((one, other))
        return pair not in self.barred and (pair != self.canal or side == GERMAN)

    def has(self, hex: str) -> bool:
        """AC-4c: whether it is a hex in play."""
        return hex in self._in_play

    def distance(self, one: str, other: str) -> int:
        """AC-4e, AC-D59: the hexes from a launch point to a target, 0 for its own, arrows and closed hexes notwithstanding."""
        return self.lattice.distance(one, other)

    @cached_property
    def flights(self) -> Mapping[str, frozenset[str]]:
        """AC-27f, AC-45e: the hexes to which aircraft fly from each."""
        codes = [code for code, _ in self.codes]
        return {one: frozenset([other for other in codes if self.distance(one, other) <= FAR_AIR]) for one in codes}

    def course(self, one: str, other: str) -> str:
        """The course from a hex to one beside it, "" to any other."""
        (aq, ar), (bq, br) = self.lattice.places[one], self.lattice.places[other]
        return next((name for name, step in COURSES.items() if step == (bq - aq, br - ar)), "")

    def weather(self, hex: str, weather: str) -> str:
        """AC-4g: the weather of a hex."""
        return BAD if hex in self.arctic else weather

    def ports_in(self, hex: str) -> tuple[PortRow, ...]:
        """AC-8a, AC-4i: the ports in a hex or at its edge."""
        return self._ports.get(hex, ())

    @cached_property
    def _ports(self) -> Mapping[str, tuple[PortRow, ...]]:
        return {hex: tuple([port for port in self.ports if hex in port.hexes]) for hex in self.hexes}


@dataclass(frozen=True)
class Waters:
    """A chart in a year: `control` is the side that holds each port or box which its own side does not settle (AC-4m, AC-8i).

    `markers`: air bases that are there beside the printed ones.
    """

    chart: Chart
    year: int
    control: tuple[tuple[str, str], ...] = ()
    markers: Bases = ()

    @cached_property
    def holders(self) -> Mapping[str, str]:
        """AC-8i, AC-D107: the side that holds each port, `NEUTRAL` for one that is nobody's or closed."""
        control = dict(self.control)
        said = {port.id: control.get(port.box or port.id, port.side) for port in self.chart.ports}
        return {port: NEUTRAL if side in ("", CLOSED) else side for port, side in said.items()}

    @cached_property
    def harbours(self) -> Mapping[str, Mapping[str, tuple[PortRow, ...]]]:
        """By side, its hexes with ports of its own, and these ports."""
        return {side: {hex: mine for hex in self.chart.hexes if (mine := self._held_in(hex, side))} for side in SIDES}

    @cached_property
    def bases(self) -> Mapping[str, frozenset[str]]:
        """AC-8k, AC-D104, AC-4j: by side, the hexes with an air base of its own that is in play."""
        printed = [(base.side, base.hex) for base in self.chart.bases if self._stands(base)]
        return {side: frozenset([hex for owner, hex in (*printed, *self.markers) if owner == side]) for side in SIDES}

    @cached_property
    def triggers(self) -> Mapping[str, frozenset[str]]:
        """AC-21b, AC-8l, AC-9g, AC-D105: by side, the hexes in which an enemy port or air base lays Intel on its segments."""
        foes = dict(zip(SIDES, reversed(SIDES), strict=True))
        return {side: frozenset(self.harbours[foes[side]]) | self.bases[foes[side]] for side in SIDES}

    def boxes_of(self, side: str, hex: str) -> tuple[str, ...]:
        """AC-8c, AC-9j: the boxes into which a station of a side in that hex may move."""
        return self._boxes[side].get(hex, ())

    def exits(self, side: str, box: str) -> tuple[str, ...]:
        """AC-8d, AC-9d, AC-9f, AC-D75: the hexes to which a station of a side may leave that box."""
        return self._exits[side].get(box, ())

    @cached_property
    def _boxes(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """By side, the boxes beside each of its hexes."""
        return {side: {hex: tuple(dict.fromkeys([port.box for port in ports if port.box])) for hex, ports in found.items()}
                for side, found in self.harbours.items()}  # fmt: skip

    @cached_property
    def _exits(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """By side, the hexes beside each box."""
        boxes = {side: dict.fromkeys([box for found in each.values() for box in found]) for side, each in self._boxes.items()}
        return {side: {box: tuple([hex for hex, beside in self._boxes[side].items() if box in beside]) for box in found}
                for side, found in boxes.items()}  # fmt: skip

    def with_markers(self, markers: Bases) -> Waters:
        """These waters with other air-base markers."""
        return Waters(self.chart, self.year, self.control, markers)

    def _held_in(self, hex: str, side: str) -> tuple[PortRow, ...]:
        return tuple([port for port in self.chart.ports_in(hex) if self.holders[port.id] == side])

    def _stands(self, base: BaseRow) -> bool:
        """Whether a base is in play: from its year on (AC-8k), and while its side holds the port it needs (AC-D104, AC-D106)."""
        return base.year <= self.year and (not base.holds or self.holders[base.holds] == base.side)


def spread(near: Mapping[str, tuple[str, ...]], start: str, taken: Collection[str] = (), most: int = FARTHEST) -> dict[str, int]:
    """The fewest steps to each hex from a start, the nearest first, round the hexes that are `taken`; `most` at most."""
    found, edge = {**dict.fromkeys(taken, 0), start: 0}, [start]
    for steps in range(1, most + 1):
        after = []
        for hex in edge:
            for to in near[hex]:
                if to not in found:
                    found[to] = steps
                    after.append(to)
        edge = after
        if not edge:
            break
    for hex in taken:
        if hex != start:
            found.pop(hex, None)
    return found


@cache
def chart(id: str) -> Chart:
    """The printed map of that id (AC-9a)."""
    row = MAP[id]
    return Chart(
        id=id, codes=tuple([(code, _place(row, code)) for code in (*row.hexes, *row.closed)]), closed=frozenset(row.closed),
        barred=frozenset([frozenset(pair) for pair in row.barred]), canal=frozenset(row.canal), arctic=frozenset(row.arctic),
        zones=frozenset([hex for zone in row.zones.values() for hex in zone]), ports=row.ports, boxes=row.boxes, bases=row.bases,
    )  # fmt: skip


def _place(row: MapRow, code: str) -> Hex:
    """Axial coordinates of a code."""
    letter, number = code.removeprefix(row.prefix)[0], code.removeprefix(row.prefix)[1:]
    return row.first[0] + LETTERS.index(letter), row.first[1] + int(number) - 1


@cache
def waters(id: str, chosen: Bases = ()) -> Waters:
    """The waters of an operation at its start, with the air bases that its sides have chosen (AC-T19b)."""
    operation = OPERATION[id]
    here = Waters(chart(ATLANTIC), operation.year, tuple(operation.control.items()))
    fixed = [(marker.side, marker.boxes[0]) for marker in operation.markers if len(marker.boxes) == 1]
    return here.with_markers((*[(side, here.exits(side, box)[0]) for side, box in fixed], *chosen))
