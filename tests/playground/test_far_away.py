"""The way to Discord: the time that requests take, and what files add to it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from playground import __main__ as playground
from playground.discord import StandIn
from playground.discord.model.entities import Channel
from tests.playground.raw import Raw


async def test_requests_take_their_time_when_set(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    standin.world.limits.request_time = 0.1
    before = time.monotonic()
    assert (await raw.send("GET", f"/channels/{fixture.id}/messages"))[0] == 200
    assert time.monotonic() - before >= 0.1


async def test_files_are_carried_one_after_the_other_when_set(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    standin.world.limits.bytes_a_second = 200_000
    path, files, before = f"/channels/{fixture.id}/messages", {"a.bin": bytes(20_000)}, time.monotonic()
    answers = await asyncio.gather(*(raw.send("POST", path, {"content": "x"}, files) for _ in range(2)))
    assert [status for status, _ in answers] == [200, 200]
    assert time.monotonic() - before >= 0.2


async def test_an_answer_whose_files_take_longer_than_three_seconds_is_too_late(
    standin: StandIn, raw: Raw, fixture: Channel
) -> None:
    standin.world.commands.replace(None, [{"name": "board", "description": "d"}])
    limits = standin.world.limits
    limits.first_answer, limits.bytes_a_second, limits.slack = 0.1, 100_000, lambda: 1.0
    outcome = await standin.world.person("Ana").slash(fixture, "board", wait=None)
    path = f"/interactions/{outcome.interaction.id}/{outcome.interaction.token}/callback"
    body = {"type": 4, "data": {"content": "x"}}
    assert (await raw.send("POST", path, body, {"board.png": bytes(20_000)}))[1]["code"] == 10062
    assert outcome.interaction.failed


def test_at_the_page_discord_is_as_far_away_as_it_is(tmp_path: Path) -> None:
    limits = playground.stand_in(tmp_path).world.limits
    assert (limits.global_a_second, limits.channel_writes_in_5_s, limits.identify_every) == (50, 5, 5.0)
    assert (limits.request_time, limits.bytes_a_second) == (0.15, 250_000)
