"""Values of land squares to land pieces: works to hold, works and stacks to come up to."""

from __future__ import annotations

from functools import cache

from engines.cartagena.data import WORK
from engines.cartagena.data.board import BESIDE, IS_SLOT, LAND, land_steps
from engines.cartagena.data.ids import ENGLISH, Square
from engines.cartagena.mind.distance import steps_away
from engines.cartagena.rules.combat import WORK_HIT
from engines.cartagena.rules.dice import some
from engines.cartagena.table import Table, foe

COME_UP, COME_UP_HALVED, MARCH = 0.21, 0.12, 0.8
"""Shares of a work's fame for an enemy piece beside it: of a captain with a whole side, and of one with half a side. `MARCH` is
the part of it that each order of march leaves. A captain with half a side lands half as many at once."""
QUARRY, CAPTURED = 0.25, 0.8
"""An enemy stack in the open; the part of the fame that a work captured by the English has for them."""
GUARD, MANNED = 1.0, 0.45
"""A work that is held by its own side, and the share of the piece before that each further piece adds."""
CALM, NEAR, CLOSE = 0.25, 5, 2
"""The value of the guard of a work with no enemy near; the distances that are near, and close."""
ALONG = 0.04
"""A piece that others support."""
TROOP_STEP = 2
"""CT-MOVE-02."""


class Ground:
    """Land squares as one side sees them on a table. `beaches` are the best squares for a landing, once somebody has looked."""

    def __init__(self, table: Table, side: str) -> None:
        self.table, self.side = table, side
        self._come_up = COME_UP if table.players == 2 else COME_UP_HALVED
        self._goals = self._find_goals()
        self._alarm: dict[Square, float] = {}
        self._known: dict[Square, float] = {}
        self._gains: dict[tuple[Square, int], float] = {}
        self.beaches: list[tuple[Square, float]] = []

    def _find_goals(self) -> list[tuple[float, dict[Square, int]]]:
        table, standing = self.table, frozenset(self.table.works)
        found = []
        for square in table.works:
            if self.side == ENGLISH and not table.is_held(square, ENGLISH):
                found.append((self._come_up * WORK[table.work(square)].fame, marches_to(square, standing)))
        for square, pile in table.piles.items():
            if pile.side != self.side and (square not in table.works or self.side != ENGLISH):
                weight = QUARRY + (self._come_up * WORK[table.work(square)].fame if square in table.works else 0.0)
                found.append((weight, marches_to(square, standing)))
        return found

    def approach(self, square: Square) -> float:
        """The value to a piece of standing there, for the goals that it can come up to."""
        known = self._known.get(square)
        if known is None:
            ways = [weight * MARCH ** (far[square] / TROOP_STEP) for weight, far in self._goals if square in far]
            known = self._known[square] = max(ways, default=0.0)
        return known

    def alarm(self, square: Square) -> float:
        """How much a work has to fear, from 0 to 1, by how near enemies are."""
        if square not in self._alarm:
            distance = min(self._distances(square), default=NEAR)
            self._alarm[square] = 1.0 if distance <= CLOSE else 1.0 - (1.0 - CALM) * min(1.0, (distance - CLOSE) / (NEAR - CLOSE))
        return self._alarm[square]

    def _distances(self, square: Square) -> list[int]:
        table, enemy = self.table, foe(self.side)
        ships = [
            apart(square, hull.at) for hull in table.hulls.values() if hull.camp.startswith(enemy) and hull.at not in IS_SLOT
        ]
        return ships + [apart(square, at) for at, pile in table.piles.items() if pile.side == enemy]

    def worth(self, square: Square, count: int) -> float:
        """The value of so many own pieces in a square."""
        if not count:
            return 0.0
        kind = self.table.work(square)
        if not kind:
            return count * self.approach(square) + ALONG * (count - 1)
        guard = (1.0 - MANNED**count) / (1.0 - MANNED)
        if self.side == ENGLISH:
            return WORK[kind].fame * CAPTURED * some(count, WORK_HIT) + count * self.approach(square)
        return WORK[kind].fame * GUARD * self.alarm(square) * guard / 2

    def change(self, frm: Square, to: Square, count: int) -> float:
        """The gain when so many pieces go from one square to the other."""
        here = self.count(frm)
        return self.gain(to, count) + self.worth(frm, here - count) - self.worth(frm, here)

    def gain(self, to: Square, count: int) -> float:
        """The value of so many more pieces in a square."""
        gain = self._gains.get((to, count))
        if gain is None:
            here = self.count(to)
            gain = self._gains[to, count] = self.worth(to, here + count) - self.worth(to, here)
        return gain

    def count(self, square: Square) -> int:
        """The own pieces in a square."""
        pile = self.table.piles.get(square)
        return pile.size if pile is not None and pile.side == self.side else 0


@cache
def marches_to(goal: Square, standing: frozenset[Square]) -> dict[Square, int]:
    """Steps of land pieces from each square to the nearest one beside `goal`, past all pieces; none for squares without a way."""
    return steps_away([one for one in BESIDE[goal] if one in LAND], land_steps(standing))


@cache
def apart(one: Square, other: Square) -> int:
    """CT-MAP-09: the distance of two squares."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))
