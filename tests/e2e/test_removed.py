"""The bot is removed from a server, or the server is away for a while: with the real client, as Discord tells it."""

from __future__ import annotations

import sqlite3
from typing import Any

import aiohttp
import pytest

from bot.clock import RealClock
from bot.edge.client import Broadside
from tests.e2e.harbour import Harbour
from tests.e2e.mischief import at_rest, database, rows

GONE = "I am no longer on its server"


async def status(harbour: Harbour, code: str) -> str:
    return str((await harbour.process.host.tables.find(code)).status)


async def sailing(harbour: Harbour) -> str:
    """A table of Ana and Ben that is played, of which nothing waits to be sent: a post that did would find the channel gone
    before anybody has told that the server is."""
    code = await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    await at_rest(harbour)
    return code


def server(harbour: Harbour) -> Any:
    return harbour.discord.world.guild("Broadside")


def elsewhere(harbour: Harbour) -> Any:
    """Another server with both of them, so that they can be written to."""
    world = harbour.discord.world
    guild = world.guild("Elsewhere")
    for person in (harbour.ana, harbour.ben):
        world.join(guild, person.user)
    return world.channel(guild, "quay")


def told(harbour: Harbour, person: Any) -> list[str]:
    return [one.text for one in person.dm.history if GONE in one.text]


async def closed(harbour: Harbour, code: str) -> None:
    """Wait until the table is closed and both captains know."""
    is_closed = f"code = '{code}' and status = 'closed'"
    await harbour.until(lambda: rows(database(harbour), "tables", "code", is_closed), "closed")
    await harbour.until(lambda: all(len(told(harbour, one)) == 1 for one in (harbour.ana, harbour.ben)), "told")


async def test_tables_stop_when_the_bot_is_removed_and_stay_so_when_it_is_added_again(harbour: Harbour) -> None:
    quay = elsewhere(harbour)
    code = await sailing(harbour)
    opened = await harbour.ana.slash(quay, "table open", game="pieces_of_eight")
    assert opened.kind == "private"
    other = await harbour.until(lambda: rows(database(harbour), "tables", "code", f"channel = {quay.id}"), "the other table")
    harbour.discord.world.remove_bot(server(harbour))
    await closed(harbour, code)
    assert code in told(harbour, harbour.ana)[0]
    assert rows(database(harbour), "timers", where=f"table_id in (select id from tables where code = '{code}')") == []
    posts = len(harbour.posts)
    harbour.discord.world.invite_bot(server(harbour))
    await harbour.restart()
    await harbour.ana.slash(harbour.channel, "about")
    assert await status(harbour, code) == "closed" and await status(harbour, other[0]["code"]) == "lobby"
    assert len(harbour.posts) == posts
    again = await harbour.open(harbour.ana, harbour.ben)
    assert again != code


async def test_what_the_bot_was_removed_from_while_it_was_away_stops_at_its_next_start(harbour: Harbour) -> None:
    elsewhere(harbour)
    code = await sailing(harbour)
    await harbour.stop()
    harbour.discord.world.remove_bot(server(harbour))
    await harbour.start()
    await closed(harbour, code)
    await harbour.restart()
    assert len(told(harbour, harbour.ana)) == 1


async def test_another_applications_token_closes_nobodys_tables(harbour: Harbour) -> None:
    code = await sailing(harbour)
    await harbour.stop()
    with sqlite3.connect(database(harbour)) as db:
        assert db.execute("UPDATE meta SET value = '1' WHERE key = 'application'").rowcount == 1
    db.close()
    harbour.discord.world.remove_bot(server(harbour))
    await harbour.start()
    assert harbour.process.client.arrived is None and await status(harbour, code) == "running"


async def test_an_outage_stops_nothing(harbour: Harbour) -> None:
    code, world = await sailing(harbour), harbour.discord.world
    world.outage(server(harbour))
    await harbour.until(lambda: any(guild.unavailable for guild in harbour.process.client.guilds), "the outage")
    assert await status(harbour, code) == "running"
    await harbour.restart()
    assert [guild.unavailable for guild in harbour.process.client.guilds] == [True]
    assert await status(harbour, code) == "running"
    world.outage(server(harbour), begins=False)
    await harbour.until(lambda: not any(guild.unavailable for guild in harbour.process.client.guilds), "its end")
    await harbour.ana.click(await harbour.post_with("Decide"), "Decide")
    assert await status(harbour, code) == "running"


async def test_as_long_as_a_server_is_away_no_other_is_missed(harbour: Harbour) -> None:
    quay = elsewhere(harbour)
    code, world = await sailing(harbour), harbour.discord.world
    await harbour.stop()
    world.remove_bot(server(harbour))
    world.outage(quay.guild)
    await harbour.start()
    assert await status(harbour, code) == "running"
    world.outage(quay.guild, begins=False)
    await closed(harbour, code)


@pytest.mark.parametrize(("shards", "count", "ours"), [(None, None, {0, 1, 2, 3}), ([0, 2], 4, {0, 2}), ([3], 4, {3})])
async def test_a_process_looks_after_the_servers_of_its_shards_alone(
    harbour: Harbour, shards: list[int] | None, count: int | None, ours: set[int]
) -> None:
    connector = aiohttp.TCPConnector()
    made = Broadside(connector, RealClock(), harbour.process.notes, shard_ids=shards, shard_count=count)
    assert {shard for shard in range(4) if made._is_ours(shard << 22 | 12345)} == ours
    await connector.close()
