"""How fast one person may press: a sliding minute, kept in memory. What is too fast is taken and dropped, told once a minute."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from bot.edge.timestamps import timestamp
from bot.model.ports import Clock
from engines.kernel.messages import Message, say

MINUTE = 60.0
MOST = 5_000
"""People remembered: of more within one minute, whoever pressed longest ago begins anew."""


@dataclass(slots=True)
class _Pressing:
    """When somebody's presses of the last minute were, and when he was last told that they were too many."""

    at: deque[float] = field(default_factory=deque)
    warned: float | None = None


class PressLimit:
    """Counts presses, menus, forms, commands and typed messages. `monotonic`: seconds that never jump."""

    def __init__(self, clock: Clock, most: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.most, self.monotonic = clock, most, monotonic
        self._people: OrderedDict[int, _Pressing] = OrderedDict()

    def count(self, person: int) -> bool:
        """Count a press; False, and not counted, when there were as many as may be within the last minute."""
        now, pressing = self.monotonic(), self._people.setdefault(person, _Pressing())
        self._people.move_to_end(person)
        while len(self._people) > MOST:
            self._people.popitem(last=False)
        while pressing.at and pressing.at[0] <= now - MINUTE:
            pressing.at.popleft()
        if len(pressing.at) >= self.most:
            return False
        pressing.at.append(now)
        return True

    def news(self, person: int) -> Message | None:
        """What somebody whose press was not counted is told: from when on it is; None when he was told within a minute."""
        now, pressing = self.monotonic(), self._people[person]
        if pressing.warned is not None and now - pressing.warned < MINUTE:
            return None
        pressing.warned = now
        free = self.clock.now() + timedelta(seconds=pressing.at[0] + MINUTE - now + 1)
        return say("e.fast", n=self.most, when=timestamp(free, "T"))
