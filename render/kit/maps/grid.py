"""Square grids with coordinates like B4: letters for the columns, numbers for the rows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engines.kernel.base.hexes import column_name
from render.kit.maps.areas import WEIGHT, AreaFill
from render.paint.canvas import Board, Point
from render.paint.palette import RGB
from render.paint.parts import PicturePart, boxed


@dataclass(frozen=True)
class Grid:
    """Squares of *cell* pixels whose upper left corner is (x, y); the rows are counted from *first*."""

    columns: int
    rows: int
    cell: int
    x: int = 0
    y: int = 0
    first: int = 1

    @property
    def width(self) -> int:
        return self.columns * self.cell

    @property
    def height(self) -> int:
        return self.rows * self.cell

    def name(self, column: int, row: int) -> str:
        """The coordinates of a square; columns and rows are counted from 0."""
        return f"{column_name(column)}{row + self.first}"

    def names(self) -> Iterator[str]:
        """All squares, row by row."""
        return (self.name(column, row) for row in range(self.rows) for column in range(self.columns))

    def place(self, name: str) -> tuple[int, int]:
        """(column, row) of a square, counted from 0. Raises KeyError."""
        return self._places[name]

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, int]]:
        return {self.name(column, row): (column, row) for row in range(self.rows) for column in range(self.columns)}

    def box(self, name: str) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of a square. Raises KeyError."""
        column, row = self.place(name)
        x, y = self.x + column * self.cell, self.y + row * self.cell
        return x, y, x + self.cell, y + self.cell

    def middle(self, name: str) -> Point:
        """The middle of a square. Raises KeyError."""
        x0, y0, x1, y1 = self.box(name)
        return (x0 + x1) / 2, (y0 + y1) / 2

    def at(self, x: float, y: float) -> str | None:
        """The square that has a pixel, None beside the grid."""
        column, row = math.floor((x - self.x) / self.cell), math.floor((y - self.y) / self.cell)
        return self.name(column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The edge between two squares. Raises ValueError when they have none."""
        (ax, ay, _, _), (bx, by, _, _) = self.box(a), self.box(b)
        if abs(ax - bx) + abs(ay - by) != self.cell:
            raise ValueError(f"{a} and {b} have no edge between them")
        x, y = max(ax, bx), max(ay, by)
        return ((x, y), (x, y + self.cell)) if ay == by else ((x, y), (x + self.cell, y))

    def slots(self, name: str, things: int) -> tuple[float, tuple[Point, ...]]:
        """(pixels wide and high at most, the middles) of so many things side by side and below each other in one square."""
        x0, y0, _, _ = self.box(name)
        across = math.ceil(math.sqrt(max(1, things)))
        size, lines = self.cell / across, math.ceil(max(1, things) / across)
        top = y0 + (self.cell - lines * size) / 2
        places = ((x0 + (i % across + 0.5) * size, top + (i // across + 0.5) * size) for i in range(things))
        return size, tuple(places)

    def parts(self) -> tuple[PicturePart, ...]:
        """All squares, by their coordinates."""
        return self._parts

    @cached_property
    def _parts(self) -> tuple[PicturePart, ...]:
        return tuple(boxed(name, *self.box(name)) for name in self.names())


def fill(b: Board, grid: Grid, grounds: Mapping[str, AreaFill]) -> None:
    """The grounds of squares, by coordinates: each a colour, and a hatch that tells it without the colour."""
    for name, ground in grounds.items():
        box = grid.box(name)
        b.rect(*box, ground.tone)
        if ground.hatch != "solid":
            b.hatch(box, ground.hatch, ground.ink or ground.tone, ground.step, WEIGHT)


def net(b: Board, grid: Grid, tone: RGB, weight: int = 2) -> None:
    """The lines between the squares and around them."""
    for column in range(grid.columns + 1):
        x = grid.x + column * grid.cell - weight // 2
        b.rect(x, grid.y - weight // 2, x + weight, grid.y + grid.height + weight - weight // 2, tone)
    for row in range(grid.rows + 1):
        y = grid.y + row * grid.cell - weight // 2
        b.rect(grid.x, y, grid.x + grid.width, y + weight, tone)


def coordinates(b: Board, grid: Grid, tone: RGB, px: int, off: int = 24) -> None:
    """Letters above the columns and numbers at the left of the rows, their middles *off* pixels beside the grid."""
    for column in range(grid.columns):
        b.text(grid.x + (column + 0.5) * grid.cell, grid.y - off, column_name(column), px, tone, "bold", "m")
    for row in range(grid.rows):
        b.text(grid.x - off, grid.y + (row + 0.5) * grid.cell, str(row + grid.first), px, tone, "bold", "m")
