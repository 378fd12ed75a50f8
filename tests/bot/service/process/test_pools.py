"""Pools: so much at once, so much that waits, fair by server and person, refused politely, in threads of their own."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.service.process.pools import NoRoom, Pool, Requester, Size
from engines.kernel.base.messages import say


class Work:
    """Work that is done when it is told to be, and notes whose turn came when."""

    def __init__(self, size: Size) -> None:
        self.pool = Pool("work", size, say("e.words.busy"), say("e.words.full"))
        self.begun: list[int | str] = []
        self.tasks: dict[int | str, asyncio.Task[None]] = {}
        self.done: dict[int | str, asyncio.Event] = {}

    async def come(self, person: int, server: int = 0) -> None:
        self.done[person] = asyncio.Event()
        self.tasks[person] = asyncio.create_task(self._do(Requester(person, server)))
        await asyncio.sleep(0)

    async def _do(self, asker: Requester) -> None:
        async with self.pool.place(asker):
            self.begun.append(asker.person)
            await self.done[asker.person].wait()

    async def finish(self, person: int) -> None:
        self.done[person].set()
        await self.tasks[person]
        await asyncio.sleep(0)

    async def refused(self, person: int, server: int = 0) -> str:
        with pytest.raises(NoRoom) as refused:
            await self._do(Requester(person, server))
        return refused.value.reason.id


async def test_queue_is_served_server_after_server() -> None:
    work = Work(Size(1, 10))
    for person, server in ((1, 7), (2, 7), (3, 7), (4, 8), (5, 0), (6, 8)):
        await work.come(person, server)
    for person in (1, 2, 4, 5, 3, 6):
        assert work.begun[-1] == person
        await work.finish(person)
    assert work.begun == [1, 2, 4, 5, 3, 6]
    assert (work.pool.at_work, work.pool.waiting, dict(work.pool.people)) == (0, 0, {})


async def test_a_server_cannot_take_all_the_room_and_direct_messages_count_by_person() -> None:
    work = Work(Size(1, 5, server=2))
    await work.come(1, 7)
    await work.come(2, 7)
    assert await work.refused(3, 7) == "e.words.full"
    for person, server in ((4, 8), (5, 0), (6, 0), (7, 9)):
        await work.come(person, server)
    assert await work.refused(8, 10) == "e.words.full"
    assert await work.refused(4, 8) == "e.words.busy"


async def test_waiter_who_leaves_frees_the_place() -> None:
    work = Work(Size(1, 5))
    for person in (1, 2, 3):
        await work.come(person, person)
    work.tasks[2].cancel()
    await asyncio.sleep(0)
    await work.finish(1)
    assert work.begun == [1, 3]
    work.tasks[3].cancel()
    await asyncio.gather(*work.tasks.values(), return_exceptions=True)
    assert (work.pool.at_work, work.pool.waiting) == (0, 0)
    await work.come(2, 2)
    assert work.begun == [1, 3, 2]


async def test_a_place_given_to_one_who_is_gone_in_that_moment_goes_on() -> None:
    work = Work(Size(1, 5))
    async with work.pool.place(Requester(1, 1)):
        for person in (2, 3):
            await work.come(person, person)
    work.tasks[2].cancel()
    await asyncio.gather(work.tasks[2], return_exceptions=True)
    await asyncio.sleep(0)
    assert work.begun == [3]
    await work.finish(3)
    assert work.pool.at_work == 0


async def test_work_is_done_in_a_thread_of_the_pool() -> None:
    pool = Pool("work", Size(1, 5))
    name = await pool.run(Requester(1), lambda: threading.current_thread().name)
    assert name.startswith("work")
    with pytest.raises(ZeroDivisionError):
        await pool.run(Requester(1), lambda: 1 // 0)
    pool.close()


async def test_a_place_is_given_up_only_when_the_thread_has_done_its_work() -> None:
    pool, going, begun = Pool("work", Size(1, 5)), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        going.wait(60)

    first = asyncio.create_task(pool.run(Requester(1), work))
    await asyncio.to_thread(begun.wait, 60)
    first.cancel()
    await asyncio.sleep(0)
    second = asyncio.create_task(pool.run(Requester(2), lambda: "done"))
    await asyncio.sleep(0)
    assert (pool.at_work, pool.waiting, second.done()) == (1, 1, False)
    going.set()
    assert await second == "done"
    with pytest.raises(asyncio.CancelledError):
        await first
    pool.close()
