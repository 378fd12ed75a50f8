"""Each fault, as the real client feels it."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from playground.discord import NoAnswer
from playground.discord.model.entities import Channel
from tests.playground.client import Running, log_in, log_out

SEND, EDIT, CALLBACK = "create_message", "update_message", "create_interaction_response"


@pytest.fixture
def fixture(bot: Running) -> Channel:
    return bot.world.channel(bot.world.guild("Broadside"), "harbour")


@pytest.fixture
def channel(bot: Running, fixture: Channel) -> discord.PartialMessageable:
    return bot.client.get_partial_messageable(fixture.id)


async def test_rate_limit_of_a_route_is_waited_for(bot: Running, channel: discord.PartialMessageable, fixture: Channel) -> None:
    bot.standin.faults.rate_limit(SEND, 0.05, times=2)
    await channel.send("x")
    assert [call.status for call in bot.standin.requests(SEND)] == [429, 429, 200]
    assert (len(fixture.messages), bot.standin.invalid_requests) == (1, 2)
    bot.standin.check()


async def test_global_rate_limit_and_shared_scope(bot: Running, channel: discord.PartialMessageable) -> None:
    bot.standin.faults.rate_limit(SEND, 0.05, everywhere=True)
    await channel.send("x")
    bot.standin.faults.rate_limit(SEND, 0.05, shared=True)
    await channel.send("x")
    assert bot.standin.invalid_requests == 1
    bot.standin.check()


async def test_limits_of_real_size_are_refused_when_set(bot: Running, channel: discord.PartialMessageable) -> None:
    bot.world.limits.global_a_second = 3
    for number in range(4):
        await channel.send(f"{number}")
    assert [call.status for call in bot.standin.requests(SEND)] == [200, 200, 200, 429, 200]
    bot.standin.check()


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_server_errors_are_tried_again(
    bot: Running, channel: discord.PartialMessageable, fixture: Channel, status: int
) -> None:
    bot.standin.faults.fail(SEND, status)
    await channel.send("x")
    assert [call.status for call in bot.standin.requests(SEND)] == [status, 200]
    assert len(fixture.messages) == 1


async def test_503_is_not_tried_again(bot: Running, channel: discord.PartialMessageable, fixture: Channel) -> None:
    bot.standin.faults.fail(SEND, 503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("x")
    assert fixture.messages == []


REFUSALS = {50001: 403, 50013: 403, 50007: 403, 40003: 403, 10003: 404, 40060: 400, 10062: 404}


@pytest.mark.parametrize("code", REFUSALS)
async def test_refusals_by_code_place_and_count(
    bot: Running, channel: discord.PartialMessageable, fixture: Channel, code: int
) -> None:
    bot.standin.faults.refuse(SEND, code, times=2, after=1, where={"channel_id": fixture})
    await channel.send("passes")
    for _ in range(2):
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send("x")
        assert (refused.value.status, refused.value.code) == (REFUSALS[code], code)
    await channel.send("passes again")
    assert len(fixture.messages) == 2
    bot.standin.check()


async def test_a_fault_elsewhere_does_not_strike_here(bot: Running, channel: discord.PartialMessageable) -> None:
    bot.standin.faults.refuse(SEND, 50013, where={"channel_id": 5})
    bot.standin.faults.refuse(EDIT, 50013)
    await channel.send("x")
    bot.standin.faults.clear()
    assert bot.standin.faults.list == []


async def test_30046_is_waited_for(bot: Running, channel: discord.PartialMessageable, fixture: Channel) -> None:
    sent = await channel.send("x")
    bot.standin.faults.refuse(EDIT, 30046)
    await sent.edit(content="y")
    assert [(call.status, call.code) for call in bot.standin.requests(EDIT)] == [(429, 30046), (200, None)]
    assert fixture.last.text == "y"


async def test_refused_callback_leaves_the_person_without_answer(bot: Running, fixture: Channel) -> None:
    ana = bot.world.person("Ana")
    bot.world.limits.first_answer = 0.3
    bot.standin.faults.refuse(CALLBACK, 10062)
    with pytest.raises(NoAnswer):
        await ana.slash(fixture, "hand")


async def test_slow_callback_is_too_late(bot: Running, fixture: Channel) -> None:
    ana = bot.world.person("Ana")
    bot.world.limits.first_answer = 0.2
    bot.standin.faults.slow(CALLBACK, 0.4)
    with pytest.raises(NoAnswer):
        await ana.slash(fixture, "hand")
    await bot.world.until(lambda: bot.standin.requests(CALLBACK) or bot.world.announce("WAIT", None), 5)
    assert bot.standin.requests(CALLBACK)[0].code == 10062


async def test_slow_answer_has_already_happened(bot: Running, fixture: Channel) -> None:
    ana = bot.world.person("Ana")
    bot.standin.faults.slow_answer(CALLBACK, 0.2)
    assert (await ana.slash(fixture, "hand")).kind == "private"


async def test_connection_reset_after_the_request_was_carried_out(
    bot: Running, channel: discord.PartialMessageable, fixture: Channel
) -> None:
    bot.standin.faults.reset(SEND, times=1)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("x", nonce="n1")
    assert len(fixture.messages) == 1
    assert (await channel.send("x", nonce="n1")).id == fixture.last.id
    assert len(fixture.messages) == 1
    bot.standin.check()


async def test_connection_reset_before(bot: Running, channel: discord.PartialMessageable, fixture: Channel) -> None:
    bot.standin.faults.reset_before(SEND)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("x")
    assert fixture.messages == []


async def test_first_handshake_that_fails_ends_the_client(bot: Running) -> None:
    await log_out(bot)
    bot.standin.faults.failing_handshakes = 1
    with pytest.raises(AttributeError):
        await log_in(bot.standin)
    again = await log_in(bot.standin)
    await log_out(again)
