"""What people did in a trial: the last of it is told of a violation, and a press that costs a minute is one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from playground.discord.clients.people import Outcome, Person
from playground.discord.model.interaction import Interaction
from tests.timeouts import TIMEOUT, slack

TOLD = 5


@dataclass
class Presses:
    """The last presses, commands and forms in words; the slowest one with its seconds, and those that cost a minute or more."""

    count: int = 0
    last: deque[str] = field(default_factory=lambda: deque(maxlen=TOLD))
    slowest: tuple[float, str] = (0.0, "nothing was pressed")
    faults: list[str] = field(default_factory=list)

    def note(self, did: str, seconds: float) -> None:
        """Count a press that took so long."""
        self.count += 1
        self.last.append(f"{did}, {seconds:.1f} s")
        self.slowest = max(self.slowest, (seconds, did))
        if seconds >= TIMEOUT * slack():
            self.faults.append(self.last[-1])


@contextmanager
def watched() -> Iterator[Presses]:
    """Everything that people do meanwhile is noted, as soon as its outcome is there or will not come."""
    presses, wait = Presses(), Person._wait

    async def noted(self: Person, interaction: Interaction, how: str | None) -> Outcome:
        began = time.monotonic()
        try:
            return await wait(self, interaction, how)
        finally:
            presses.note(f"{self.user.name}: {_words(interaction)}", time.monotonic() - began)

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(Person, "_wait", noted)
        yield presses


def _words(interaction: Interaction) -> str:
    """What was pressed, used or sent."""
    data: dict[str, Any] = interaction.data
    options = data.get("values") or data.get("options") or data.get("components") or ""
    return f"{interaction.command_name or data.get('custom_id')} {options}".strip()
