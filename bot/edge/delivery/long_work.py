"""Room for moving pictures and pages, which take long to make: one a person at a time, a few at once, and a few that wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.edge.kit.click import Click
from bot.service.process.pools import Asker, Pool, Size

IN_PLACE = ("movie", "whole")
"""What is pressed for a moving picture, and for the page of a whole game."""
VERBS = (*IN_PLACE, "showall")
"""The same, and both for everybody."""


class MovingPictures(Pool):
    """Who has a moving picture in the making. `at_once` are made, `waiting` wait, for one server half as many at most."""

    def __init__(self, at_once: int, waiting: int) -> None:
        super().__init__("film", Size(at_once, waiting, server=at_once + -(-waiting // 2)))

    @asynccontextmanager
    async def room(self, click: Click) -> AsyncIterator[None]:
        """Held while the answer to a press is made, pictures included; for other presses than of these, nothing.

        Raises NoRoom: his last one is still being made, or too many wait.
        """
        if click.carried is None or click.carried.verb not in VERBS:
            yield
            return
        async with self.place(Asker(click.person.id, click.guild)):
            yield
