"""How many steps away squares are, over the ways that pieces have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.cartagena.data.ids import Square


def steps_away(goals: Iterable[Square], steps: Mapping[Square, Iterable[Square]]) -> dict[Square, int]:
    """The squares from which the nearest of these goals is reached, each with its number of steps; the goals with 0. `steps`
    leads from a square to those a step farther."""
    found = dict.fromkeys(goals, 0)
    edge, count = list(found), 0
    while edge:
        count += 1
        edge = list(dict.fromkeys(one for square in edge for one in steps[square] if found.setdefault(one, count) == count))
    return found
