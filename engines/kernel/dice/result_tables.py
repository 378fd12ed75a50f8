"""Tables of results as they are printed: a row for each roll, a column for each strength, codes in the cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from itertools import pairwise

from pydantic import BaseModel, ConfigDict, model_validator

from engines.kernel.dice.odds import Dice, sums


class ResultTable(BaseModel):
    """`rows` and `columns` are the least numbers of each, from the lowest; `cells` are rows of cells, each a list of codes.

    Whatever lies beyond the edge of a table is read at its edge.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]

    @model_validator(mode="after")
    def _check(self) -> ResultTable:
        """A table has a cell for each row and column, and both rise."""
        rising = all(one < other for numbers in (self.rows, self.columns) for one, other in pairwise(numbers))
        is_full = len(self.cells) == len(self.rows) and {len(row) for row in self.cells} == {len(self.columns)}
        if not rising or not is_full or not self.columns:
            raise ValueError("a cell for each row and column, both from the lowest to the highest")
        return self

    def read(self, roll: int, strength: int) -> tuple[str, ...]:
        """The codes of the cell of that roll and that strength."""
        return self.cells[_place(self.rows, roll)][_place(self.columns, strength)]

    def odds(self, dice: Dice, added: int, strength: int) -> Mapping[tuple[str, ...], float]:
        """The chance of each cell, for the sum of dice with what is added to it."""
        odds: dict[tuple[str, ...], float] = {}
        for rolled, chance in sums(dice).items():
            codes = self.read(rolled + added, strength)
            odds[codes] = odds.get(codes, 0.0) + chance
        return odds


def _place(leasts: tuple[int, ...], number: int) -> int:
    """The place of the last row or column that a number reaches, the first if it reaches none."""
    return max(bisect_right(leasts, number) - 1, 0)
