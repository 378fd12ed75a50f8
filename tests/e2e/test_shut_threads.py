"""A thread that is locked while a game is played in it: whoever presses there hears of it in his inbox, and goes on there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from playground.discord.model.entities import GUILD_TEXT, PUBLIC_THREAD
from tests.e2e.abuse import says
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, has_button
from tests.e2e.test_channel_kinds import thread
from tests.e2e.test_clicks import begun, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def locked(fixture: DiscordFixture) -> tuple[str, Any, Any]:
    """A table in a thread that was locked before the turn was told, and its captains told that nothing is posted. Its code, the
    post before, and who is asked now."""
    fixture.channel = thread(PUBLIC_THREAD, GUILD_TEXT)(fixture)
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    post = await fixture.post_with("Decide")
    panel = (await captain.click(post, "Decide")).message
    fixture.discord.world.archive(fixture.channel, False, locked=True)
    await fill(captain, panel, Random(4))
    await fixture.until(lambda: other.inbox, "that the channel takes no posts")
    return code, post, other


@pytest.mark.refused(50083, 160005)
async def test_presses_in_a_locked_thread_continue_in_the_inbox(fixture: DiscordFixture) -> None:
    code, post, other = await locked(fixture)
    decision, before = (await fixture.at(code)).decision, len(other.inbox)
    await other.click(post, "Decide", wait=None)
    await fixture.until(lambda: len(other.inbox) > before and says(other.inbox[-1].text, "e.shut"), "what became of it")
    assert f"<#{fixture.channel.id}>" in other.inbox[-1].text
    shown = await other.click(other.inbox[-1], "Decide")
    await fill(other, shown.message, Random(5))
    await fixture.past(code, decision)


@pytest.mark.refused(50083)
async def test_locked_thread_confirms_a_saved_answer(fixture: DiscordFixture) -> None:
    fixture.channel = thread(PUBLIC_THREAD, GUILD_TEXT)(fixture)
    code = await fixture.open(fixture.ana)
    post = fixture.posts[-1]
    await fixture.process.poster.inboxes.opened(fixture.ben.id, fixture.ben.dm.id)
    fixture.ben.user.locale = "it"
    fixture.discord.world.archive(fixture.channel, False, locked=True)
    await fixture.ben.click(post, "Join", wait=None)
    await fixture.until(lambda: fixture.ben.inbox and says(fixture.ben.inbox[-1].text, "e.shut.saved", "it"), "that it is saved")
    assert fixture.ben.id in [seat.person for seat in (await fixture.at(code)).seats]


@pytest.mark.refused(50083)
async def test_no_inbox_is_opened_for_it(fixture: DiscordFixture) -> None:
    fixture.channel = thread(PUBLIC_THREAD, GUILD_TEXT)(fixture)
    await fixture.open(fixture.ana)
    fixture.discord.world.archive(fixture.channel, False, locked=True)
    refused = fixture.discord.requests("execute_webhook")
    started = await fixture.carla.click(fixture.posts[-1], "More", wait=None)
    await fixture.until(lambda: len(fixture.discord.requests("execute_webhook")) > len(refused), "a refusal")
    await fixture.until(lambda: fixture.process.answering.in_flight.idle_time, "the answer given up")
    assert started.interaction.followups == [] and fixture.discord.requests("create_dm") == []


@pytest.mark.refused(160005)
async def test_locked_thread_that_takes_private_answers_changes_nothing(fixture: DiscordFixture) -> None:
    fixture.discord.world.limits.answers_in_shut_threads = True
    _, post, other = await locked(fixture)
    shown = await other.click(post, "Decide")
    assert shown.kind == "private" and not any(says(one.text, "e.shut") for one in other.inbox)
    assert has_button(post, "Decide")
