"""Operators of the bot, and whether they may sit at its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say


@dataclass
class Operators:
    """The operators of the bot, by Discord's ids. Discord names them at the login if the settings name none. `play`: they may sit
    down. `names`: their names, if Discord has told them."""

    people: frozenset[int] = frozenset()
    play: bool = True
    names: Mapping[int, str] = field(default_factory=dict)

    def check_may_sit(self, person: int) -> None:
        """Raises Refused for an operator if operators may not play."""
        if not self.play and person in self.people:
            raise Refused(say("e.operator"))
