"""The places of hexes on a picture: the whole chart, or a sector of it twice as large; coasts and harbours in the same places."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from engines.atlantic_chase.data.maps import ATLANTIC
from engines.atlantic_chase.pieces.chart import chart
from render.kit.maps.areas import Area
from render.kit.maps.hexes import Hexes
from render.paint.canvas import Point
from render.paint.parts import PicturePart

TURN = 44.27
"""Degrees by which the printed grid is turned."""
SEA = chart(ATLANTIC)
THOUSANDTHS = 1000


@cache
def coast() -> Mapping[str, Any]:
    """Outlines of land, and places of harbours, in thousandths of the distance between hexes."""
    found: Mapping[str, Any] = json.loads(Path(__file__).with_name("coast.json").read_text())
    return found


@dataclass(frozen=True)
class Plan:
    """A piece of the chart: its left and upper edge in distances between hexes, the pixels of such a distance, its size."""

    name: str
    left: float
    top: float
    spacing: int
    wide: int
    high: int

    @property
    def u(self) -> float:
        """How much larger things are than on the whole chart."""
        return self.spacing / WHOLE_SPACING

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole chart."""
        return self.spacing == WHOLE_SPACING

    @cached_property
    def hexes(self) -> Hexes:
        """All hexes, those beside the picture too."""
        return Hexes(SEA.codes, self.spacing, -self.left * self.spacing, -self.top * self.spacing, TURN)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The hexes in play whose middle can be seen, with some room around it."""
        return tuple([code for code in SEA.hexes if self.has(*self.hexes.middle(code), self.spacing * 0.4)])

    @cached_property
    def parts(self) -> tuple[PicturePart, ...]:
        """These hexes, by their codes."""
        return tuple([part for part in self.hexes.parts() if part.name in self.names])

    def at(self, x: float, y: float) -> Point:
        """The pixel of a point of the chart."""
        return (x - self.left) * self.spacing, (y - self.top) * self.spacing

    def has(self, x: float, y: float, room: float = 0) -> bool:
        """Whether a pixel is on the picture, with so much room to its edges."""
        return room <= x <= self.wide - room and room <= y <= self.high - room

    @property
    def lands(self) -> tuple[Area, ...]:
        """The coasts that touch the picture."""
        rings = [tuple([self.at(x / THOUSANDTHS, y / THOUSANDTHS) for x, y in zip(ring[::2], ring[1::2], strict=True)])
                 for ring in coast()["land"]]  # fmt: skip
        return tuple([Area("", (ring,)) for ring in rings if self._touches(ring)])

    def _touches(self, ring: tuple[Point, ...]) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        reach = self.spacing * 1.2
        return min(xs) < self.wide + reach and max(xs) > -reach and min(ys) < self.high + reach and max(ys) > -reach

    def harbour(self, id: str) -> Point:
        """The pixel of a port: on its coast, or at the edge between the hexes it touches."""
        if id in coast()["ports"]:
            return self.at(*coast()["ports"][id])
        middles = [self.hexes.middle(hex) for port in SEA.ports if port.id == id for hex in port.hexes]
        x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
        return x - self.spacing * 0.4, y + self.spacing * 0.5


WHOLE_SPACING, NEAR = 83, 165
"""Pixels between two hexes on the whole chart, 1600 wide, and in a sector, 1200 wide."""
SIZE = (1200, 838)
"""Pixels of a sector: seven hexes across, five down."""
WHOLE = Plan("chart", 0.66, 0.22, WHOLE_SPACING, 1600, 1100)
SECTORS = tuple(
    Plan(name, left, top, NEAR, *SIZE)
    for name, left, top in (
        ("labrador", 2.0, 3.4),
        ("denmark_strait", 5.5, 0.9),
        ("norwegian_sea", 9.2, 0.5),
        ("arctic", 12.6, -0.6),
        ("halifax", 0.5, 5.9),
        ("mid_atlantic", 4.0, 4.4),
        ("iceland", 7.0, 2.1),
        ("british_isles", 8.6, 3.7),
        ("south_america", 0.6, 8.6),
        ("azores", 4.4, 6.6),
        ("biscay", 7.0, 5.6),
        ("africa", 5.6, 8.6),
    )
)
"""Pieces of the chart that overlap: neighbours lie on one of them together."""
