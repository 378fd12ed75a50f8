"""This tree beside another one: a row measured in both in turn, and each figure as a ratio of the two."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools.bench.figures import median, rounded
from tools.bench.trees import ROOT, Beside, Measured, Row, measured_row

LEAST = 2
"""Pairs, of which a spread can be told."""
CHECKED_OUT, OWN = "this tree's bench in both", "each tree's own bench"
Pair = tuple[Measured, Measured]
"""The other tree and this one, measured one after the other."""
Measure = Callable[[Path, str, str], Measured]


def compared(game: str, row: str, beside: Beside, pairs: int, measure: Measure = measured_row) -> list[Row]:
    """The figures of a row in this tree, each with its ratios to the other tree's.

    Both are measured by this tree's code as long as the other tree can run it: a change of what measures is no change of what is
    measured. Where figures are missing of it that this tree has, each tree is measured by its own.
    """

    def pair(other: Path) -> Pair:
        return measure(other, game, row), measure(ROOT, game, row)

    other, by, first = beside.with_this_bench, CHECKED_OUT, pair(beside.with_this_bench)
    if _is_short(first):
        other, by, first = beside.own, OWN, pair(beside.own)
    all_pairs = [first, *(pair(other) for _ in range(pairs - 1))]
    return [_compared_row(what, all_pairs, by) for what in first[1].figures]


def _is_short(pair: Pair) -> bool:
    """Whether the other tree lacks a figure that this one has."""
    other, this = pair
    return any(other.value(what) is None and this.value(what) is not None for what in this.figures)


def _compared_row(what: str, pairs: Sequence[Pair], by: str) -> Row:
    """A figure as this tree has it, of its run in the middle, with both trees' values and their ratios."""
    values = {"other": [other.value(what) for other, _ in pairs], "this": [this.value(what) for _, this in pairs]}
    moves = {"other": [rounded(other.moves) for other, _ in pairs], "this": [rounded(this.moves) for _, this in pairs]}
    row: Row = {"ratio": spread(ratios(values["other"], values["this"])), **values, "chess moves/s": moves, "measured by": by}
    return {**_middle(what, [this for _, this in pairs]), "against": row}


def _middle(what: str, runs: Sequence[Measured]) -> Row:
    measured = [run for run in runs if run.value(what) is not None] or list(runs[:1])
    middle = statistics.median_low(sorted(run.value(what) or 0.0 for run in measured))
    return next(run.figures[what] for run in measured if (run.value(what) or 0.0) == middle)


def ratios(other: Sequence[float | None], this: Sequence[float | None]) -> list[float]:
    """This tree's values by the other's, pair by pair; no ratio where one was not measured, or the other is 0."""
    return [mine / theirs for theirs, mine in zip(other, this, strict=True) if theirs and mine is not None]


def spread(values: Sequence[float]) -> dict[str, Any] | None:
    """The least, the median and the greatest; None of no values."""
    if not values:
        return None
    return {"min": rounded(min(values)), "median": rounded(median(values)), "max": rounded(max(values))}
