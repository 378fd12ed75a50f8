"""How often one person may do what others feel: sliding windows, kept in memory.

Presses too fast are taken and dropped, told once a minute. What is written of a command is completed more often: a client asks
with each letter. Answers for everybody stand in a channel whoever asked for them: few, in ten minutes. Files of one's own data
take long to gather: a few in as long.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal

from bot.edge.kit.timestamps import timestamp
from bot.model.posting.ports import Clock
from engines.kernel.base.messages import Message, Verbatim, say

Kind = Literal["press", "completion", "aloud", "export"]
MINUTE = 60.0
SECONDS: dict[Kind, float] = {"press": MINUTE, "completion": MINUTE, "aloud": 10 * MINUTE, "export": 10 * MINUTE}
LETTERS = 4
"""Completions for each press that one person may make."""
ALOUD = 10
"""Presses in a minute for each answer for everybody that one person may have in ten minutes."""
EXPORTS = 20
"""Presses in a minute for each file of one's own data that one person may have in ten minutes."""
MOST = 5_000
"""People remembered: of more within one minute, whoever pressed longest ago begins anew."""


@dataclass(slots=True)
class _Pressing:
    """When somebody did what is counted, by its kind, and when he was last told that his presses were too many."""

    at: dict[Kind, deque[float]] = field(default_factory=dict)
    warned: float | None = None


class PressLimit:
    """Counts presses, menus, forms, commands and typed messages, completions, and answers for everybody. `most`: presses in a
    minute. `monotonic`: seconds that never jump."""

    def __init__(self, clock: Clock, most: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.most, self.monotonic = clock, most, monotonic
        self.mosts: dict[Kind, int] = {
            "press": most, "completion": LETTERS * most, "aloud": max(1, most // ALOUD), "export": max(1, most // EXPORTS),
        }  # fmt: skip
        self._people: OrderedDict[int, _Pressing] = OrderedDict()

    def count(self, person: int, kind: Kind = "press") -> bool:
        """Count a press of that kind. False, without counting it, if the person has had as many in the window as are allowed."""
        pressing = self._people.setdefault(person, _Pressing())
        self._people.move_to_end(person)
        while len(self._people) > MOST:
            self._people.popitem(last=False)
        now, at = self.monotonic(), pressing.at.setdefault(kind, deque())
        while at and at[0] <= now - SECONDS[kind]:
            at.popleft()
        if len(at) >= self.mosts[kind]:
            return False
        at.append(now)
        return True

    def news(self, person: int) -> Message | None:
        """The message after a press over the limit: when presses count again. None if the person was told within a minute."""
        now, pressing = self.monotonic(), self._people[person]
        if pressing.warned is not None and now - pressing.warned < MINUTE:
            return None
        pressing.warned = now
        return say("e.fast", n=self.most, when=self._free(person, "press"))

    def too_loud(self, person: int) -> Message:
        """The message after an answer for everybody that was over the limit."""
        return say("e.aloud", n=self.mosts["aloud"], when=self._free(person, "aloud"))

    def exported(self, person: int) -> Message:
        """The message to somebody who has had the file of their own data too often."""
        return say("e.export", when=self._free(person, "export"))

    def _free(self, person: int, kind: Kind) -> Verbatim:
        left = self._people[person].at[kind][0] + SECONDS[kind] - self.monotonic() + 1
        return timestamp(self.clock.now() + timedelta(seconds=left), "T")
