"""Ways of a line across the chart (AC-43f, AC-D134): they go round its own hexes, so that what is offered can be laid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engines.atlantic_chase.pieces.chart import Chart
from engines.atlantic_chase.pieces.lines import LONGEST, Hexes


def reach(chart: Chart, side: str, end: str, taken: Collection[str], room: int = LONGEST) -> Mapping[str, int]:
    """The fewest segments that bring a line from one end to each hex, round the hexes that are `taken`, at most `room`."""
    found = _spread(chart, side, end, taken, room)
    del found[end]
    return found


def _spread(chart: Chart, side: str, start: str, taken: Collection[str], room: int, goal: str = "") -> dict[str, int]:
    """The steps to each hex from a start, the nearest first; none that is further away than the goal."""
    ways, edge = chart.ways[side], [start]
    found = {**dict.fromkeys(taken, 0), start: 0}
    for steps in range(1, room + 1):
        after = []
        for hex in edge:
            for to in ways[hex]:
                if to not in found:
                    found[to] = steps
                    after.append(to)
        if not after or goal in found:
            break
        edge = after
    for hex in taken:
        if hex != start:
            found.pop(hex, None)
    return found


def shortest(chart: Chart, side: str, end: str, goal: str, taken: Collection[str], triggers: Collection[str]) -> Hexes:
    """AC-D134: the hexes from beyond an end to a goal, empty if there is no way.

    Of the shortest ways the one with least Intel; of these the first in the order of the courses.
    """
    if goal in taken:
        return ()
    ways, steps = chart.ways[side], _spread(chart, side, goal, {*taken} - {end}, LONGEST, end)
    if end not in steps:
        return ()
    least: dict[str, int] = {goal: goal in triggers}
    for hex, left in steps.items():
        if 0 < left < steps[end]:
            least[hex] = min([least[to] for to in ways[hex] if steps.get(to) == left - 1]) + (hex in triggers)
    return tuple(_along(ways, steps, least, end, goal))


def _along(ways: Mapping[str, Hexes], steps: Mapping[str, int], least: Mapping[str, int], end: str, goal: str) -> Iterator[str]:
    """The way from an end to a goal, each time into the first hex that is nearer and costs least."""
    hex = end
    while hex != goal:
        nearer = [to for to in ways[hex] if steps.get(to) == steps[hex] - 1 and to in least]
        hex = min(nearer, key=least.__getitem__)
        yield hex


def quietest(
    chart: Chart, side: str, end: str, goal: str, taken: Collection[str], triggers: Collection[str], room: int = LONGEST
) -> Hexes:
    """The hexes from beyond an end to a goal with least Intel, then shortest, at most `room`; empty if there is no way."""
    ways = chart.ways[side]
    best: dict[str, tuple[int, Hexes]] = {end: (0, ())}
    edge = best
    for _ in range(room):
        after: dict[str, tuple[int, Hexes]] = {}
        for hex, (intel, way) in edge.items():
            for to in ways[hex]:
                cost = intel + (to in triggers)
                known = after.get(to) or best.get(to)
                if to not in taken and (known is None or cost < known[0]):
                    after[to] = (cost, (*way, to))
        best = {**best, **after}
        edge = after
    return best[goal][1] if goal in best and goal != end else ()
