"""The places of squares on a picture: the whole map, a quarter of it almost twice as large, or a piece around some squares."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from engines.cartagena.data.board import COLUMNS
from render.kit.maps.grid import Grid
from render.paint.parts import PicturePart

WIDE, LEFT, TOP, FRAME = 1200, 48, 38, 5
"""Pixels: of the picture, of the numbers at its left, of the letters above, of the frame of the map."""
LINES = 11
"""Rows of the map with that of the slots."""


@dataclass(frozen=True)
class Plan:
    """A piece of the map: columns and rows from the first to the last (counted from 0; row 0 has the slots), pixels a square."""

    name: str
    cell: int
    columns: tuple[int, int]
    rows: tuple[int, int]

    @cached_property
    def grid(self) -> Grid:
        """All squares, those beside the picture too."""
        (left, _), (top, _) = self.columns, self.rows
        return Grid(len(COLUMNS), LINES, self.cell, LEFT - left * self.cell, TOP - top * self.cell, 0)

    @property
    def width(self) -> int:
        """Pixels of the squares that are seen, across."""
        return (self.columns[1] - self.columns[0] + 1) * self.cell

    @property
    def height(self) -> int:
        """Pixels of the squares that are seen, downwards."""
        return (self.rows[1] - self.rows[0] + 1) * self.cell

    @property
    def high(self) -> int:
        """Pixels of the map with its letters and its frame."""
        return TOP + self.height + 2 * FRAME

    @property
    def u(self) -> float:
        """How much larger things are than on the whole map."""
        return self.cell / CELL

    def has(self, square: str) -> bool:
        """Whether a square is seen."""
        column, row = self.grid.place(square)
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]

    @cached_property
    def parts(self) -> tuple[PicturePart, ...]:
        """The squares that are seen, by their names."""
        return tuple(part for part in self.grid.parts() if self.has(part.name))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the squares that are seen."""
        return frozenset(part.name for part in self.parts)

    @property
    def span(self) -> tuple[str, str]:
        """The first and the last square that are seen."""
        (left, right), (top, low) = self.columns, self.rows
        return f"{COLUMNS[left]}{top}", f"{COLUMNS[right]}{low}"


CELL, NEAR = 71, 126
"""Pixels of a square on the whole map, and on a quarter."""
WHOLE = Plan("board", CELL, (0, 15), (0, 10))
QUARTERS = (
    Plan("north_west", NEAR, (0, 8), (0, 5)),
    Plan("north_east", NEAR, (7, 15), (0, 5)),
    Plan("south_west", NEAR, (0, 8), (5, 10)),
    Plan("south_east", NEAR, (7, 15), (5, 10)),
)
"""Pieces that share a row and two columns with their neighbours."""


CLOSE = ((NEAR, 9, 4, 6), (95, 12, 5, 8))
"""Pieces around squares: pixels of a square, columns, the fewest and the most rows."""


def around(squares: Collection[str]) -> Plan:
    """The closest piece with those squares, in its middle as far as the edges let them. Of none, or of squares far apart, it is
    the whole map."""
    places = [WHOLE.grid.place(square) for square in squares]
    for cell, wide, least, most in CLOSE if places else ():
        columns = _span([column for column, _ in places], wide, wide, len(COLUMNS))
        rows = _span([row for _, row in places], least, most, LINES)
        if columns is not None and rows is not None:
            return Plan("close", cell, columns, rows)
    return WHOLE


def _span(found: Collection[int], least: int, most: int, every: int) -> tuple[int, int] | None:
    """The first and the last of the lines around those found, so many at least; None if they are more than `most`."""
    first, last = min(found), max(found)
    long = last - first + 1
    if long > most:
        return None
    taken = max(least, long)
    start = max(0, min(first - (taken - long) // 2, every - taken))
    return start, start + taken - 1
