"""Finished games are retraced in a pool, one for everybody who asks, and never in the loop's thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.context.replay_cache import ReplayCache
from bot.service.history import finished_game
from bot.service.process.pools import NoRoom, Requester
from engines.kernel.record import record
from tests.bot.service.changed_rules import vote
from tests.bot.service.discord_fixture import World, world


@pytest_asyncio.fixture
async def here(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with world(tmp_path / "broadside.sqlite3", seed=request.node.name) as made:
        yield made


async def finished(here: World) -> Any:
    """A game played to its end, and the films of whoever asks."""
    code = await here.begun(3, rounds=1)
    await vote(here, code)
    over = await here.play(code, "never")
    return over, ReplayCache(here.host.history, Requester(7, 3))


async def test_a_film_is_made_once_for_all_who_ask_and_beside_the_loop(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    over, replays = await finished(here)
    threads, real = list[str](), finished_game.frames

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*given)

    monkeypatch.setattr(finished_game, "frames", noted)
    others = replace(replays, asker=Requester(8, 3))
    first, second = await asyncio.gather(replays.of(over), others.of(over))
    assert first is second is await replays.of(over)
    assert len(threads) == 1 and threads[0].startswith("frames")
    assert await replays.some(first, [0, -1]) == [first.frames[0], first.frames[-1]]
    assert not replays.making and replays.pool.at_work == 0


async def test_a_record_is_checked_beside_the_loop(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    over, replays = await finished(here)
    threads, real = list[str](), record.verify

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*given)

    monkeypatch.setattr(record, "verify", noted)
    assert (await replays.checked(over)).is_whole
    assert len(threads) == 1 and threads[0].startswith("frames")


async def test_refusal_for_want_of_room_can_be_asked_for_again(here: World) -> None:
    over, replays = await finished(here)
    async with replays.pool.place(replays.asker), asyncio.TaskGroup() as group:
        waiting = group.create_task(replays.of(over))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(NoRoom):
            await replays.checked(over)
        waiting.cancel()
    assert (await replays.of(over)).frames
