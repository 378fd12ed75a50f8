"""Victory points of an operation at its end, row by row (AC-D121, AC-D133)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.vessels import is_convoy
from engines.atlantic_chase.rules.scoring import CONVOY_HIT, DAMAGED, SUNK, brought, worth
from engines.atlantic_chase.table import Ocean
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.resolution.frames import Result
from engines.kernel.speech.ends import ScoreRow

CONVOYS, SHIPS, HITS, LOSSES, OTHERS = "convoys", "ships", "hits", "losses", "others"
"""The rows, in their order; the last has what the others leave."""
Scored = Iterator[tuple[str, int, int]]
"""A row, a seat, its halves."""


def rows(view: View, ended: Result) -> tuple[ScoreRow, ...]:
    """The points of both sides by what brought them, in halves; rows of nothing are left out."""
    if not isinstance(view, OceanView) or not ended.scores:
        return ()
    found = {row: [0, 0] for row in (CONVOYS, SHIPS, HITS, LOSSES)}
    for row, seat, halves in scored(view):
        found[row][seat] += halves
    found[OTHERS] = [whole - sum(row[seat] for row in found.values()) for seat, whole in enumerate(ended.scores)]
    return tuple([ScoreRow(say(f"ac.points.{row}"), tuple(halves)) for row, halves in found.items() if any(halves)])


def scored(view: OceanView) -> Scored:
    """The points of ships in port, of hits and of losses."""
    table = Ocean(operation=view.operation, ships=view.ships)
    for ship, box in view.completed:
        yield from ((CONVOYS if why == "convoy" else SHIPS, seat, halves) for seat, halves, why in brought(table, ship, box))
        table.completed = (*table.completed, (ship, box))
    for ship, counted in view.counted.items():
        if is_convoy(ship):
            yield from ((HITS, seat, halves * counted.hits) for seat, halves in worth(table, CONVOY_HIT, ship))
        event = SUNK if counted.is_sunk else DAMAGED if counted.is_damaged else ""
        yield from ((LOSSES, seat, halves) for seat, halves in worth(table, event, ship))


def number(halves: int) -> Verbatim:
    """Victory points, of which halves are counted."""
    return places.halves(halves)


def score(halves: int) -> Message:
    """Victory points in words."""
    return say("ac.score", number=places.halves(halves))
