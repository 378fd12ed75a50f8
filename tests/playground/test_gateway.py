"""The gateway: resuming with replay, sessions lost, close codes, shards, intents."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.edge.discord.endpoint import connector
from playground.discord import StandIn
from tests.playground.client import Running, log_in, log_out
from tests.timeouts import TIMEOUT

Json = dict[str, Any]
URL = "wss://gateway.discord.gg/?v=10&encoding=json"


async def until(condition: Any) -> None:
    for _ in range(int(TIMEOUT / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to pass")


async def test_dropped_connection_is_resumed_and_missed_events_replayed(bot: Running) -> None:
    world, ana = bot.world, bot.world.person("Ana")
    await ana.say(ana.dm, "one")
    await until(lambda: len(bot.client.messages) == 1)
    await asyncio.gather(bot.standin.gateway.drop(), ana.say(ana.dm, "two"))
    await until(lambda: bot.client.resumed == 1)
    await until(lambda: len(bot.client.messages) == 2)
    assert [message.content for message in bot.client.messages] == ["one", "two"]
    assert (bot.standin.gateway.identifies, bot.standin.gateway.resumes) == (1, 1)
    outcome = await ana.slash(world.channel(world.guild("Broadside"), "harbour"), "hand")
    assert outcome.kind == "private"


async def test_silent_gateway_keeps_what_happened_for_the_next_connection(bot: Running) -> None:
    ana = bot.world.person("Ana")
    bot.standin.faults.mute_gateway = True
    await ana.say(ana.dm, "unheard")
    bot.standin.faults.mute_gateway = False
    assert bot.client.messages == []
    await bot.standin.gateway.drop()
    await until(lambda: [message.content for message in bot.client.messages] == ["unheard"])


async def test_asked_to_reconnect(bot: Running) -> None:
    bot.standin.gateway.ask_to_reconnect()
    await until(lambda: bot.client.resumed == 1)


async def test_lost_session_is_identified_anew(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    real = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: real(min(seconds, 0.01), *rest))
    await bot.standin.gateway.drop(resumable=False)
    await until(lambda: bot.standin.gateway.identifies == 2 and bot.standin.gateway.connected)
    assert bot.standin.gateway.resumes == 0


async def test_dead_resume_address_is_never_left(bot: Running) -> None:
    bot.standin.faults.dead_resume_address = True
    await bot.standin.gateway.drop()
    await until(lambda: bot.standin.gateway.refused >= 3)
    assert bot.standin.gateway.connected == []
    assert (bot.standin.gateway.identifies, bot.client.resumed) == (1, 0)


async def test_two_shards_get_their_own_guilds_and_direct_messages_go_to_the_first(standin: StandIn) -> None:
    world = standin.world
    guilds = [world.guild(f"G{number}") for number in range(2)]
    guilds[1].id = (guilds[0].id >> 22) + 1 << 22
    seen: dict[int, list[str]] = {}
    async with aiohttp.ClientSession(connector=connector(standin.endpoint, str(standin.ca_file))) as session:
        sockets = [await identified(session, standin, shard=[number, 2]) for number in range(2)]
        ana = world.person("Ana")
        await ana.say(ana.dm, "hi")
        for number, socket in enumerate(sockets):
            seen[number] = [frame["t"] for frame in await frames(socket)]
        ready = [{int(row["id"]) for row in standin_ready["guilds"]} for standin_ready in READY]
    assert "MESSAGE_CREATE" in seen[0]
    assert "MESSAGE_CREATE" not in seen[1]
    assert all((id_ >> 22) % 2 == number for number in range(2) for id_ in ready[number])


READY: list[Json] = []


async def identified(session: aiohttp.ClientSession, standin: StandIn, **more: Any) -> aiohttp.ClientWebSocketResponse:
    """A bare socket that identified and read its READY."""
    socket = await session.ws_connect(URL)
    assert (await socket.receive_json())["op"] == 10
    properties = {"os": "linux", "browser": "x", "device": "x"}
    await socket.send_json({"op": 2, "d": {"token": standin.token, "intents": 1 | 1 << 12, "properties": properties, **more}})
    frame = await socket.receive_json()
    if frame.get("t") == "READY":
        READY.append(frame["d"])
    return socket


async def frames(socket: aiohttp.ClientWebSocketResponse) -> list[Json]:
    """What has arrived up to the acknowledgement of a heartbeat."""
    await socket.send_json({"op": 1, "d": None})
    out: list[Json] = []
    while (frame := await socket.receive_json())["op"] != 11:
        out.append(frame)
    return out


@pytest_asyncio.fixture
async def socket(standin: StandIn) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    READY.clear()
    async with aiohttp.ClientSession(connector=connector(standin.endpoint, str(standin.ca_file))) as session:
        bare = await session.ws_connect(URL)
        assert (await bare.receive_json())["op"] == 10
        yield bare


IDENTIFY = {"token": "playground", "intents": 1, "properties": {}}
CLOSES = {
    4001: {"op": 99},
    4002: "no json",
    4003: {"op": 8, "d": {}},
    4004: {"op": 2, "d": {**IDENTIFY, "token": "wrong"}},
    4010: {"op": 2, "d": {**IDENTIFY, "shard": [2, 2]}},
    4013: {"op": 2, "d": {**IDENTIFY, "intents": 1 << 60}},
    4014: {"op": 2, "d": {**IDENTIFY, "intents": 1 << 15}},
}


@pytest.mark.parametrize("code", CLOSES)
async def test_close_codes(code: int, socket: aiohttp.ClientWebSocketResponse) -> None:
    frame = CLOSES[code]
    await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
    await socket.receive()
    assert socket.close_code == code


async def test_identifying_twice_and_sending_too_much(standin: StandIn, socket: aiohttp.ClientWebSocketResponse) -> None:
    await socket.send_json({"op": 2, "d": IDENTIFY})
    await frames(socket)
    await socket.send_json({"op": 2, "d": IDENTIFY})
    await socket.receive()
    assert socket.close_code == 4005


async def test_more_than_120_sends_a_minute(standin: StandIn, socket: aiohttp.ClientWebSocketResponse) -> None:
    for _ in range(121):
        await socket.send_json({"op": 1, "d": None})
    while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert socket.close_code == 4008


async def test_large_frame_and_unknown_session(standin: StandIn, socket: aiohttp.ClientWebSocketResponse) -> None:
    await socket.send_json({"op": 6, "d": {"token": standin.token, "session_id": "gone", "seq": 1}})
    assert await socket.receive_json() == {"op": 9, "d": False}
    await socket.send_json({"op": 1, "d": "x" * 4096})
    await socket.receive()
    assert socket.close_code == 4002


async def test_session_forgotten_after_a_few_minutes(standin: StandIn, socket: aiohttp.ClientWebSocketResponse) -> None:
    await socket.send_json({"op": 2, "d": IDENTIFY})
    await frames(socket)
    [session] = standin.gateway.connected
    await standin.gateway.drop()
    now = standin.world.clock()
    standin.world.clock = lambda: now + standin.world.limits.resume_life + 1
    async with aiohttp.ClientSession(connector=connector(standin.endpoint, str(standin.ca_file))) as client:
        bare = await client.ws_connect(URL)
        await bare.receive_json()
        await bare.send_json({"op": 6, "d": {"token": standin.token, "session_id": session.id, "seq": 1}})
        assert (await bare.receive_json())["op"] == 9


async def test_identifying_too_often_resets_the_token(standin: StandIn, socket: aiohttp.ClientWebSocketResponse) -> None:
    standin.world.limits.identifies_a_day = 0
    await socket.send_json({"op": 2, "d": IDENTIFY})
    await socket.receive()
    assert (socket.close_code, standin.token == "playground") == (4004, False)


async def test_disallowed_intents_stop_the_real_client(standin: StandIn) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await log_in(standin, intents=discord.Intents.all())


async def test_members_and_guilds_come_and_go(standin: StandIn) -> None:
    world = standin.world
    world.privileged = 1 << 1
    gone: list[str] = []
    running = await log_in(standin, intents=discord.Intents(guilds=True, members=True), chunk_guilds_at_startup=False)
    running.client.on_raw_member_remove = lambda event: _note(gone, event.user.name)  # type: ignore[attr-defined]
    running.client.on_guild_join = lambda guild: _note(gone, guild.name)  # type: ignore[attr-defined]
    running.client.on_guild_remove = lambda guild: _note(gone, guild.name)  # type: ignore[attr-defined]
    guild = world.guild("Broadside")
    world.leave(guild, world.person("Ben").user)
    await until(lambda: gone == [world.person("Ben").user.username])
    world.guild("Second")
    await until(lambda: "Second" in gone)
    world.remove_bot(guild)
    await until(lambda: "Broadside" in gone)
    with pytest.raises(discord.Forbidden):
        await running.client.fetch_guild(guild.id)
    await log_out(running)


async def _note(into: list[str], name: str) -> None:
    into.append(name)


async def test_auto_sharding_asks_for_the_gateway(standin: StandIn) -> None:
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True),
        connector=connector(standin.endpoint, str(standin.ca_file)),
        guild_ready_timeout=0.05,
    )
    ready = asyncio.Event()
    client.on_ready = lambda: _set(ready)  # type: ignore[attr-defined]
    task = asyncio.create_task(client.start(standin.token))
    await asyncio.wait_for(ready.wait(), TIMEOUT)
    assert [call.operation for call in standin.calls].count("get_bot_gateway") == 1
    await client.close()
    await task
    standin.check()


async def _set(event: asyncio.Event) -> None:
    event.set()


async def test_a_guild_is_away_in_an_outage_and_gone_when_the_bot_is_removed(bot: Running, standin: StandIn) -> None:
    heard: list[str] = []
    for event in ("guild_unavailable", "guild_available", "guild_remove", "guild_join"):
        setattr(bot.client, f"on_{event}", partial(_heard, heard, event))
    guild = bot.world.guild("Broadside")
    bot.world.outage(guild)
    await until(lambda: heard == ["guild_unavailable"])
    assert [one.unavailable for one in bot.client.guilds] == [True]
    bot.world.outage(guild, begins=False)
    await until(lambda: heard[1:] == ["guild_available"])
    bot.world.remove_bot(guild)
    await until(lambda: heard[2:] == ["guild_remove"])
    assert list(bot.client.guilds) == []
    bot.world.invite_bot(guild)
    await until(lambda: heard[3:] == ["guild_join"])


async def _heard(heard: list[str], event: str, _guild: discord.Guild) -> None:
    heard.append(event)


async def test_a_guild_that_is_away_at_the_start_is_named_and_comes_later(standin: StandIn) -> None:
    guild = standin.world.guild("Broadside")
    standin.world.outage(guild)
    bot = await log_in(standin)
    assert [(one.id, one.unavailable) for one in bot.client.guilds] == [(guild.id, True)]
    standin.world.outage(guild, begins=False)
    await until(lambda: not bot.client.guilds[0].unavailable)
    await log_out(bot)
