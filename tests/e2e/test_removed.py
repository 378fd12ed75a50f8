"""The bot is removed from a server, or the server is away for a while: with the real client, as Discord tells it."""

from __future__ import annotations

import sqlite3
from typing import Any

import aiohttp
import pytest

from bot.clock import RealClock
from bot.edge.discord.client import Broadside
from tests.e2e.abuse import at_rest, database, rows
from tests.e2e.discord_fixture import DiscordFixture
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

GONE = "I am no longer on its server"


async def status(fixture: DiscordFixture, code: str) -> str:
    return str((await fixture.process.host.lookup.find(code)).status)


async def sailing(fixture: DiscordFixture) -> str:
    """A table of Ana and Ben that is played, of which nothing waits to be sent: a post that did would find the channel gone
    before anybody has told that the server is."""
    code = await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    await at_rest(fixture)
    return code


def server(fixture: DiscordFixture) -> Any:
    return fixture.discord.world.guild("Broadside")


def elsewhere(fixture: DiscordFixture) -> Any:
    """Another server with both of them, so that they can be written to."""
    world = fixture.discord.world
    guild = world.guild("Elsewhere")
    for person in (fixture.ana, fixture.ben):
        world.join(guild, person.user)
    return world.channel(guild, "quay")


def told(fixture: DiscordFixture, person: Any) -> list[str]:
    return [one.text for one in person.dm.history if GONE in one.text]


async def closed(fixture: DiscordFixture, code: str) -> None:
    """Wait until the table is closed and both captains know."""
    is_closed = f"code = '{code}' and status = 'closed'"
    await fixture.until(lambda: rows(database(fixture), "tables", "code", is_closed), "closed")
    await fixture.until(lambda: all(len(told(fixture, one)) == 1 for one in (fixture.ana, fixture.ben)), "told")


async def test_tables_stop_when_the_bot_is_removed_and_stay_so_when_it_is_added_again(fixture: DiscordFixture) -> None:
    quay = elsewhere(fixture)
    code = await sailing(fixture)
    opened = await fixture.ana.slash(quay, "table open", game=FIRST)
    assert opened.kind == "private"
    other = await fixture.until(lambda: rows(database(fixture), "tables", "code", f"channel = {quay.id}"), "the other table")
    fixture.discord.world.remove_bot(server(fixture))
    await closed(fixture, code)
    assert code in told(fixture, fixture.ana)[0]
    assert rows(database(fixture), "timers", where=f"table_id in (select id from tables where code = '{code}')") == []
    posts = len(fixture.posts)
    fixture.discord.world.invite_bot(server(fixture))
    await fixture.restart()
    await fixture.ana.slash(fixture.channel, "about")
    assert await status(fixture, code) == "closed" and await status(fixture, other[0]["code"]) == "lobby"
    assert len(fixture.posts) == posts
    again = await fixture.open(fixture.ana, fixture.ben)
    assert again != code


async def test_servers_that_removed_the_absent_bot_stop_at_its_next_start(fixture: DiscordFixture) -> None:
    elsewhere(fixture)
    code = await sailing(fixture)
    await fixture.stop()
    fixture.discord.world.remove_bot(server(fixture))
    await fixture.start()
    await closed(fixture, code)
    await fixture.restart()
    assert len(told(fixture, fixture.ana)) == 1


async def test_another_applications_token_closes_nobodys_tables(fixture: DiscordFixture) -> None:
    code = await sailing(fixture)
    await fixture.stop()
    with sqlite3.connect(database(fixture)) as db:
        assert db.execute("UPDATE meta SET value = '1' WHERE key = 'application'").rowcount == 1
    db.close()
    fixture.discord.world.remove_bot(server(fixture))
    await fixture.start()
    assert fixture.process.client.arrived is None and await status(fixture, code) == "running"


async def test_an_outage_stops_nothing(fixture: DiscordFixture) -> None:
    code, world = await sailing(fixture), fixture.discord.world
    world.outage(server(fixture))
    await fixture.until(lambda: any(guild.unavailable for guild in fixture.process.client.guilds), "the outage")
    assert await status(fixture, code) == "running"
    await fixture.restart()
    assert [guild.unavailable for guild in fixture.process.client.guilds] == [True]
    assert await status(fixture, code) == "running"
    world.outage(server(fixture), begins=False)
    await fixture.until(lambda: not any(guild.unavailable for guild in fixture.process.client.guilds), "its end")
    await fixture.ana.click(await fixture.post_with("Decide"), "Decide")
    assert await status(fixture, code) == "running"


async def test_as_long_as_a_server_is_away_no_other_is_missed(fixture: DiscordFixture) -> None:
    quay = elsewhere(fixture)
    code, world = await sailing(fixture), fixture.discord.world
    await fixture.stop()
    world.remove_bot(server(fixture))
    world.outage(quay.guild)
    await fixture.start()
    assert await status(fixture, code) == "running"
    world.outage(quay.guild, begins=False)
    await closed(fixture, code)


@pytest.mark.parametrize(("shards", "count", "ours"), [(None, None, {0, 1, 2, 3}), ([0, 2], 4, {0, 2}), ([3], 4, {3})])
async def test_a_process_looks_after_the_servers_of_its_shards_alone(
    fixture: DiscordFixture, shards: list[int] | None, count: int | None, ours: set[int]
) -> None:
    connector = aiohttp.TCPConnector()
    made = Broadside(connector, RealClock(), fixture.process.key_values, shard_ids=shards, shard_count=count)
    assert {shard for shard in range(4) if made._is_ours(shard << 22 | 12345)} == ours
    await connector.close()
