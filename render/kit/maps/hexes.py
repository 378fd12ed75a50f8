"""Hexes with codes like J8: where they lie and what lies beside what. Which way is open is the game's to say."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engines.kernel.base import hexes as lattice
from engines.kernel.base.hexes import Codes, Hex, Lattice
from render.kit.lettering import cased
from render.kit.maps import areas
from render.kit.maps.areas import AreaFill
from render.paint.canvas import Board, Point
from render.paint.fitting import Cased
from render.paint.palette import RGB
from render.paint.parts import PicturePart, outlined

POINTY, FLAT = 0.0, 30.0
"""Degrees by which the lattice is turned: hexes that stand on a corner, hexes that lie on a side."""
CODE_AT = 0.64
"""How far a code stands from the middle of its hex, in distances of the corner."""


def rectangular(columns: int, rows: int, turn: float = FLAT, first: int = 1) -> Codes:
    """Codes of a board of that many columns (letters) and rows (numbers), every second one half a hex further on."""
    return lattice.rectangular(columns, rows, turn == POINTY, first)


@dataclass(frozen=True)
class Hexes:
    """Hexes whose middles are *spacing* pixels apart; that of the hex (0, 0) is at (x, y). The lattice is turned by *turn*."""

    codes: Codes
    spacing: float
    x: float = 0
    y: float = 0
    turn: float = FLAT

    @cached_property
    def lattice(self) -> Lattice:
        """The neighbours of each hex."""
        return Lattice(self.codes)

    @property
    def places(self) -> Mapping[str, Hex]:
        """Axial coordinates by code."""
        return self.lattice.places

    @cached_property
    def _steps(self) -> tuple[Point, Point]:
        """Pixels of one step along each axis."""
        q, r = math.radians(self.turn), math.radians(self.turn + 60)
        return (self.spacing * math.cos(q), self.spacing * math.sin(q)), (self.spacing * math.cos(r), self.spacing * math.sin(r))

    def middle(self, code: str) -> Point:
        """The middle of a hex. Raises KeyError."""
        q, r = self.places[code]
        (qx, qy), (rx, ry) = self._steps
        return self.x + q * qx + r * rx, self.y + q * qy + r * ry

    def corners(self, code: str, scale: float = 1) -> tuple[Point, ...]:
        """The six corners of a hex, or of a smaller one in its place. Raises KeyError."""
        x, y = self.middle(code)
        radius = self.spacing / math.sqrt(3) * scale
        angles = (math.radians(self.turn + 30 + 60 * k) for k in range(6))
        return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)

    def code_place(self, code: str) -> Point:
        """The place of a hex's code: towards the uppermost corner, of two the left one. Raises KeyError."""
        x, y = self.middle(code)
        cx, cy = min(self.corners(code), key=lambda corner: (round(corner[1]), corner[0]))
        return x + (cx - x) * CODE_AT, y + (cy - y) * CODE_AT

    def neighbours(self, code: str) -> tuple[str, ...]:
        """The hexes of the board that share a side with it, in order around it. Raises KeyError."""
        return self.lattice.neighbours[code]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The edge between two neighbours. Raises ValueError when they have none."""
        if b not in self.neighbours(a):
            raise ValueError(f"{a} and {b} have no side between them")
        (ax, ay), (bx, by) = self.middle(a), self.middle(b)
        half = 1 / math.sqrt(3) / 2
        dx, dy, x, y = (by - ay) * half, (ax - bx) * half, (ax + bx) / 2, (ay + by) / 2
        return (x - dx, y - dy), (x + dx, y + dy)

    def at(self, x: float, y: float) -> str | None:
        """The hex that has a pixel, None beside the board."""
        (qx, qy), (rx, ry) = self._steps
        dx, dy, area = x - self.x, y - self.y, qx * ry - rx * qy
        q, r = (dx * ry - dy * rx) / area, (dy * qx - dx * qy) / area
        return self.lattice.names.get(_rounded(q, r))

    def size(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the whole board."""
        points = [point for code in self.places for point in self.corners(code)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def parts(self) -> tuple[PicturePart, ...]:
        """All hexes, by their codes."""
        return self._parts

    @cached_property
    def _parts(self) -> tuple[PicturePart, ...]:
        return tuple(outlined(code, self.corners(code), self.middle(code)) for code in self.places)


def _rounded(q: float, r: float) -> Hex:
    """The hex nearest to a point of the lattice: of three rounded coordinates the worst follows from the others."""
    s = -q - r
    whole = [round(q), round(r), round(s)]
    off = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        return -whole[1] - whole[2], whole[1]
    return (whole[0], -whole[0] - whole[2]) if off[1] > off[2] else (whole[0], whole[1])


def fill(b: Board, hexes: Hexes, codes: Iterable[str], ground: AreaFill) -> None:
    """Paint hexes on one ground."""
    rings = tuple(areas.Area(code, (hexes.corners(code),)) for code in codes)
    if rings:
        areas.fill(b, rings, ground)


def hatch(b: Board, hexes: Hexes, codes: Iterable[str], kind: str, ink: RGB) -> None:
    """Lay a hatch over hexes whose ground stays."""
    rings = tuple(hexes.corners(code) for code in codes)
    shape = areas.mask(rings, (), (0, 0, b.w, b.h))
    areas.lay_hatch(b, shape, (0, 0), kind, ink)


def net(b: Board, hexes: Hexes, tone: RGB, weight: float = 2) -> None:
    """The sides of all hexes."""
    areas.stroke(b, (hexes.corners(code) for code in hexes.places), tone, weight)


def codes(b: Board, hexes: Hexes, among: Iterable[str], tone: RGB, px: int, casing: RGB | None = None) -> None:
    """Write the codes of some hexes, each near its uppermost corner. The middle and the edges to the neighbours stay free."""
    for code in among:
        x, y = hexes.code_place(code)
        if casing:
            cased(b, (x, y), code, px, Cased(tone, casing), "plain")
        else:
            b.text(x, y, code, px, tone, "plain", "m")
