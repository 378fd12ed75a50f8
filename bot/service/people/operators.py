"""Who runs the bot, and whether they may sit at its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model.refusals import Refused
from engines.kernel.base.messages import say


@dataclass
class Operators:
    """The people who run the bot, by Discord's ids, told at login where the settings name none. `play`: they may sit down.

    `names`: what they are called, as far as Discord has said so.
    """

    people: frozenset[int] = frozenset()
    play: bool = True
    names: Mapping[int, str] = field(default_factory=dict)

    def may_sit(self, person: int) -> None:
        """Raises Refused when that person runs the bot and whoever runs it shall not play."""
        if not self.play and person in self.people:
            raise Refused(say("e.operator"))
