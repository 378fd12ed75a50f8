"""The end (CO-4): points, of both partners together where there are any."""

from __future__ import annotations

from engines.corsairs.table import Table, partner
from engines.kernel.resolution.frames import Result


def result(table: Table) -> Result:
    """CO-4.2 Captains by the points of their partnership."""
    count = len(table.seats)
    scores = tuple(sum(table.points[one] for one in {seat, partner(seat, count)}) for seat in table.seats)
    made = Result.of_scores(scores, "points")
    table.tell("won", seats=made.places[0], n=max(scores))
    return made
