"""Hexes with codes like J8: what lies beside what, and how far apart. Which way is open is the game's to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Axial steps to the six neighbours, in order around the hex."""
Hex = tuple[int, int]
"""Axial coordinates."""
Codes = tuple[tuple[str, Hex], ...]


def column_name(column: int) -> str:
    """The letters of a column, counted from 0: A to Z, AA to AZ, and so on."""
    before, last = divmod(column, len(LETTERS))
    return (column_name(before - 1) if before else "") + LETTERS[last]


def rectangular(columns: int, rows: int, pointy: bool = False, first: int = 1) -> Codes:
    """Codes of a board of that many columns (letters) and rows (numbers, from `first`), every second one half a hex further on.

    `pointy`: the hexes stand on a corner, and rows are moved; else columns are.
    """
    places = ((column, row) for column in range(columns) for row in range(rows))
    return tuple((f"{column_name(column)}{row + first}", _axial(column, row, pointy)) for column, row in places)


def _axial(column: int, row: int, pointy: bool) -> Hex:
    return (column - row // 2, row) if pointy else (column, row - column // 2)


@dataclass(frozen=True)
class Lattice:
    """The hexes of a board by their codes."""

    codes: Codes

    @cached_property
    def places(self) -> Mapping[str, Hex]:
        """Axial coordinates by code."""
        return dict(self.codes)

    @cached_property
    def names(self) -> Mapping[Hex, str]:
        """Codes by axial coordinates."""
        return {place: code for code, place in self.codes}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes of the board that share a side with each, in order around it."""
        return {code: tuple(filter(None, (self.names.get((q + dq, r + dr)) for dq, dr in WAYS))) for code, (q, r) in self.codes}

    def distance(self, one: str, other: str) -> int:
        """How many steps apart two hexes lie, were every way open. Raises KeyError."""
        (aq, ar), (bq, br) = self.places[one], self.places[other]
        dq, dr = aq - bq, ar - br
        return max(abs(dq), abs(dr), abs(dq + dr))
