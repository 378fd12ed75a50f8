"""Files that stand in a message already are not sent again."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.edge.bounded import put
from bot.edge.components import Json
from bot.edge.wire import Upload

MOST = 20_000
FORM = 50035
"""Discord's code for a body that it cannot take."""
Send = Callable[[Json, Sequence[Upload]], Awaitable[Any]]


class UploadedFiles:
    """Which files stand in which message, by the id of the message, as far as this process put them there."""

    def __init__(self) -> None:
        self._files: OrderedDict[int, tuple[bytes, ...]] = OrderedDict()
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def put(self, message: int, uploads: Sequence[Upload]) -> None:
        """These files, and no others, stand in a message that was sent; 0: nobody knows in which. A message that was changed
        before its sending was answered is left as the change left it."""
        if message not in self._files:
            self._put(message, _marks(uploads))

    def _put(self, message: int, marks: tuple[bytes, ...]) -> None:
        if marks:
            self._keep(message, marks)

    def _keep(self, message: int, marks: tuple[bytes, ...]) -> None:
        if message:
            put(self._files, message, marks, MOST)

    def forget(self, message: int) -> None:
        """Other files stand in the message now."""
        self._keep(message, ())

    async def change(self, message: int, body: Json, uploads: Sequence[Upload], send: Send) -> Any:
        """Change a message by `send`: its words alone where these files stand in it, else with these files in place of all.

        One change after the other, so that it is known what the last one left. What Discord cannot take without files is sent
        with them. Raises what `send` raises.
        """
        async with self._changing.setdefault(message, asyncio.Lock()) if message else nullcontext():
            return await self._change(message, body, uploads, send)

    async def _change(self, message: int, body: Json, uploads: Sequence[Upload], send: Send) -> Any:
        marks = _marks(uploads)
        if marks and self._files.get(message) == marks:
            try:
                return await send(body, ())
            except discord.HTTPException as refused:
                if refused.code != FORM:
                    raise
        self.forget(message)
        sent = await send({**body, "attachments": []}, uploads)
        self._put(message, marks)
        return sent


def _marks(uploads: Sequence[Upload]) -> tuple[bytes, ...]:
    """Equal for equal files with equal names and alt texts."""
    return tuple(hashlib.blake2b(f"{one.name}\n{one.alt}\n".encode() + one.data).digest() for one in uploads)
