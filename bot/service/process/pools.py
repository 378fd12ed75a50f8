"""Work that takes long is done in pools, one for each kind: so much at once, so much that waits, fair by server and person."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from bot.model.refusals import Refused
from engines.kernel.base.messages import Message, say

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
Group = tuple[str, int | str]
"""A server, or a person who asks from none."""
BUSY, FULL = say("e.film.busy"), say("e.film.full")


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom work is done: a person (a table, where a computer plays) and the server he asks from, 0 for direct messages."""

    person: int | str
    server: int = 0

    @property
    def group(self) -> Group:
        """Whom the work is counted to beside the person: his server, or himself where he asks from none."""
        return ("server", self.server) if self.server else ("person", self.person)


class NoRoom(Refused):
    """No more work of that kind is taken now. Told beside what was pressed, so that it can be pressed again."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a pool is: `places` are at work, `waiting` wait. `person` and `server`: the most of either for each of them."""

    places: int
    waiting: int
    person: int = 1
    server: int | None = None


class Pool:
    """One kind of work. Who waits is served server after server, and within a server person after person.

    `busy` refuses somebody who has as much work under way as he may, `full` one whose server has, or when too many wait. The
    threads are the pool's own, so that no kind of work waits for another.
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
        """How many wait."""
        return sum(self.people.values()) - self.at_work

    async def run(self, asker: Asker, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function gives, called in a thread of the pool when its turn has come. Raises NoRoom, and what it raises."""
        async with self.place(asker):
            return await self.call(function, *args, **kwargs)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for whoever holds a place. The place is not given up before the thread has done its work."""
        doing = asyncio.wrap_future(self._threads.submit(function, *args, **kwargs))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait({doing})
            raise

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """A place, held while the block runs. Raises NoRoom."""
        self._may_come(asker)
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

    async def give_way(self, asker: Asker) -> None:
        """For whoever holds a place: those who wait come first. It is his again when this returns."""
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
        """Take no more work; what is under way ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _may_come(self, asker: Asker) -> None:
        if self.people[asker.person] >= self.size.person:
            raise NoRoom(self.busy)
        server = self.size.server
        is_crowded = server is not None and self._groups[asker.group] >= server
        if is_crowded or sum(self.people.values()) >= self.size.places + self.size.waiting:
            raise NoRoom(self.full)

    async def _turn(self, asker: Asker) -> None:
        """Returns when a place is his."""
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

    def _gone(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        """He does not wait any more; a place that was just given to him goes on to the next."""
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
        """Give free places to those whose turn it is: the server that has waited longest, there the person who has."""
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
