"""Pools of long work, one for each kind, with limits on running and waiting work and a fair order by server and person."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from bot.model.base.refusals import Refused
from engines.kernel.base.messages import Message, say

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
Group = tuple[str, int | str]
"""A server, or a person outside all servers."""
BUSY, FULL = say("e.film.busy"), say("e.film.full")


@dataclass(frozen=True, slots=True)
class Requester:
    """The requester of work: a person (a table, if a computer plays) and the server, 0 for direct messages."""

    person: int | str
    server: int = 0

    @property
    def group(self) -> Group:
        """The group that shares the count: the server, or the person outside all servers."""
        return ("server", self.server) if self.server else ("person", self.person)


class NoRoom(Refused):
    """The refusal of further work of a kind. It is shown beside the pressed page, so that the button can be pressed again."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a pool: `places` for running work, `waiting` for the queue. `person`, `server`: the most of both for each."""

    places: int
    waiting: int
    person: int = 1
    server: int | None = None


class Pool:
    """The pool of one kind of work. The queue is served server by server, and within a server person by person.

    `busy` refuses a person with too much work; `full` refuses if the server has too much, or the queue is full. The threads
    belong to the pool, so that no kind of work waits for another.
    """

    def __init__(self, kind: str, size: Size, busy: Message = BUSY, full: Message = FULL) -> None:
        self.kind, self.size, self.busy, self.full = kind, size, busy, full
        self.at_work = 0
        self.people: Counter[int | str] = Counter()
        self._groups: Counter[Group] = Counter()
        self._waiting: OrderedDict[Group, OrderedDict[int | str, list[asyncio.Future[None]]]] = OrderedDict()
        self._threads = ThreadPoolExecutor(size.places, thread_name_prefix=kind)

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return sum(self.people.values()) - self.at_work

    async def run(self, asker: Requester, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function, called in a thread of the pool in its turn. Raises NoRoom, and its exceptions."""
        async with self.place(asker):
            return await self.call(function, *args, **kwargs)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function, for the owner of a place. The place is kept until the thread has finished."""
        doing = asyncio.wrap_future(self._threads.submit(function, *args, **kwargs))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait({doing})
            raise

    @asynccontextmanager
    async def place(self, asker: Requester) -> AsyncIterator[None]:
        """A place, taken while the block runs. Raises NoRoom."""
        self._check_room(asker)
        self.people[asker.person] += 1
        self._groups[asker.group] += 1
        try:
            await self._turn(asker)
            try:
                yield
            finally:
                self.at_work -= 1
                self._next()
        finally:
            _less(self.people, asker.person)
            _less(self._groups, asker.group)

    async def give_way(self, asker: Requester) -> None:
        """Let the queue go first; return when the place is free again. For the owner of a place."""
        if not self._waiting:
            return
        self.at_work -= 1
        self._next()
        try:
            await self._turn(asker)
        except asyncio.CancelledError:
            self.at_work += 1
            raise

    def close(self) -> None:
        """Take no more work. Running work ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _check_room(self, asker: Requester) -> None:
        if self.people[asker.person] >= self.size.person:
            raise NoRoom(self.busy)
        server = self.size.server
        is_crowded = server is not None and self._groups[asker.group] >= server
        if is_crowded or sum(self.people.values()) >= self.size.places + self.size.waiting:
            raise NoRoom(self.full)

    async def _turn(self, asker: Requester) -> None:
        """Wait for a place."""
        if self.at_work < self.size.places:
            self.at_work += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker.group, OrderedDict()).setdefault(asker.person, []).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._gone(asker, turn)
            raise

    def _gone(self, asker: Requester, turn: asyncio.Future[None]) -> None:
        """Leave the queue. A place that was just given passes to the next."""
        if turn.done() and not turn.cancelled():
            self.at_work -= 1
            self._next()
            return
        people = self._waiting[asker.group]
        people[asker.person].remove(turn)
        if not people[asker.person]:
            del people[asker.person]
        if not people:
            del self._waiting[asker.group]

    def _next(self) -> None:
        """Give free places to the next in the queue: the server that has waited longest, and there such a person."""
        while self._waiting and self.at_work < self.size.places:
            group, people = self._waiting.popitem(last=False)
            person, turns = people.popitem(last=False)
            turns.pop(0).set_result(None)
            self.at_work += 1
            if turns:
                people[person] = turns
            if people:
                self._waiting[group] = people


def _less(counted: Counter[K], key: K) -> None:
    counted[key] -= 1
    if not counted[key]:
        del counted[key]
