"""The gateway away while the rest lives, two bots with one token, presses that came twice, and a kill at the commit."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from bot.__main__ import OCCUPIED
from bot.edge import client
from bot.service import alive
from bot.supervisor import Backoff
from playground.discord import NoAnswer
from tests.bot.service.test_commits import commits
from tests.e2e.child import Afar, begun
from tests.e2e.harbour import Harbour, buttons
from tests.e2e.mischief import at_rest, change, database, rows, says
from tests.e2e.test_faults_database import locked
from tests.patience import CEILING

OPENED = "create_interaction_response"


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats are a fifth of a second apart, and one second counts as long; the watchdog has patience."""
    monkeypatch.setattr(alive, "HEARTBEAT", 0.2)
    monkeypatch.setattr(alive, "GIVEN_BACK", 1.0)
    monkeypatch.setattr(client, "SILENCE", CEILING)


async def test_the_time_of_a_gateway_that_was_away_is_given_back(brisk: None, harbour: Harbour) -> None:
    post, gateway = await begun(harbour), harbour.discord.gateway
    await at_rest(harbour)
    harbour.discord.faults.failing_handshakes = 10**6
    await gateway.drop(resumable=False)
    await harbour.until(lambda: not harbour.process.host.alive.open, "the shard is away")
    soon = time.time() + 0.3
    change(harbour, "update tables set deadline = ?, version = version + 1", soon)
    change(harbour, "update timers set due = ? where kind in ('deadline', 'lastcall')", soon)
    harbour.process.host.timers.wake()
    await asyncio.sleep(2.0)
    table = rows(database(harbour), "tables")[0]
    assert table["decision"] == 1, "no default is played while nobody can press"
    assert rows(database(harbour), "answers") == []
    harbour.discord.faults.failing_handshakes = 0
    await harbour.until(lambda: rows(database(harbour), "tables")[0]["deadline"] > soon + 1, "the time is given back")
    assert rows(database(harbour), "tables")[0]["decision"] == 1
    panel = (await harbour.ana.click(post, "Decide")).message
    assert says((await harbour.ana.click(panel, "Seal orders")).text, "saved")


async def test_a_second_bot_with_the_same_token_ends_and_says_who_is_there(afar: Afar) -> None:
    await afar.open(afar.ana, afar.ben)
    first, logins = afar.child, afar.discord.gateway.identifies
    second = await afar.spawn()
    code = await asyncio.wait_for(second.wait(), CEILING)
    afar.child = first
    assert first is not None and first.returncode is None
    assert code == OCCUPIED and Backoff().after(code, 1.0) is not None, "the supervisor tries again later"
    assert f"shard 0 of 1 is served by process {first.pid} on" in afar.said
    assert afar.discord.gateway.identifies == logins, "it never logged in at the gateway"
    await afar.ben.click(afar.posts[-1], "Leave")
    await at_rest(afar)
    afar.posted_once()


async def again(harbour: Harbour) -> None:
    """Discord sends the newest press once more; returns when the bot has tried to answer it."""
    gateway, before = harbour.discord.gateway, len(harbour.discord.requests(OPENED))
    session = gateway.connected[0]
    sent = next(one for one in reversed(session.sent) if one["t"] == "INTERACTION_CREATE")
    gateway._dispatch(session, sent["t"], sent["d"])
    await harbour.until(lambda: len(harbour.discord.requests(OPENED)) > before, "a second answer")
    assert all("40060" in problem for problem in harbour.discord.problems)
    harbour.discord.problems.clear()


@pytest.mark.parametrize("thread", [False, True])
async def test_opening_that_came_twice_opens_one_table(harbour: Harbour, thread: bool) -> None:
    first = await harbour.ana.slash(harbour.channel, "table open", game="pieces_of_eight", thread=thread)
    await again(harbour)
    assert len(rows(database(harbour), "tables")) == 1
    assert len(harbour.discord.requests("create_thread")) == int(thread)
    assert says(first.text, "ui.opened")


@pytest.mark.parametrize("doom", ["here", "answer"])
async def test_a_bot_that_dies_at_the_commit_has_acknowledged_nothing(afar: Afar, doom: str) -> None:
    post: Any
    if doom == "here":
        await afar.open(afar.ana, afar.ben, pace="live")
        await afar.ana.click(await afar.post_with("Start"), "Start")
        post, press = await afar.post_with("I am here"), "I am here"
    else:
        post, press = await begun(afar), "Decide"
        panel = (await afar.ben.click(post, press)).message
        post, press = panel, "Seal orders"
    await afar.stop()
    afar.program = "tests.e2e.doomed"
    await afar.start(DOOM=doom)
    afar.discord.world.limits.first_answer = afar.ben.patience = 3.0
    pressed = afar.ben.start_component(post, buttons(post)[press])
    assert afar.child is not None
    await asyncio.wait_for(afar.child.wait(), CEILING)
    assert afar.child.returncode == -9, afar.said
    assert [one for one in afar.discord.requests(OPENED) if str(pressed.id) in str(one)] == []
    with pytest.raises(NoAnswer):
        await afar.ben.settle(pressed)


async def test_who_only_reads_waits_for_no_writer(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben)
    with locked(harbour):
        for command in ("about", "table list", "table status"):
            told = asyncio.create_task(harbour.carla.slash(harbour.channel, command))
            assert (await asyncio.wait_for(told, 3.0)).text
    await at_rest(harbour)
    await harbour.process.store.written()
    assert rows(database(harbour), "people", "name", f"id = {harbour.carla.user.id}") == [{"name": "Carla"}]


async def test_a_step_of_three_captains_takes_two_commits_a_press(harbour: Harbour) -> None:
    crew = (harbour.ana, harbour.ben, harbour.carla)
    await harbour.open(*crew, pace="live")
    await harbour.begin(*crew)
    post = await harbour.post_with("Decide")
    await at_rest(harbour)
    with commits() as told:
        for person in crew:
            panel = (await person.click(post, "Decide")).message
            await person.click(panel, "Seal orders")
        await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the first turn")
        await at_rest(harbour)
    assert len(told) <= 2 * 2 * len(crew), told
