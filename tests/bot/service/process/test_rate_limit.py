"""How fast requests leave: never too many in any second, first come first served, whatever becomes of the wall clock."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest

from bot.service.process.rate_limit import BETWEEN, RATE, RateLimit
from tests.bot.manual_clock import ManualClock

MOST = 45
"""Requests that may leave in any second, of the fifty that Discord takes."""


async def settle(rounds: int = 400) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


async def departures(clock: ManualClock, rate_limit: RateLimit, arrivals: list[float]) -> list[float]:
    """When requests for as many channels leave that come at these seconds."""
    left: list[float] = []

    async def leave(number: int) -> None:
        await rate_limit.wait(f"c{number}")
        left.append(clock.monotonic())

    tasks, start = [], clock.at
    for number, at in enumerate(arrivals):
        await until(clock, start + timedelta(seconds=at))
        tasks.append(asyncio.create_task(leave(number)))
        await settle(3)
    while not all(task.done() for task in tasks):
        await until(clock, min(clock.sleeping(), default=clock.at))
    return left


async def until(clock: ManualClock, when: object) -> None:
    """Let everything happen up to that time, in its order."""
    await settle(10)
    while (following := min(clock.sleeping(), default=when)) < when:  # type: ignore[operator]
        clock.set(following)
        await settle(10)
    clock.set(when)  # type: ignore[arg-type]
    await settle(10)


@pytest.mark.parametrize("seed", range(6))
async def test_never_more_than_forty_five_in_any_second(seed: int) -> None:
    rnd, at, arrivals = Random(seed), 0.0, []
    for _ in range(300):
        at += rnd.choice((0.0, 0.0, 0.0, rnd.random() / 20, rnd.random()))
        arrivals.append(at)
    clock = ManualClock()
    left = await departures(clock, RateLimit(clock), arrivals)
    assert len(left) == len(arrivals)
    assert max(sum(first <= one < first + 1.0 for one in left) for first in left) <= MOST


async def test_a_crowd_leaves_at_once_as_far_as_a_second_allows_and_then_at_the_whole_rate() -> None:
    clock = ManualClock()
    left = await departures(clock, RateLimit(clock), [0.0] * 200)
    assert sum(at == left[0] for at in left) == RATE
    assert left[-1] - left[0] == 200 / RATE - 1


async def test_two_for_one_channel_are_apart_and_hold_no_other_up() -> None:
    clock = ManualClock()
    rate_limit, left = RateLimit(clock), []

    async def leave(destination: str) -> None:
        await rate_limit.wait(destination)
        left.append((destination, clock.monotonic()))

    tasks = [asyncio.create_task(leave(one)) for one in ("c1", "c1", "c1", "c2")]
    await until(clock, clock.at + timedelta(seconds=10))
    assert all(task.done() for task in tasks)
    assert left == [("c1", 0.0), ("c2", 0.0), ("c1", BETWEEN), ("c1", 2 * BETWEEN)]


async def test_a_wall_clock_that_is_set_back_stops_nobody() -> None:
    clock = ManualClock()
    rate_limit, times = RateLimit(clock), []
    for back in (0, 1, 0, 24):
        clock.set_back(timedelta(hours=back))
        task = asyncio.create_task(rate_limit.wait("c1"))
        await until(clock, clock.at + timedelta(seconds=BETWEEN))
        assert task.done(), f"{back} h"
        times.append(clock.monotonic())
    assert all(later - earlier == BETWEEN for earlier, later in pairwise(times))


async def test_cancelled_work_frees_its_place() -> None:
    clock = ManualClock()
    rate_limit = RateLimit(clock)
    for number in range(RATE):
        await rate_limit.wait(f"c{number}")
    waiting = [asyncio.create_task(rate_limit.wait(f"d{number}")) for number in range(RATE + 1)]
    await settle()
    for task in waiting[:-1]:
        task.cancel()
    await until(clock, clock.at + timedelta(seconds=1.0))
    assert waiting[-1].done()
