"""Threads of tables: open while a game runs, a day of silence at its end, a week again for the next table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.model.people.people import Caller, Place
from bot.model.posting.posts import SendResult
from bot.model.table.table import PublicTable
from bot.service.upkeep.table_threads import A_DAY, APART, WEEK
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, World

THREAD = 7500


async def opened(here: World, *, is_own: bool = True) -> PublicTable:
    """A table in a thread of the channel, which was made for it or was there."""
    place = Place(CHANNEL) if is_own else Place(THREAD, CHANNEL)
    by_ana = here.host.for_caller(Caller(ANA.id, GUILD, place=place))
    return await by_ana.new_tables.open(ANA, GUILD, THREAD, "harbour", in_thread=is_own)


async def begun(here: World, **more: Any) -> str:
    table = await opened(here, **more)
    await here.host.tables.join(table.code, BEN)
    await here.host.tables.start(table.code, ANA.id)
    await here.host.tables.here(table.code, BEN.id)
    return await here.dealt(table.code)


async def settled(here: World) -> list[tuple[int, int]]:
    """Every thread with the minutes of silence that it got, once all requests are done."""
    await asyncio.gather(*here.host.threads.working)
    return here.poster.silences


async def test_a_thread_goes_a_day_after_its_table_and_has_a_week_for_the_next(here: World) -> None:
    code = await begun(here)
    assert await settled(here) == [], "a new thread has its week"
    here.poster.answers["allow_silence"] = [SendResult(None, "later")]
    await here.shut(code)
    if not here.clock.sleeping():
        await here.clock.next_sleep()
    here.clock.set(min(here.clock.sleeping()))
    assert await settled(here) == [(THREAD, A_DAY)] * 2, "tried again"
    await opened(here)
    assert (await settled(here))[2:] == [(THREAD, WEEK)]


async def test_a_thread_of_others_stays_as_they_have_it(here: World) -> None:
    await here.shut(await begun(here, is_own=False))
    assert await settled(here) == []


@pytest.mark.parametrize("is_own", [True, False])
async def test_a_thread_with_a_running_game_is_taken_out_of_the_archive(here: World, is_own: bool) -> None:
    threads, code = here.host.threads, await begun(here, is_own=is_own)
    for other in (THREAD + 1, CHANNEL):
        await threads.on_archived(other)
    assert here.poster.reopened == []
    await threads.on_archived(THREAD)
    await threads.on_archived(THREAD)
    assert here.poster.reopened == [THREAD], "whoever archives it twice means it"
    await here.go(APART)
    await threads.on_archived(THREAD)
    assert here.poster.reopened == [THREAD] * 2
    await threads.look({GUILD + 1}, set())
    await threads.look({GUILD}, {THREAD})
    assert here.poster.reopened == [THREAD] * 2
    await threads.look({GUILD}, set())
    assert here.poster.reopened == [THREAD] * 3, "nobody told of it while there was no connection"
    await here.shut(code)
    await here.go(APART)
    await threads.on_archived(THREAD)
    await threads.look({GUILD}, set())
    assert here.poster.reopened == [THREAD] * 3, "its game is over"
