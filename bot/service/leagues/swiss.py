"""Pairs by the standings, made by one matching a round.

Weights in strict order: rematches, byes, sides that would differ by two, the difference of points, sides, the distance in the
standings. Each is so far above the next that all pairs of a round together never outweigh it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.service.leagues.meetings import Meetings

NOBODY = -1
"""The opponent of the captain with a bye."""
Cost = tuple[int, ...]


def paired(standing: Sequence[int], points: dict[int, int], meetings: Meetings) -> list[tuple[int, ...]]:
    """The tables of a round, sides in order, and one captain alone for a bye. `standing`: the captains, the first one first."""
    costs = {(one, other): _cost(one, other, standing, points, meetings) for one, other in combinations(standing, 2)}
    if len(standing) % 2:
        least = min(points[captain] for captain in standing)
        costs |= {
            (captain, NOBODY): (0, meetings.byes[captain], 0, (points[captain] - least) ** 2, 0, -place)
            for place, captain in enumerate(standing)
        }
    matched = _matching(costs)
    return [(one,) if other == NOBODY else in_sides(one, other, meetings) for one, other in costs if (one, other) in matched]


def in_sides(one: int, other: int, meetings: Meetings) -> tuple[int, int]:
    """Two captains in the sides that suit them best: first those of whose games they are furthest from even."""
    return min(((one, other), (other, one)), key=lambda pair: (_sides(pair, meetings), _repeated(pair, meetings)))


def _cost(one: int, other: int, standing: Sequence[int], points: dict[int, int], meetings: Meetings) -> Cost:
    pair = in_sides(one, other, meetings)
    over = sum(max(0, abs(surplus) - 1) ** 2 for surplus in _surpluses(pair, meetings))
    apart = abs(standing.index(one) - standing.index(other))
    differ = (points[one] - points[other]) ** 2
    return (meetings.met(one, other) ** 2, 0, over, differ, 2 * _sides(pair, meetings) + _repeated(pair, meetings), apart)


def _surpluses(pair: tuple[int, int], meetings: Meetings) -> tuple[int, int]:
    return meetings.surplus(pair[0]) + 1, meetings.surplus(pair[1]) - 1


def _sides(pair: tuple[int, int], meetings: Meetings) -> int:
    return sum(surplus**2 for surplus in _surpluses(pair, meetings))


def _repeated(pair: tuple[int, int], meetings: Meetings) -> int:
    """How many of the two have the side of their last game again."""
    return sum(meetings.last_seat(captain) == seat for seat, captain in enumerate(pair))


def _matching(costs: dict[tuple[int, int], Cost]) -> set[tuple[int, int]]:
    """The pairs of the least cost, each captain in one of them; in both orders."""
    from networkx import Graph, max_weight_matching  # takes a fifth of a second and 15 MB, which a start need not pay

    weights = _weights(costs)
    graph = Graph()
    graph.add_weighted_edges_from((one, other, weights[one, other]) for one, other in costs)
    matched = max_weight_matching(graph, maxcardinality=True)
    return {pair for one, other in matched for pair in ((one, other), (other, one))}


def _weights(costs: dict[tuple[int, int], Cost]) -> dict[tuple[int, int], int]:
    """Whole numbers, the larger the less a pair costs."""
    captains = len({captain for pair in costs for captain in pair})
    columns = [[cost - min(column) for cost in column] for column in zip(*costs.values(), strict=True)]
    scales = [max(column) * captains + 1 for column in columns]
    totals = [_total(row, scales) for row in zip(*columns, strict=True)]
    return {pair: max(totals) - total for pair, total in zip(costs, totals, strict=True)}


def _total(row: Sequence[int], scales: Sequence[int]) -> int:
    total = 0
    for cost, scale in zip(row, scales, strict=True):
        total = total * scale + cost
    return total
