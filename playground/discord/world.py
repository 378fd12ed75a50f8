"""A realm with people at their clients."""

from __future__ import annotations

import time
from collections.abc import Callable

from playground.discord.clients.people import Person
from playground.discord.model.entities import Guild
from playground.discord.model.limits import Limits
from playground.discord.model.realm import Realm


class World(Realm):
    """All that exists for one stand-in, and who acts in it."""

    def __init__(
        self, *, clock: Callable[[], float] = time.time, limits: Limits | None = None, bot_name: str = "Broadside"
    ) -> None:
        super().__init__(clock=clock, limits=limits, bot_name=bot_name)
        self.people: dict[str, Person] = {}

    def person(self, name: str, *, locale: str = "en-US", guild: Guild | None = None) -> Person:
        """The person of this name, made on the first call as a member of `guild` (or of every guild there is)."""
        if name not in self.people:
            person = self.people[name] = Person(self, self.add_user(name, locale))
            for each in [guild] if guild else list(self.guilds.values()):
                self.join(each, person.user)
        return self.people[name]
