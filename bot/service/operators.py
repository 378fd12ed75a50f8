"""Who runs the bot, and whether they may sit at its tables."""
from __future__ import annotations

from dataclasses import dataclass

from bot.service.ports import Refused
from engines.kernel.messages import say


@dataclass
class Operators:
    """The people who run the bot, by Discord's ids, told at login where the settings name none. `play`: they may sit down."""

    people: frozenset[int] = frozenset()
    play: bool = True

    def may_sit(self, person: int) -> None:
        """Raises Refused when that person runs the bot and whoever runs it shall not play."""
        if not self.play and person in self.people:
            raise Refused(say("e.operator"))
