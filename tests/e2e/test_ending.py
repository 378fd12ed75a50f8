"""A bot that is asked to end: what captains have pressed is saved and shown first, who presses then is told, nothing stays."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from typing import Any

import pytest

from playground.discord.model.interaction import Interaction
from tests.e2e.abuse import database, is_private, rows, says
from tests.e2e.bot_process import ProcessFixture, begun
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.e2e.test_faults_database import locked
from tests.timeouts import TIMEOUT

ENDING = "ending "
"""What the bot writes in its log when it is asked to end."""


async def announced(remote_bot: ProcessFixture, pressed: Interaction) -> None:
    """Returns when the bot has said that the answer takes longer."""
    await remote_bot.until(lambda: pressed.answer is not None, "the press is announced")
    assert not pressed.settled


async def ask(remote_bot: ProcessFixture, number: signal.Signals = signal.SIGTERM) -> None:
    """Ask the bot to end; returns when it has heard that."""
    assert remote_bot.child is not None
    remote_bot.child.send_signal(number)
    await remote_bot.until(lambda: ENDING in remote_bot.said, "the bot is ending")


async def ended(remote_bot: ProcessFixture) -> int:
    """The exit code of the bot, when it has ended."""
    assert remote_bot.child is not None
    return await asyncio.wait_for(remote_bot.child.wait(), TIMEOUT)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_an_answer_that_waits_for_its_commit_is_saved_and_shown(remote_bot: ProcessFixture, number: signal.Signals) -> None:
    post = await begun(remote_bot)
    panel = (await remote_bot.ana.click(post, "Decide")).message
    with locked(remote_bot):
        pressed = remote_bot.ana.start_component(panel, buttons(panel)[SEAL])
        await announced(remote_bot, pressed)
        await ask(remote_bot, number)
        late = await remote_bot.ben.click(post, "Log")
        assert is_private(late, remote_bot.ben) and says(late.text, "e.ending")
        assert not remote_bot.over and rows(database(remote_bot), "answers") == []
    shown = await remote_bot.ana.settle(pressed)
    assert says(shown.text, "saved")
    assert await ended(remote_bot) == 0
    assert [(row["seat"], row["decision"]) for row in rows(database(remote_bot), "answers")] == [(0, 1)]
    await remote_bot.start()
    assert says((await remote_bot.ana.click(post, "Decide")).text, "saved")


async def test_an_answer_that_waits_for_its_picture_is_shown_and_no_drawing_process_stays(
    remote_bot: ProcessFixture, own_drawing: None
) -> None:
    post = await begun(remote_bot)
    drawing = remote_bot.children()
    assert drawing
    for pid in drawing:
        os.kill(pid, signal.SIGSTOP)
    pressed = remote_bot.ana.start_component(post, buttons(post)["My ship"])
    await announced(remote_bot, pressed)
    await ask(remote_bot)
    assert says((await remote_bot.ben.click(post, "Log")).text, "e.ending")
    for pid in drawing:
        os.kill(pid, signal.SIGCONT)
    shown = await remote_bot.ana.settle(pressed)
    assert [one.filename for one in shown.message.attachments] == ["private.png"]
    assert await ended(remote_bot) == 0
    assert [pid for pid in drawing if is_there(pid)] == []


async def test_words_in_a_direct_message_are_answered_as_well(remote_bot: ProcessFixture) -> None:
    await begun(remote_bot)
    inbox = await remote_bot.until(
        lambda: [one for one in remote_bot.discord.world.channels.values() if remote_bot.ben.user in one.recipients], ""
    )
    await remote_bot.until(lambda: inbox[0].messages, "the test of the inbox")
    before = len(inbox[0].messages)
    with locked(remote_bot):
        panel = remote_bot.ana.start_component(remote_bot.posts[-1], buttons(remote_bot.posts[-1])["Decide"])
        await announced(remote_bot, panel)
        await ask(remote_bot)
        await remote_bot.ben.say(inbox[0], "pass")
        await remote_bot.until(lambda: len(inbox[0].messages) > before + 1, "an answer to the words")
        assert says(inbox[0].messages[-1].text, "e.ending")
    assert await ended(remote_bot) == 0


async def test_a_second_signal_ends_it_at_once(remote_bot: ProcessFixture) -> None:
    post = await begun(remote_bot)
    panel = (await remote_bot.ana.click(post, "Decide")).message
    with locked(remote_bot):
        pressed = remote_bot.ana.start_component(panel, buttons(panel)[SEAL])
        await announced(remote_bot, pressed)
        await ask(remote_bot)
        assert says((await remote_bot.ben.click(post, "Log")).text, "e.ending")
        await ask(remote_bot)
        assert await ended(remote_bot) == 0
        assert not pressed.settled and rows(database(remote_bot), "answers") == []
    await remote_bot.start()
    assert SEAL in buttons((await remote_bot.ana.click(post, "Decide")).message)


def is_there(pid: int) -> bool:
    """Whether that process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_no_thread_and_no_drawing_process_stays(fixture: DiscordFixture, own_drawing: None) -> None:
    await fixture.stop()
    before = set(threading.enumerate())
    await fixture.start()
    post = await begun(fixture)
    assert (await fixture.ana.click(post, "My ship")).message.attachments
    process: Any = fixture.process
    pids = process.studio.pids
    assert pids and all(map(is_there, pids))
    await process.end()
    await asyncio.wait_for(fixture._running, TIMEOUT)  # type: ignore[arg-type]
    assert not any(map(is_there, pids))
    until = time.monotonic() + TIMEOUT
    while left := [one for one in set(threading.enumerate()) - before if not one.name.startswith("asyncio")]:
        assert time.monotonic() < until, left
        await asyncio.sleep(0.01)
