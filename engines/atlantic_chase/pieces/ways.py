"""Ways of a line across the chart (AC-43f, AC-D134): they go round its own hexes, so that what is offered can be laid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from engines.atlantic_chase.pieces.chart import FARTHEST, Chart, spread
from engines.atlantic_chase.pieces.lines import LONGEST, Hexes


def reach(chart: Chart, side: str, end: str, taken: Collection[str], room: int = LONGEST) -> Mapping[str, int]:
    """The fewest segments that bring a line from one end to each hex, round the hexes that are `taken`, at most `room`."""
    found = spread(chart.ways[side], end, taken, room)
    del found[end]
    return found


def reaches(chart: Chart, side: str, end: str, goal: str, taken: Collection[str], room: int) -> bool:
    """Whether a line can be brought from one end to a hex, round the hexes that are `taken`, by that many segments."""
    if goal in taken or chart.steps[side][goal].get(end, FARTHEST) > room:
        return False
    if _first(chart.nearer(side, goal).__getitem__, end, goal, taken):
        return True
    return goal in spread(chart.ways[side], end, taken, room)


def shortest(chart: Chart, side: str, end: str, goal: str, taken: Collection[str], triggers: Collection[str]) -> Hexes:
    """AC-D134: the hexes from beyond an end to a goal, empty if there is no way.

    Of the shortest ways the one with least Intel; of these the first in the order of the courses.
    """
    if goal in taken or chart.steps[side][goal].get(end, FARTHEST) > LONGEST:
        return ()
    way = _quiet(chart.nearer(side, goal).__getitem__, end, goal, taken, triggers)
    return way or _around(chart, side, end, goal, taken, triggers)


def _around(chart: Chart, side: str, end: str, goal: str, taken: Collection[str], triggers: Collection[str]) -> Hexes:
    """As `shortest`, if none of the ways that are short on the free sea is open."""
    ways, left = chart.ways[side], spread(chart.ways[side], goal, {*taken} - {end}, LONGEST)

    def nearer(hex: str) -> Hexes:
        return tuple([to for to in ways[hex] if left.get(to) == left[hex] - 1])

    return _quiet(nearer, end, goal, taken, triggers) if end in left else ()


Nearer = Callable[[str], Hexes]
"""The hexes beside one that lie nearer to the goal, in the order of the courses."""


def _quiet(nearer: Nearer, end: str, goal: str, taken: Collection[str], triggers: Collection[str]) -> Hexes:
    """The way with least Intel, of several the first; empty if all are cut off. Each has the Intel of the goal."""
    first = _first(nearer, end, goal, taken)
    if not any(hex in triggers for hex in first[:-1]):
        return first
    edges: list[Collection[str]] = [(end,)]
    while goal not in edges[-1]:
        edges.append({to: None for hex in edges[-1] for to in nearer(hex) if to not in taken})
    intel = [{goal: 0}]
    for edge in reversed(edges[:-1]):
        onward = {hex: [intel[-1][to] for to in nearer(hex) if to in intel[-1]] for hex in edge}
        intel.append({hex: min(costs) + (hex in triggers) for hex, costs in onward.items() if costs})
    way = [end]
    for cost in reversed(intel[:-1]):
        way.append(min([to for to in nearer(way[-1]) if to in cost], key=cost.__getitem__))
    return tuple(way[1:])


def _first(nearer: Nearer, end: str, goal: str, taken: Collection[str]) -> Hexes:
    """The first way in the order of the courses, empty if all are cut off."""
    way, closed = [end], {*taken}
    while way and way[-1] != goal:
        to = next((to for to in nearer(way[-1]) if to not in closed), None)
        if to is None:
            closed.add(way.pop())
        else:
            way.append(to)
    return tuple(way[1:])


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
