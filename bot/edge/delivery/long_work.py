"""Room for moving pictures and pages, which take long to make: one a person at a time, a few at once, and a few that wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.edge.kit.click import Click
from bot.edge.presses.press import Room, press_of
from bot.service.process.pools import Pool, Requester, Size


class MovingPictures(Pool):
    """Room for people whose films are made. `at_once` are made, `waiting` wait, at most half as many for one server."""

    def __init__(self, at_once: int, waiting: int) -> None:
        super().__init__("film", Size(at_once, waiting, server=at_once + -(-waiting // 2)))

    @asynccontextmanager
    async def room(self, click: Click) -> AsyncIterator[None]:
        """Held while the answer to a press is made, pictures included; for other presses than of these, nothing.

        Raises NoRoom: his last one is still being made, or too many wait.
        """
        pressed = None if click.button_id is None else press_of(click.button_id)
        if pressed is None or pressed.room is Room.NONE:
            yield
            return
        async with self.place(Requester(click.person.id, click.guild)):
            yield
