"""Free places for labels on a chart: the first one that lies on nothing, or the one that lies on least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from render.paint.canvas import Point

AWAY = 400
"""The cost of a pixel beyond the edge."""
Box = tuple[float, float, float, float]


class Places:
    """The places that are taken on a picture."""

    def __init__(self, wide: float, high: float, blocked: Iterable[Box] = ()):
        self.wide, self.high, self.boxes = wide, high, list(blocked)

    def block(self, x: float, y: float, wide: float, high: float) -> None:
        """Nothing else goes where a thing lies."""
        self.boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))

    def find(self, options: Sequence[Point], wide: float, high: float) -> Point:
        """The first of some places that is free, or the one with least in its way; it is taken from then on."""
        best, least = options[0], math.inf
        for x, y in options:
            cost = self._cost(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            if cost < least:
                best, least = (x, y), cost
            if cost == 0:
                break
        self.block(*best, wide, high)
        return best

    def _cost(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """Pixels that are taken already, and those beyond the edges."""
        outside = max(0, 4 - x0) + max(0, x1 - self.wide + 4) + max(0, 4 - y0) + max(0, y1 - self.high + 4)
        area = 0.0
        for a, b, c, d in self.boxes:
            if a < x1 and c > x0 and b < y1 and d > y0:
                area += (min(x1, c) - max(x0, a)) * (min(y1, d) - max(y0, b))
        return area + AWAY * outside
