"""One drawing process as its parent sees it: started when it is needed, replaced when it dies, given one order at a time."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from render.paint.encode import Picture
from render.picture.orders import LENGTH, Failure, Order, digest, framed, reduced

ROOT = Path(__file__).parents[2]
STOP_SECONDS = 3.0
PROGRAM = "render.drawing.drawing_process"
KEPT_VARIABLES = (
    "PATH",
    "LANG",
    "LC_ALL",
    "BROADSIDE_STRICT_WORDS",
    "SYSTEMROOT",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONPYCACHEPREFIX",
)
GIVEN_BACK = {"MALLOC_MMAP_THRESHOLD_": str(2**20), "MALLOC_TRIM_THRESHOLD_": str(2**22)}
"""The threshold of the GNU C library: a larger piece of memory goes back to the system when it is freed. Else that limit rises
with each large picture, and what lies free between kept things stays the process's: 9 to 17 MB. Of what is smaller 4 MB stay:
a sixth of a picture's time was pages given back and asked for again."""


class NoPicture(Exception):
    """A picture could not be drawn; the text says which kind and the name of the error, nothing of the position."""


@dataclass(frozen=True, slots=True)
class PackedOrder:
    """An order as it is sent, and the key by which equal ones are known; *affinity* is the same for pictures that look alike."""

    kind: str
    key: bytes
    body: bytes
    affinity: int


def packed(order: Order) -> PackedOrder:
    """The packed order; of a moving picture that takes a while. Raises KeyError for a game or kind there is none of."""
    drawn = replace(order, subject=reduced(order.game, order.kind, order.subject))
    affinity = hash((order.game, order.kind, order.names, getattr(drawn.subject, "viewer", None)))
    return PackedOrder(order.kind, digest(drawn), framed(drawn), affinity)


class DrawingProcess:
    """One drawing process. It is started when it is needed and started again when it has died; one order at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process at work, None before the first order and after the end."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def begin(self) -> None:
        """Start the process, where that can be done; else the first order does."""
        async with self._lock:
            with suppress(OSError):
                await self._running()

    async def draw(self, order: PackedOrder, seconds: float) -> Picture:
        """The picture; a process that dies or takes too long is replaced, and the order given once more. Raises NoPicture.

        One who gives the drawing up ends the process: what is left of its answer would be taken for the next one's.
        """
        async with self._lock:
            for _ in range(2):
                try:
                    found = await asyncio.wait_for(self._exchange(order), seconds)
                except (TimeoutError, OSError, asyncio.IncompleteReadError, pickle.UnpicklingError):
                    await self._drop()
                    continue
                except asyncio.CancelledError:
                    await self._drop()
                    raise
                if isinstance(found, Picture):
                    return found
                raise NoPicture(f"{order.kind}: {found.error if isinstance(found, Failure) else 'no answer'}")
        raise NoPicture(f"{order.kind}: the drawing process ended")

    async def _exchange(self, order: PackedOrder) -> Any:
        process = await self._running()
        to_it, from_it = process.stdin, process.stdout
        if to_it is None or from_it is None:
            raise BrokenPipeError
        to_it.write(order.body)
        await to_it.drain()
        size = int.from_bytes(await from_it.readexactly(LENGTH), "big")
        return pickle.loads(await from_it.readexactly(size))

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", PROGRAM, stdin=pipe, stdout=pipe, cwd=ROOT, env=kept | GIVEN_BACK
            )
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
