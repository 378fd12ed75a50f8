"""Pictures drawn in a child process, so that the event loop never waits for a drawing."""
from __future__ import annotations

import asyncio
import os
import pickle
import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from render.encode import Picture
from render.orders import LENGTH, Failure, Order, digest, framed, reduced

ROOT = Path(__file__).parent.parent
MOST_WAITING = 64
KEPT_BYTES = 24_000_000
SECONDS, REPLAY_SECONDS, STOP_SECONDS = 20.0, 120.0, 3.0
PROGRAM = "render.easel"
KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "BROADSIDE_STRICT_WORDS", "SYSTEMROOT")


class NoPicture(Exception):
    """A picture could not be drawn; the text says which kind and the name of the error, nothing of the position."""


class Busy(NoPicture):
    """Too many pictures are waiting to be drawn."""


class Easel:
    """One drawing process. It is started when it is needed and started again when it has died; one order at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process at work, None before the first order and after the end."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def draw(self, order: Order, seconds: float) -> Picture:
        """The picture; a process that dies or takes too long is replaced, and the order given once more. Raises NoPicture."""
        async with self._lock:
            for _ in range(2):
                try:
                    found = await asyncio.wait_for(self._exchange(order), seconds)
                except (TimeoutError, OSError, asyncio.IncompleteReadError, pickle.UnpicklingError):
                    await self._drop()
                    continue
                if isinstance(found, Picture):
                    return found
                raise NoPicture(f"{order.kind}: {found.error if isinstance(found, Failure) else 'no answer'}")
        raise NoPicture(f"{order.kind}: the drawing process ended")

    async def _exchange(self, order: Order) -> Any:
        process = await self._running()
        to_it, from_it = process.stdin, process.stdout
        if to_it is None or from_it is None:
            raise BrokenPipeError
        to_it.write(framed(order))
        await to_it.drain()
        size = int.from_bytes(await from_it.readexactly(LENGTH), "big")
        return pickle.loads(await from_it.readexactly(size))

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(sys.executable, "-m", PROGRAM, stdin=pipe, stdout=pipe,
                                                                 cwd=ROOT, env=kept)
        return self._process

    async def _drop(self) -> None:
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process: by closing its input, by force when that does not help."""
        process = self._process
        if process and process.stdin:
            process.stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), STOP_SECONDS)
        await self._drop()


class Studio:
    """Where pictures are ordered. Equal orders are drawn once; the last pictures are kept, 24 MB of them."""

    def __init__(self) -> None:
        self._easel = Easel()
        self._replays = asyncio.Lock()
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._size = 0
        self._under_way: dict[bytes, asyncio.Task[Picture]] = {}

    @property
    def pid(self) -> int | None:
        """The drawing process, None when there is none."""
        return self._easel.pid

    async def draw(self, kind: str, subject: Any, names: Sequence[str], language: str, theme: str = "dark",
                   asked: frozenset[int] = frozenset(), fresh: Sequence[Any] = (), game: str = "pieces_of_eight") -> Picture:
        """A picture: "board", "own_ship" or "reveal" of a view, the "replay" of frames, or the game's "emblem" of None.

        Raises NoPicture, Busy when too many wait, and KeyError for a game there is none of.
        """
        order = Order(game, kind, reduced(game, kind, subject), tuple(names), language, theme, asked, tuple(fresh))
        key = digest(order)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            self._begin(key, order)
        return await asyncio.shield(self._under_way[key])

    def _begin(self, key: bytes, order: Order) -> None:
        if len(self._under_way) >= MOST_WAITING:
            raise Busy(order.kind)
        task = asyncio.create_task(self._make(order))
        self._under_way[key] = task
        task.add_done_callback(lambda done: self._end(key, done))

    def _end(self, key: bytes, done: asyncio.Task[Picture]) -> None:
        del self._under_way[key]
        if not done.cancelled() and done.exception() is None:
            self._keep(key, done.result())

    async def _make(self, order: Order) -> Picture:
        if order.kind != "replay":
            return await self._easel.draw(order, SECONDS)
        async with self._replays:
            easel = Easel()
            try:
                return await easel.draw(order, REPLAY_SECONDS)
            finally:
                await easel.close()

    def _keep(self, key: bytes, picture: Picture) -> None:
        self._kept[key] = picture
        self._size += len(picture.data)
        while self._size > KEPT_BYTES:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone.data)

    async def close(self) -> None:
        """Give up what is under way and end the drawing process."""
        waiting = list(self._under_way.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self._easel.close()
