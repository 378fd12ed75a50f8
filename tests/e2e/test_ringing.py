"""What rings has words: a locked telephone shows what is asked until when, and nobody is rung twice for it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.people import directory
from tests.e2e.abuse import at_rest, change, says
from tests.e2e.bot_process import ProcessFixture, restart
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")
SEND, EDIT = "create_message", "update_message"
MOST_OF_A_STEP = 2
"""Requests of a closed step under the global limit; one that rings takes the edit of its words besides."""


def in_channel(fixture: DiscordFixture, since: int) -> list[tuple[str, Any]]:
    """Requests with the bot's token in the channel since that one: what for, and the body."""
    of = [call for call in fixture.discord.calls[since:] if call.path.get("channel_id") == str(fixture.channel.id)]
    return [(call.operation, call.body) for call in of if not call.by_token]


async def test_muster_and_question_ring_with_words(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    muster = await fixture.post_with("I am here")
    called = [line for line in fixture.ben.user.lock_screen if fixture.ben.mention in line]
    assert called and says(called[0], "post.muster.until") and "<t:" in called[0]
    assert muster.is_v2 and not muster.content, "the post stands in the same message"
    assert "Broadside" not in fixture.ben.user.lock_screen, "no announcement without words"
    await fixture.ben.click(muster, "I am here")
    post = await fixture.post_with("Decide")
    assert post.is_v2 and post.attachments and len({one.id for one in fixture.posts}) == 3


async def test_a_step_that_rings_takes_one_request_more(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured: the words, the edit that makes the post of them, the buttons of the older one."""
    monkeypatch.setattr(directory, "PRESENT", 0.0)
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    await fixture.post_with("Decide")
    post = await fixture.aged()
    await (sealed := fixture.ana).click((await sealed.click(post, "Decide")).message, SEAL)
    panel = (await fixture.ben.click(post, "Decide")).message
    await at_rest(fixture)
    fixture.process.answering.open_panels.posts.clear()
    since, told = len(fixture.discord.calls), len(fixture.posts)
    await fixture.ben.click(panel, SEAL)
    await fixture.asked_after(next(iter(buttons(post).values())).split(":")[1], 1)
    await fixture.settled()
    assert len(fixture.posts) == told + 1
    requests = in_channel(fixture, since)
    words = [body for operation, body in requests if operation == SEND]
    turned = [body for operation, body in requests if operation == EDIT and body.get("content", "") is None]
    assert len(words) == len(turned) == 1 and words[0]["allowed_mentions"]["users"]
    assert len(requests) == MOST_OF_A_STEP + 1, requests
    assert not buttons(post)


@pytest.mark.parametrize("carried_out", [True, False])
async def test_a_bot_that_is_killed_between_the_words_and_the_edit_goes_on(remote_bot: ProcessFixture, carried_out: bool) -> None:
    """The message becomes the post, and nobody is rung twice; also when the edit had been done."""
    await remote_bot.open(remote_bot.ana, remote_bot.ben, pace="live")
    faults = remote_bot.discord.faults
    (faults.slow_answer if carried_out else faults.slow)(EDIT, 2.5, after=len(remote_bot.discord.requests(EDIT)))
    await remote_bot.ana.click(await remote_bot.post_with("Start"), "Start")

    def rung() -> Any:
        return next((one for one in remote_bot.posts if remote_bot.ben.user in one.pinged), None)

    words = await remote_bot.until(rung, "the words")
    await remote_bot.until(lambda: words.is_v2 or not carried_out, "the edit carried out")
    await restart(remote_bot)
    await remote_bot.until(lambda: words.is_v2, "the post in the same message")
    await at_rest(remote_bot)
    called = [line for line in remote_bot.ben.user.lock_screen if remote_bot.ben.mention in line]
    assert len(called) == 1 and "I am here" in buttons(words)
    remote_bot.posted_once()


@pytest.mark.refused(10008)
async def test_words_that_were_lost_for_long_are_found_again(remote_bot: ProcessFixture) -> None:
    """By the mark of their buttons, when Discord knows their nonce no more; to look for them asks for a message that is none."""
    world, faults = remote_bot.discord.world, remote_bot.discord.faults

    def lose(event: str, subject: Any) -> None:
        if event == "MESSAGE_CREATE" and remote_bot.ben.user in subject.pinged:
            faults.fail(EDIT, 503, times=99, where={"message_id": subject})

    await remote_bot.open(remote_bot.ana, remote_bot.ben, pace="live")
    world.listen(lose)
    await remote_bot.ana.click(await remote_bot.post_with("Start"), "Start")
    await remote_bot.until(lambda: any(fault.struck for fault in faults.list), "the edit lost")
    await remote_bot.kill()
    [words] = [one for one in remote_bot.posts if remote_bot.ben.user in one.pinged]
    assert not words.is_v2
    change(remote_bot, "update posts set first_sent = first_sent - 300, made = made - 300 where state != 'sent'")
    world.nonces.clear()
    faults.clear()
    await remote_bot.start()
    await remote_bot.until(lambda: words.is_v2, "the post in the same message")
    await at_rest(remote_bot)
    assert len([line for line in remote_bot.ben.user.lock_screen if remote_bot.ben.mention in line]) == 1
    remote_bot.posted_once()
