"""Direct messages that Discord does not take: the captain is marked and rung in the channel, and nobody is tried twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from tests.e2e.abuse import at_rest, database, is_private, rows, says
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

SEND, OPEN = "create_message", "create_dm"


def absent(fixture: DiscordFixture) -> None:
    """Nobody has clicked for a while."""
    with sqlite3.connect(database(fixture)) as db:
        db.execute("update people set seen = 0")
    db.close()
    fixture.process.host.people._seen.clear()


def sends_to(fixture: DiscordFixture, person: Any) -> list[int]:
    """Statuses of the requests that write to a person."""
    channel = fixture.discord.world.dm_of(person.user)
    return [call.status for call in fixture.discord.requests(SEND) if channel and call.path["channel_id"] == str(channel.id)]


async def mustered(fixture: DiscordFixture, pace: str) -> Any:
    """A table of Ana and Ben at its muster; the post."""
    await fixture.open(fixture.ana, fixture.ben, pace=pace)
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    post = await fixture.post_with("I am here")
    await at_rest(fixture)
    return post


@pytest.mark.refused(50007)
@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_closed_inbox_is_marked_and_rung_in_the_channel(fixture: DiscordFixture, code: int) -> None:
    if code == 50007:
        fixture.ben.close_inbox()
    else:
        fixture.discord.faults.refuse(SEND, code, times=10**6, where={"channel_id": fixture.ben.dm})
    muster = await mustered(fixture, "daily")
    assert sends_to(fixture, fixture.ben) == [403] and sends_to(fixture, fixture.ana) == [200]
    assert [(row["number"], row["no_inbox"]) for row in rows(database(fixture), "seats")] == [(0, 0), (1, 1)]
    await fixture.until(lambda: "no direct messages" in muster.text.lower(), "the muster says so")
    absent(fixture)
    await fixture.ben.click(muster, "I am here")
    absent(fixture)
    post = await fixture.post_with("Decide")
    assert [user.name for user in post.pinged] == ["Ben"]
    await fixture.until(lambda: len(fixture.ana.inbox) == 2, "Ana's bell")
    await at_rest(fixture)
    assert sends_to(fixture, fixture.ben) == [403] and fixture.ben.inbox == []
    panel = (await fixture.ben.click(post, "Decide")).message
    assert says((await fixture.ben.click(panel, SEAL)).text, "saved")


@pytest.mark.refused(50007)
async def test_an_inbox_that_was_opened_again_is_used_again(fixture: DiscordFixture) -> None:
    fixture.ben.close_inbox()
    muster = await mustered(fixture, "daily")
    await fixture.ben.click(muster, "I am here")
    await fixture.post_with("Decide")
    fixture.ben.close_inbox(False)
    await fixture.ben.say(fixture.ben.dm, "hand")
    reply = await fixture.until(lambda: fixture.ben.inbox and fixture.ben.inbox[-1], "the hand by direct message")
    assert reply.attachments and reply.attachments[0].filename == "private.png"


@pytest.mark.parametrize("code", [40003, 20026])
async def test_too_many_new_inboxes_stop_new_ones_for_a_day_and_ring_in_the_channel(fixture: DiscordFixture, code: int) -> None:
    fixture.discord.faults.refuse(OPEN, code)
    muster = await mustered(fixture, "daily")
    assert len(fixture.discord.requests(OPEN)) == 1
    assert fixture.discord.requests(OPEN)[0].code == code
    until = rows(database(fixture), "meta", where="key = 'no_new_inbox_until'")
    assert len(until) == 1
    await fixture.ben.click(muster, "I am here")
    absent(fixture)
    post = await fixture.post_with("Decide")
    await at_rest(fixture)
    assert len(fixture.discord.requests(OPEN)) == 1
    assert fixture.ana.inbox == [] and fixture.ben.inbox == []
    assert {user.name for user in post.pinged} == {"Ana", "Ben"}


@pytest.mark.refused(50007)
async def test_an_inbox_that_closes_during_the_game_marks_the_captain(fixture: DiscordFixture) -> None:
    muster = await mustered(fixture, "daily")
    assert sends_to(fixture, fixture.ben) == [200]
    fixture.ben.close_inbox()
    await fixture.ben.click(muster, "I am here")
    absent(fixture)
    await fixture.post_with("Decide")
    post = await fixture.aged()
    await fixture.until(lambda: sends_to(fixture, fixture.ben) == [200, 403], "the bell refused")
    await fixture.until(lambda: rows(database(fixture), "seats", where="no_inbox = 1"), "marked")
    assert [row["number"] for row in rows(database(fixture), "seats", where="no_inbox = 1")] == [1]
    outcome = await fixture.ben.click(post, "Decide")
    assert is_private(outcome, fixture.ben) and SEAL in buttons(outcome.message)
    await fixture.ben.click(outcome.message, SEAL)
    await fixture.ana.click((await fixture.ana.click(post, "Decide")).message, SEAL)
    absent(fixture)
    await fixture.until(lambda: len(fixture.posts) == 4, "the next post")
    await at_rest(fixture)
    assert sends_to(fixture, fixture.ben) == [200, 403]
