"""What computers think: in slices, between which others come, and left when the question is over."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.edge.delivery import in_flight as in_flight_module
from bot.edge.delivery.in_flight import AnswersInFlight
from bot.service.computers.thinking import ThinkingPool, Work
from bot.service.process.pools import Requester
from engines.kernel.contract.search import SearchResult, Thought, immediate
from tests.bot.service.discord_fixture import World

ENDLESS = 1_000_000


def long(told: list[str], name: str, slices: int, begun: Begun | None = None) -> Thought:
    """A thought of so many slices, each of which says its name."""
    for number in range(slices):
        told.append(name)
        if begun is not None:
            begun.say()
        yield number
    return SearchResult(name)


class Begun:
    """Said in a thread, waited for on the loop."""

    def __init__(self) -> None:
        self.loop, self.event = asyncio.get_running_loop(), asyncio.Event()

    def say(self) -> None:
        self.loop.call_soon_threadsafe(self.event.set)


def test_thoughts_of_a_table_go_on_one_after_the_other() -> None:
    told = list[str]()
    work = Work({0: immediate("pass"), 1: long(told, "a", 2), 2: long(told, "b", 1)})
    assert [work.go_on() for _ in range(4)] == [False, False, False, True]
    assert (told, {seat: found.answer for seat, found in work.results.items()}) == (["a", "a", "b"], {0: "pass", 1: "a", 2: "b"})


async def test_two_tables_come_by_turns() -> None:
    thinking, told = ThinkingPool(), list[str]()
    found = await asyncio.gather(*(
        thinking.think(Requester(name), name, {0: long(told, name, 3)}) for name in ("a", "b")
    ))  # fmt: skip
    assert [one[0].answer for one in found if one] == ["a", "b"]
    assert told in (["a", "b", "a", "b", "a", "b"], ["a", "a", "b", "a", "b", "b"])
    thinking.pool.close()


async def test_cancelled_waiter_leaves_its_place_to_others() -> None:
    thinking, told, begun = ThinkingPool(), list[str](), Begun()
    tasks = [
        asyncio.create_task(thinking.think(Requester(name), name, {0: long(told, name, slices, said)}))
        for name, slices, said in (("a", ENDLESS, None), ("b", 40, begun))
    ]
    await begun.event.wait()
    tasks[0].cancel()
    (called_off, done) = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(called_off, asyncio.CancelledError)
    assert cast(Any, done)[0].answer == "b"
    assert (thinking.pool.at_work, thinking.pool.waiting, dict(thinking.pool.people)) == (0, 0, {})
    thinking.pool.close()


async def test_a_slice_begins_when_presses_are_answered() -> None:
    thinking, told, quiet, paused = ThinkingPool(), list[str](), asyncio.Event(), asyncio.Event()

    async def until_quiet() -> None:
        paused.set()
        await quiet.wait()

    thinking.quiet = until_quiet
    thought = asyncio.create_task(thinking.think(Requester("a"), "a", {0: long(told, "a", 3)}))
    await paused.wait()
    assert told == ["a"]
    quiet.set()
    found = await thought
    assert found is not None and found[0].answer == "a" and told == ["a"] * 3
    thinking.pool.close()


async def test_pressed_work_gives_way_to_no_press() -> None:
    thinking = ThinkingPool()

    async def never() -> None:
        raise AssertionError

    thinking.quiet = never
    found = await thinking.think(Requester("a"), "a", {0: long([], "a", 3)}, is_pressed=True)
    assert found is not None and found[0].answer == "a"
    thinking.pool.close()


async def test_answers_in_flight_are_waited_for_and_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    in_flight, done = AnswersInFlight(), asyncio.Event()
    await in_flight.wait_current()

    async def answer() -> None:
        with in_flight.track():
            await done.wait()

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    monkeypatch.setattr(in_flight_module, "PATIENCE", 0.001)
    await in_flight.wait_current()
    assert not answering.done()
    monkeypatch.setattr(in_flight_module, "PATIENCE", 60.0)
    waiting = asyncio.create_task(in_flight.wait_current())
    await asyncio.sleep(0)
    done.set()
    await waiting
    assert answering.done()


async def test_thought_about_a_finished_question_ends(here: World) -> None:
    code, begun = await here.begun(2, computers=1), Begun()
    table = await here.at(code)
    thinking = here.host.thinking
    thought = asyncio.create_task(thinking.think(Requester("probe"), table.id, {0: long([], "a", ENDLESS, begun)}))
    await begun.event.wait()
    for seat in range(2):
        await here.say(code, seat, {"flag": "black"})
    assert not thought.done(), "an answer that is saved changes no question"
    await here.closed(code, table.decision)
    assert await asyncio.wait_for(thought, 30) is None
    assert thinking.pool.at_work == 0
