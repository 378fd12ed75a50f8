"""The clock of the process, and the alarm that waits by it."""

from __future__ import annotations

import asyncio
from datetime import UTC, timedelta

from bot.clock import RealClock
from bot.service.process.wake_up import WakeUp
from tests.bot.manual_clock import ManualClock
from tests.timeouts import TIMEOUT


def test_a_scaled_clock_shortens_waits_and_leaves_time_alone() -> None:
    clock = RealClock(100.0)
    assert clock.short(5.0) == 0.05
    assert RealClock().short(5.0) == 5.0
    assert clock.now().tzinfo is UTC
    assert abs(clock.now() - RealClock().now()) < timedelta(seconds=1)


async def test_a_time_that_has_passed_is_not_waited_for() -> None:
    clock = RealClock()
    await asyncio.wait_for(clock.sleep_until(clock.now() - timedelta(hours=1)), TIMEOUT)
    start = clock.now()
    await clock.sleep_until(start + timedelta(milliseconds=20))
    assert clock.now() >= start + timedelta(milliseconds=20)


async def test_an_alarm_ends_at_its_time_or_at_an_earlier_one_asked_for() -> None:
    clock = ManualClock()
    now, alarm = clock.now().timestamp(), WakeUp(clock)
    alarm.listen()
    waiting = asyncio.create_task(alarm.wait(now + 100))
    for _ in range(3):
        await asyncio.sleep(0)
    alarm.wake(now + 10)
    await asyncio.sleep(0)
    clock.set(clock.at + timedelta(seconds=9))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    clock.set(clock.at + timedelta(seconds=1))
    await asyncio.wait_for(waiting, TIMEOUT)


async def test_a_call_between_looking_and_waiting_is_not_lost() -> None:
    alarm = WakeUp(ManualClock())
    alarm.listen()
    alarm.wake()
    await asyncio.wait_for(alarm.wait(None), TIMEOUT)
    alarm.listen()
    waiting = asyncio.create_task(alarm.wait(None))
    await asyncio.sleep(0)
    assert not waiting.done()
    alarm.wake()
    await asyncio.wait_for(waiting, TIMEOUT)
