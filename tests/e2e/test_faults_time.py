"""The gateway away while the rest lives, two bots with one token, presses that came twice, and a kill at the commit."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from bot.edge.discord import client
from bot.hosting import OCCUPIED
from bot.service.upkeep import heartbeat
from bot.supervisor import Backoff
from playground.discord import NoAnswer
from tests.e2e.abuse import at_rest, change, database, rows, says
from tests.e2e.bot_process import ProcessFixture, begun
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.e2e.test_faults_database import locked
from tests.game_cases import FIRST
from tests.statements import transactions
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.usefixtures("stub_drawing")

OPENED = "create_interaction_response"
WRITES = ("INSERT", "UPDATE", "DELETE")
BEAT = "SET beat=? WHERE destinations.worker"
"""The courier's sign of life, once a second while something is sent: no press writes it."""


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats are a fifth of a second apart; the watchdog has patience."""
    monkeypatch.setattr(heartbeat, "HEARTBEAT", 0.2)
    monkeypatch.setattr(client, "SILENCE", TIMEOUT)


async def test_the_time_of_a_gateway_that_was_away_is_given_back(brisk: None, fixture: DiscordFixture) -> None:
    post, gateway = await begun(fixture), fixture.discord.gateway
    await at_rest(fixture)
    fixture.discord.faults.failing_handshakes = 10**6
    await gateway.drop(resumable=False)
    await fixture.until(lambda: not fixture.process.host.heartbeat.open, "the shard is away")
    soon = time.time() + 0.3
    change(fixture, "update tables set deadline = ?, version = version + 1", soon)
    change(fixture, "update timers set due = ? where kind in ('deadline', 'lastcall')", soon)
    fixture.process.host.timers.wake()
    await asyncio.sleep(2.0)
    table = rows(database(fixture), "tables")[0]
    assert table["decision"] == 1, "no default is played while nobody can press"
    assert rows(database(fixture), "answers") == []
    fixture.discord.faults.failing_handshakes = 0
    await fixture.until(lambda: rows(database(fixture), "tables")[0]["deadline"] > soon + 1, "the time is given back")
    assert rows(database(fixture), "tables")[0]["decision"] == 1
    panel = (await fixture.ana.click(post, "Decide")).message
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")


async def test_a_second_bot_with_the_same_token_ends_and_says_who_is_there(remote_bot: ProcessFixture) -> None:
    await remote_bot.open(remote_bot.ana, remote_bot.ben)
    first, logins = remote_bot.child, remote_bot.discord.gateway.identifies
    second = await remote_bot.spawn()
    code = await asyncio.wait_for(second.wait(), TIMEOUT)
    remote_bot.child = first
    assert first is not None and first.returncode is None
    assert code == OCCUPIED and Backoff().after(code, 1.0) is not None, "the supervisor tries again later"
    assert f"shard 0 of 1 is served by process {first.pid} on" in remote_bot.said
    assert remote_bot.discord.gateway.identifies == logins, "it never logged in at the gateway"
    await remote_bot.ben.click((await remote_bot.ben.click(remote_bot.posts[-1], "More")).message, "Leave")
    await at_rest(remote_bot)
    remote_bot.posted_once()


async def again(fixture: DiscordFixture) -> None:
    """Discord sends the newest press once more; returns when the bot has tried to answer it."""
    gateway, before = fixture.discord.gateway, len(fixture.discord.requests(OPENED))
    session = gateway.connected[0]
    sent = next(one for one in reversed(session.sent) if one["t"] == "INTERACTION_CREATE")
    gateway._dispatch(session, sent["t"], sent["d"])
    await fixture.until(lambda: len(fixture.discord.requests(OPENED)) > before, "a second answer")
    assert all("40060" in problem for problem in fixture.discord.problems)
    fixture.discord.problems.clear()


@pytest.mark.refused(40060)
@pytest.mark.parametrize("thread", [False, True])
async def test_opening_that_came_twice_opens_one_table(fixture: DiscordFixture, thread: bool) -> None:
    first = await fixture.ana.slash(fixture.channel, "table open", game=FIRST, thread=thread)
    await again(fixture)
    assert len(rows(database(fixture), "tables")) == 1
    assert len(fixture.discord.requests("create_thread")) == int(thread)
    assert says(first.text, "ui.opened")


@pytest.mark.parametrize("doom", ["here", "answer"])
async def test_a_bot_that_dies_at_the_commit_has_acknowledged_nothing(remote_bot: ProcessFixture, doom: str) -> None:
    post: Any
    if doom == "here":
        await remote_bot.open(remote_bot.ana, remote_bot.ben, pace="live")
        await remote_bot.ana.click(await remote_bot.post_with("Start"), "Start")
        post, press = await remote_bot.post_with("I am here"), "I am here"
    else:
        post, press = await begun(remote_bot), "Decide"
        panel = (await remote_bot.ben.click(post, press)).message
        post, press = panel, SEAL
    await remote_bot.stop()
    remote_bot.program = "tests.e2e.crashing_bot"
    await remote_bot.start(DOOM=doom)
    remote_bot.discord.world.limits.first_answer = remote_bot.ben.patience = 3.0
    pressed = remote_bot.ben.start_component(post, buttons(post)[press])
    assert remote_bot.child is not None
    await asyncio.wait_for(remote_bot.child.wait(), TIMEOUT)
    assert remote_bot.child.returncode == -9, remote_bot.said
    assert [one for one in remote_bot.discord.requests(OPENED) if str(pressed.id) in str(one)] == []
    with pytest.raises(NoAnswer):
        await remote_bot.ben.settle(pressed)


async def test_reader_waits_for_no_writer(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben)
    with locked(fixture):
        for command in ("about", "table list", "table status"):
            told = asyncio.create_task(fixture.carla.slash(fixture.channel, command))
            assert (await asyncio.wait_for(told, 3.0)).text
    await at_rest(fixture)
    await fixture.process.store.written()
    assert rows(database(fixture), "people", "name", f"id = {fixture.carla.user.id}") == [{"name": "Carla"}]


async def test_a_step_of_three_captains_takes_two_commits_a_press(fixture: DiscordFixture) -> None:
    crew = (fixture.ana, fixture.ben, fixture.carla)
    await fixture.open(*crew, pace="live")
    await fixture.begin(*crew)
    post = await fixture.post_with("Decide")
    await at_rest(fixture)
    with transactions() as told:
        for person in crew:
            panel = (await person.click(post, "Decide")).message
            await person.click(panel, SEAL)
        await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
        await at_rest(fixture)
    found = [
        writes for statements in told if (writes := [one for one in statements if one.startswith(WRITES) and BEAT not in one])
    ]
    assert len(found) <= 2 * 2 * len(crew), found
