"""Room for moving pictures, which take long to make: one a person at a time, a few at once, and a few that wait."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.edge.click import Click
from bot.model.refusals import Refused
from engines.kernel.messages import say

VERB = "movie"
"""What is pressed for a moving picture."""


class NoRoom(Refused):
    """No moving picture can be made now. Told beside what was pressed, so that it can be pressed again."""


class Reels:
    """Who has a moving picture in the making. `at_once` are made, `waiting` wait for them in their order; `people`: for whom."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.most = at_once + waiting
        self._room = asyncio.Semaphore(at_once)
        self.people: set[int] = set()

    @asynccontextmanager
    async def room(self, click: Click) -> AsyncIterator[None]:
        """Held while the answer to a press is made, pictures included; for other presses than of moving pictures, nothing.

        Raises NoRoom, "e.film.busy" when his last one is still being made, "e.film.full" when too many wait.
        """
        person = click.person.id
        if click.carried is None or click.carried.verb != VERB:
            yield
            return
        if person in self.people:
            raise NoRoom(say("e.film.busy"))
        if len(self.people) >= self.most:
            raise NoRoom(say("e.film.full"))
        self.people.add(person)
        try:
            async with self._room:
                yield
        finally:
            self.people.discard(person)
