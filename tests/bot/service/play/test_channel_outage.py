"""Channels that take no posts: three refusals, a channel that is gone; clocks stand still, everything is told afterwards."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.posting.posts import SendResult
from bot.store import schema as s
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, DARIO, GUILD, World
from tests.bot.service.posting.test_courier import HERE, kept, sent_steps

AGE = 190.0
"""Seconds after which a post is not told on: what comes next is a post of its own."""


async def test_a_channel_that_refuses_three_times_is_left_in_peace(here: World) -> None:
    code = await here.begun(2)
    await here.go(AGE)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 9
    await here.play(code, "steer")
    await here.go(3)
    assert (await here.at(code)).posting == "paused"
    await here.go(250)
    assert (await here.at(code)).posting == "stopped"
    calls = here.poster.calls.count(("post", HERE))
    await here.play(code, "vote")
    await here.go(600)
    assert here.poster.calls.count(("post", HERE)) == calls
    here.poster.answers.clear()
    table = await here.host.tables.resume(code)
    assert table.posting == "ok"
    await here.go(30)
    steps = sent_steps(here)
    assert steps == list(range(1, (await here.at(code)).step + 1))


async def test_the_post_that_waited_names_the_deadline_as_it_is_then(here: World) -> None:
    code = await here.begun(2)
    await here.go(AGE)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 2
    await here.play(code, "steer")
    await here.go(2)
    table = await here.at(code)
    assert table.posting == "paused" and table.asked is not None
    await here.go(200)
    post, now = here.poster.messages[-1], await here.at(code)
    assert now.posting == "ok" and now.deadline is not None and table.deadline is not None
    assert now.deadline == post.at + timedelta(seconds=300) > table.deadline
    assert post.body["until"] == now.deadline.isoformat() and post.body["kind"] == "step"
    assert sent_steps(here) == list(range(1, now.step + 1)), "told once, in order"


@pytest.mark.parametrize("options", [{}, {"blitz": 2}])
async def test_no_clock_runs_out_in_a_channel_that_refuses(here: World, options: dict[str, Any]) -> None:
    code = await here.begun(2, **options)
    await here.go(5)
    table = await here.play(code, "steer")
    here.poster.answers["edit"], here.poster.answers["post"] = (
        [SendResult(None, "forbidden")],
        [SendResult(None, "forbidden")] * 3,
    )
    await here.go(3600)
    stopped = await here.at(code)
    assert (stopped.posting, stopped.decision, stopped.status) == ("stopped", table.decision, "running")
    here.poster.answers.clear()
    await here.host.tables.resume(code)
    on = await here.at(code)
    whole = min(on.seats[seat].saved_time for seat in on.asked.seats) if options else 300  # type: ignore[union-attr]
    assert on.deadline == here.clock.at + timedelta(seconds=whole) and whole > 100
    await here.go(400)
    assert (await here.at(code)).status == ("over" if options else "running")
    assert (await here.at(code)).decision > table.decision


async def test_the_muster_waits_while_its_channel_refuses(here: World) -> None:
    code = await here.opened(2)
    await here.go(3)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 3
    await here.host.tables.start(code, ANA.id)
    await here.go(7200)
    assert ((await here.at(code)).status, (await here.at(code)).posting) == ("muster", "stopped")
    here.poster.answers.clear()
    await here.host.tables.resume(code)
    table = await here.at(code)
    assert table.muster_ends == here.clock.at + timedelta(seconds=600)
    await here.go(5)
    assert here.poster.kinds(HERE) == ["lobby", "muster"] and here.poster.of("muster")[0].ring == (BEN.id,)
    await here.go(600)
    assert (await here.at(code)).status == "lobby"


async def test_a_post_that_may_stand_already_waits_until_the_history_can_be_read(here: World) -> None:
    code = await here.begun(2)
    await here.go(AGE)
    here.poster.lost, here.poster.again = 1, 200.0
    here.poster.answers["find"] = [SendResult(None, "forbidden")]
    await here.play(code, "steer")
    await here.go(7200)
    table = await here.at(code)
    assert (table.posting, table.status) == ("unread", "running")
    assert sorted(message.where for message in here.poster.of("silent")) == [f"p{ANA.id}", f"p{BEN.id}"]
    assert here.poster.calls.count(("find", HERE)) == 1
    stood, decision = here.poster.of("step")[-1], table.decision
    assert decision == (await here.play(code, "steer")).decision, "no clock runs out"
    await here.host.tables.resume(code)
    await here.go(10)
    assert here.poster.calls.count(("find", HERE)) == 2 and (await here.at(code)).posting == "ok"
    assert here.poster.of("step")[-1] == stood and sent_steps(here) == list(range(1, table.step + 1))
    assert (await here.at(code)).last_post == stood.id


async def test_a_channel_that_is_gone_is_posted_in_no_more_and_everybody_is_told(here: World) -> None:
    code = await here.begun(2)
    await here.go(AGE)
    here.poster.answers["post"] = [SendResult(None, "gone")]
    table = await here.play(code, "steer")
    await here.go(7200)
    now = await here.at(code)
    assert (now.posting, now.status, now.decision) == ("gone", "running", table.decision)
    assert sorted(message.where for message in here.poster.of("silent")) == [f"p{ANA.id}", f"p{BEN.id}"]
    calls = here.poster.calls.count(("post", HERE))
    await here.play(code, "vote")
    await here.go(600)
    assert here.poster.calls.count(("post", HERE)) == calls


@pytest.mark.parametrize("reason", ["gone", "forbidden"])
async def test_a_table_whose_channel_is_gone_or_shut_goes_on_in_another_and_tells_everything(here: World, reason: str) -> None:
    code = await here.begun(2)
    await here.go(10)
    with pytest.raises(Refused, match="decided"):
        await here.host.tables.move(code, ANA.id, GUILD, 77)
    here.poster.answers["post"] = [SendResult(None, reason)] * 3
    await here.play(code, "vote")
    await here.go(600)
    here.poster.answers.clear()
    await here.host.new_tables.open(DARIO, GUILD, 78, "harbour")
    for person, guild, channel, refusal in ((DARIO, GUILD, 77, "spectator"), (BEN, 9, 77, "decided"), (BEN, GUILD, 78, "busy")):
        with pytest.raises(Refused, match=refusal):
            await here.host.tables.move(code, person.id, guild, channel)
    table = await here.host.tables.move(code, BEN.id, GUILD, 77)
    assert (table.channel, table.posting) == (77, "ok")
    assert table.deadline == here.clock.at + timedelta(seconds=300)
    await here.go(10)
    told = [step for message in here.poster.messages for step in message.body["steps"] if message.where in (HERE, "c77")]
    assert told == list(range(1, table.step + 1)), "each step once, in order"
    assert (await here.host.lookup.in_channel(77)).code == code  # type: ignore[union-attr]
    assert await here.host.lookup.in_channel(CHANNEL) is None
    await here.play(code, "never")
    await here.go(10)
    assert here.poster.kinds("c77")[-1] == "result"


@pytest.mark.parametrize("kind", ["lobby", "muster"])
async def test_a_table_that_had_not_begun_is_closed_with_its_channel(here: World, kind: str) -> None:
    code = await here.opened(2)
    await here.go(3)
    if kind == "muster":
        here.poster.answers["post"] = [SendResult(None, "gone")]
        await here.host.tables.start(code, ANA.id)
    else:
        here.poster.answers["edit"] = [SendResult(None, "gone")]
        await here.host.tables.join(code, CARLA)
    await here.go(1200)
    assert ((await here.at(code)).status, (await here.at(code)).posting) == ("closed", "gone")
    assert await here.host.lookup.in_channel(CHANNEL) is None
    assert f"p{ANA.id}" in [message.where for message in here.poster.of("silent")]
    assert await kept(here, s.outbox, s.outbox.c.destination == HERE) == []
    assert await kept(here, s.posts, s.posts.c.state == "ready") == []


async def test_captains_are_told_once_that_their_channel_refuses(here: World) -> None:
    code = await here.begun(2)
    await here.go(5)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 4
    await here.play(code, "steer")
    await here.go(1000)
    assert here.poster.kinds(f"p{BEN.id}").count("silent") == 1
    await here.host.tables.resume(code)
    await here.go(300)
    assert (await here.at(code)).posting == "ok"
    assert here.poster.kinds(f"p{BEN.id}").count("silent") == 1
