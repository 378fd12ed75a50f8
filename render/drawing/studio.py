"""Pictures drawn in child processes, so that the event loop never waits for a drawing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from enum import IntEnum
from functools import partial

from engines import games
from render.drawing.child_process import DrawingProcess, NoPicture, PackedOrder, packed
from render.paint.byte_cache import ByteCache
from render.paint.encode import Picture
from render.picture.orders import PAGE, Order, loaded

PROCESSES = 2
MOST_WAITING, MOST_FILMS = 64, 16
KEPT_BYTES = 8_000_000
SECONDS = 20.0
LONGEST = {"replay": 120.0, PAGE: 600.0}
"""Seconds that what takes long to draw may take: a page of 3,000 steps takes minutes."""


class Busy(NoPicture):
    """Too many pictures are waiting to be drawn."""


class Priority(IntEnum):
    """The order of drawing: posts and answers to presses, panels that are drawn again, moving pictures."""

    BOARD = 0
    REDRAW = 1
    FILM = 2


@dataclass(slots=True)
class _Job:
    """An order under way, and the picture that everybody who ordered it waits for."""

    order: PackedOrder
    picture: asyncio.Future[Picture]


class Studio:
    """The studio, at which pictures are ordered. Equal orders are drawn once; the last pictures are kept, 8 MB of them.

    Two processes draw, whatever is most urgent first. One of them at most draws a moving picture, so that a board never waits for
    one. Of those that are idle the one draws that drew such a picture before: most rows of it are packed there. When too many
    wait, redraws give way to boards.
    """

    def __init__(self, processes: int = PROCESSES) -> None:
        for game in games():
            loaded(game)
        self._processes = [DrawingProcess() for _ in range(processes)]
        self._idle = list(self._processes)
        self.kept: ByteCache[bytes, Picture] = ByteCache(KEPT_BYTES, lambda picture: picture.weight)
        self._waiting: dict[Priority, OrderedDict[bytes, _Job]] = {priority: OrderedDict() for priority in Priority}
        self._under_way: dict[bytes, _Job] = {}
        self._films = 0
        self._drawings: set[asyncio.Task[Picture]] = set()

    @property
    def pids(self) -> tuple[int, ...]:
        """The drawing processes that are there."""
        return tuple(one.pid for one in self._processes if one.pid is not None)

    async def begin(self) -> None:
        """Start the process that draws first, before anything is ordered: it takes a while until it can draw."""
        await self._processes[0].begin()

    async def draw(self, order: Order, priority: Priority = Priority.BOARD) -> Picture:
        """The picture that is ordered. Raises NoPicture, Busy if too many wait, and KeyError for an unknown game or kind."""
        if order.kind in LONGEST:
            return await self._answered(await asyncio.to_thread(packed, order), Priority.FILM)
        return await self._answered(packed(order), priority)

    async def _answered(self, order: PackedOrder, priority: Priority) -> Picture:
        if (kept := self.kept.get(order.key)) is not None:
            return kept
        if order.key in self._under_way:
            self._hurry(order.key, priority)
        else:
            self._put(order, priority)
        return await asyncio.shield(self._under_way[order.key].picture)

    def _put(self, order: PackedOrder, priority: Priority) -> None:
        """Let an order wait for its turn. Raises Busy."""
        self._make_room(order, priority)
        job = _Job(order, asyncio.get_running_loop().create_future())
        job.picture.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._waiting[priority][order.key] = self._under_way[order.key] = job
        self._begin()

    def _make_room(self, order: PackedOrder, priority: Priority) -> None:
        """Raises Busy if nothing that waits gives way."""
        boards, redraws, films = (self._waiting[each] for each in Priority)
        if priority == Priority.FILM:
            is_full = len(films) >= MOST_FILMS
        else:
            is_full = len(boards) + len(redraws) >= MOST_WAITING
        if is_full and priority == Priority.BOARD and redraws:
            key, gone = redraws.popitem()
            self._end(key, gone, Busy(gone.order.kind))
        elif is_full:
            raise Busy(order.kind)

    def _hurry(self, key: bytes, priority: Priority) -> None:
        """An equal order waits already: it waits as the more urgent of both."""
        for less in Priority:
            if less > priority and key in self._waiting[less]:
                self._waiting[priority][key] = self._waiting[less].pop(key)

    def _begin(self) -> None:
        """Give what is most urgent to the processes that have nothing to do."""
        while self._idle and (priority := self._next()) is not None:
            key, job = self._waiting[priority].popitem(last=False)
            self._films += priority == Priority.FILM
            process = self._idle_for(job.order)
            drawing = asyncio.create_task(process.draw(job.order, LONGEST.get(job.order.kind, SECONDS)))
            self._drawings.add(drawing)
            drawing.add_done_callback(partial(self._drawn, process, key, job, priority))

    def _idle_for(self, order: PackedOrder) -> DrawingProcess:
        """Take the idle process that drew what looked alike, else the one that was busy last."""
        before = self._processes[order.affinity % len(self._processes)]
        process = before if before in self._idle and before.pid is not None else self._idle[0]
        self._idle.remove(process)
        return process

    def _next(self) -> Priority | None:
        """The next order; a film only while another process stays free of films."""
        open_to_films = self._films < max(1, len(self._processes) - 1)
        return next((p for p in Priority if self._waiting[p] and (p != Priority.FILM or open_to_films)), None)

    def _drawn(self, process: DrawingProcess, key: bytes, job: _Job, priority: Priority, drawing: asyncio.Task[Picture]) -> None:
        """Go on after a drawing, also one that somebody gave up, if need be before it began."""
        self._drawings.discard(drawing)
        self._films -= priority == Priority.FILM
        self._idle.insert(0, process)
        given_up = NoPicture(f"{job.order.kind}: given up") if drawing.cancelled() else drawing.exception()
        self._end(key, job, given_up or drawing.result())
        self._begin()

    def _end(self, key: bytes, job: _Job, made: Picture | BaseException) -> None:
        self._under_way.pop(key, None)
        if job.picture.done():
            return
        if isinstance(made, BaseException):
            job.picture.set_exception(made)
        else:
            self.kept.put(key, made)
            job.picture.set_result(made)

    async def close(self) -> None:
        """Give up what is under way and end the drawing processes."""
        for job in self._under_way.values():
            job.picture.cancel()
        for gone in (self._under_way, *self._waiting.values()):
            gone.clear()
        for drawing in self._drawings:
            drawing.cancel()
        await asyncio.gather(*self._drawings, return_exceptions=True)
        await asyncio.gather(*(one.close() for one in self._processes))
