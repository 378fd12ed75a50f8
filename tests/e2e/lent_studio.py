"""One drawing process for several bots, one after the other: each of its own took half a second to start."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from render.drawing.studio import Priority, Studio
from render.paint.encode import Picture
from render.picture.orders import Order, digest, reduced
from tests.timeouts import TIMEOUT


class Lent:
    """A studio as one bot has it: when that bot ends, the drawing process goes on."""

    def __init__(self, studio: Studio) -> None:
        self._studio, self._ordered = studio, set[asyncio.Task[Any]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._studio, name)

    async def draw(self, order: Order, priority: Priority = Priority.BOARD) -> Picture:
        """As the studio does. A drawing that is given up goes on, so that its picture is not taken for the next one's."""
        drawing = asyncio.create_task(self._studio.draw(order, priority))
        self._ordered.add(drawing)
        return await asyncio.shield(drawing)

    async def close(self) -> None:
        """The bot ends, and what it ordered is drawn."""
        if self._ordered:
            await asyncio.wait(self._ordered, timeout=TIMEOUT)
            await asyncio.gather(*(one for one in self._ordered if one.done()), return_exceptions=True)


class StubStudio(Lent):
    """The same where nobody looks at a picture: the first of each kind stands for the others, of which each has bytes of its
    own. What is `shown` is the worker's."""

    def __init__(self, studio: Studio, shown: dict[tuple[str, ...], Picture]) -> None:
        super().__init__(studio)
        self._shown = shown

    async def draw(self, order: Order, priority: Priority = Priority.BOARD) -> Picture:
        like = (order.game, order.kind)
        if like not in self._shown:
            self._shown[like] = await super().draw(order, priority)
        drawn = replace(order, subject=reduced(order.game, order.kind, order.subject))
        return replace(self._shown[like], data=self._shown[like].data + digest(drawn))
