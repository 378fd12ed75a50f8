"""The score of a Round (KP-2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.table import Table, Won, total
from engines.kernel.frames import Result


def lots(pile: tuple[Won, ...]) -> tuple[int, ...]:
    """KP-2.3.1e: the dice that choose the Warships and Raiders in excess of the Merchantmen."""
    german = len(_german(pile))
    return tuple(range(german, len(pile) - german, -1))


def _german(pile: tuple[Won, ...]) -> list[Won]:
    return [won for won in pile if won.ship in FLEET]


def score(table: Table, faces: Sequence[int]) -> Result:
    """KP-2.3.3, KP-2.5: VA and Round Points of everybody; the most points win, then the most VA."""
    left = list(faces)
    for seat in table.seats:
        german = _german(table.piles[seat])
        gone = [german.pop(left.pop(0) - 1) for _ in lots(table.piles[seat])]
        table.piles[seat] = tuple(won for won in table.piles[seat] if won not in gone)
        table.fleet_deck = (*table.fleet_deck, *(won.ship for won in gone))
        if gone:
            table.tell("excess", seat=seat, ships=tuple(won.ship for won in gone))
    totals = tuple(map(total, table.piles))
    points = round_points(totals)
    table.tell("scored", totals=totals, points=points)
    return Result.of_scores(totals, "points", by=tuple(zip(points, totals, strict=True)))


def round_points(totals: Sequence[int]) -> tuple[int, ...]:
    """KP-2.3.3a, KP-2.3.3.2: the number of captains less those with more VA; none for whoever has no VA."""
    return tuple(len(totals) - sum(other > va for other in totals) if va else 0 for va in totals)
