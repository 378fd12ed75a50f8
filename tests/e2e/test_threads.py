"""Threads opened for tables: none is left without one, and where there can be none people are told why."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.model.table.draws import id_at
from playground.discord.model.entities import ANNOUNCEMENT_THREAD, GUILD_ANNOUNCEMENT, PUBLIC_THREAD
from tests.e2e.abuse import database, rows, says
from tests.e2e.discord_fixture import DiscordFixture
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")
VOICE = 2


async def opened(fixture: DiscordFixture, channel: Any = None, who: Any = None) -> Any:
    """Ana, or somebody else, opens a table in a thread of that channel."""
    return await (who or fixture.ana).slash(channel or fixture.channel, "table open", game=FIRST, thread=True)


def become(fixture: DiscordFixture, kind: int) -> None:
    """The channel is one of that kind, and the bot was told."""
    fixture.channel.type = kind
    fixture.channel.on_change(fixture.channel)


def places(fixture: DiscordFixture) -> list[int]:
    return [row["channel"] for row in rows(database(fixture), "tables", "channel")]


@pytest.mark.parametrize(("kind", "thread"), [(0, PUBLIC_THREAD), (GUILD_ANNOUNCEMENT, ANNOUNCEMENT_THREAD)])
async def test_a_channel_has_threads_of_its_kind(fixture: DiscordFixture, kind: int, thread: int) -> None:
    become(fixture, kind)
    assert says((await opened(fixture)).text, "ui.opened")
    (made,) = fixture.channel.guild.threads
    assert made.type == thread and places(fixture) == [made.id]


async def test_a_thread_that_was_left_without_a_table_is_taken_for_the_next_one(fixture: DiscordFixture) -> None:
    """The process ended between the two: whoever asked asks again."""
    await opened(fixture)
    (first,) = fixture.channel.guild.threads
    left = fixture.discord.world.thread(fixture.channel, first.name, fixture.discord.world.bot)
    others = fixture.discord.world.thread(fixture.channel, f"{first.name} II", fixture.discord.world.bot)
    await opened(fixture)
    assert sorted(places(fixture)) == sorted([first.id, left.id]) and others.id not in places(fixture)
    assert len(fixture.discord.requests("create_thread")) == 1


def left_behind(fixture: DiscordFixture, name: str, seconds: float) -> Any:
    """A thread of the bot's that was opened so long ago for a table that never came."""
    world = fixture.discord.world
    thread = world.thread(fixture.channel, name, world.bot)
    del world.channels[thread.id]
    thread.id = id_at(world.clock() - seconds)
    world.channels[thread.id] = thread
    return thread


async def test_a_thread_without_a_table_goes_to_whoever_opens_next_under_a_name_of_its_own(fixture: DiscordFixture) -> None:
    left, fresh = left_behind(fixture, "The table of somebody else", 120.0), left_behind(fixture, "Just being opened", 5.0)
    assert says((await opened(fixture)).text, "ui.opened")
    assert places(fixture) == [left.id] and fixture.discord.requests("create_thread") == []
    assert "Ana" in left.name and fresh.name == "Just being opened"


async def test_one_that_takes_no_other_name_is_left_alone(fixture: DiscordFixture) -> None:
    left = left_behind(fixture, "The table of somebody else", 120.0)
    fixture.discord.faults.refuse("update_channel", 50013)
    assert says((await opened(fixture)).text, "ui.opened")
    (place,) = places(fixture)
    assert place != left.id and len(fixture.discord.requests("create_thread")) == 1


async def test_people_who_open_at_the_same_moment_get_a_thread_each(fixture: DiscordFixture) -> None:
    """One was left without a table: the first of them takes it, and for the other one is made."""
    left = left_behind(fixture, "The table of somebody else", 120.0)
    told = await asyncio.gather(*(opened(fixture, who=one) for one in (fixture.ana, fixture.ben)))
    assert all(says(one.text, "ui.opened") for one in told), [one.text for one in told]
    assert sorted(places(fixture)) == sorted(one.id for one in fixture.channel.guild.threads) and left.id in places(fixture)
    assert [len(fixture.discord.requests(one)) for one in ("create_thread", "update_channel")] == [1, 1]


async def test_a_thread_that_is_being_made_is_nobody_elses_of_the_same_name(fixture: DiscordFixture) -> None:
    """Two captains may be called alike: the thread of one, whose making is not answered yet, stands empty for the other."""
    fixture.ben.user.name = fixture.ana.user.name
    fixture.discord.faults.slow_answer("create_thread", 1.0)
    first = asyncio.create_task(opened(fixture))
    await fixture.until(lambda: fixture.channel.guild.threads, "a thread")
    told = [await opened(fixture, who=fixture.ben), await first]
    assert all(says(one.text, "ui.opened") for one in told), [one.text for one in told]
    assert len(set(places(fixture))) == len(fixture.channel.guild.threads) == 2
    assert len({one.name for one in fixture.channel.guild.threads}) == 1


async def test_a_thread_in_which_somebody_wrote_or_that_is_anothers_is_left_alone(fixture: DiscordFixture) -> None:
    written, others = left_behind(fixture, "Written in", 120.0), left_behind(fixture, "Of Ben", 180.0)
    await fixture.ben.say(written, "ahoy")
    others.owner_id = fixture.ben.id
    await opened(fixture)
    (place,) = places(fixture)
    assert place not in (written.id, others.id)


async def test_a_lost_answer_leaves_no_thread_behind_for_good(fixture: DiscordFixture) -> None:
    fixture.discord.faults.reset("create_thread")
    await opened(fixture)
    await fixture.until(lambda: places(fixture), "a table")
    await opened(fixture)
    await fixture.until(lambda: len(places(fixture)) == 2, "another table")
    assert sorted(places(fixture)) == sorted(one.id for one in fixture.channel.guild.threads)


@pytest.mark.refused(50024, 160006)
async def test_impossible_thread_is_explained(fixture: DiscordFixture) -> None:
    become(fixture, VOICE)
    assert says((await opened(fixture)).text, "e.thread.place")
    become(fixture, 0)
    fixture.discord.world.limits.active_threads = 0
    assert says((await opened(fixture)).text, "e.thread.full")
    inside = fixture.discord.world.thread(fixture.channel, "quay", fixture.discord.world.bot)
    assert says((await opened(fixture, inside)).text, "e.thread.inside")
    assert places(fixture) == [] and len(fixture.channel.guild.threads) == 1
