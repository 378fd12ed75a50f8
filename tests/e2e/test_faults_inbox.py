"""Direct messages that Discord does not take: the captain is marked and rung in the channel, and nobody is tried twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from tests.e2e.harbour import Harbour, buttons
from tests.e2e.mischief import at_rest, database, is_private, rows, says

SEND, OPEN = "create_message", "create_dm"


def absent(harbour: Harbour) -> None:
    """Nobody has clicked for a while."""
    with sqlite3.connect(database(harbour)) as db:
        db.execute("update people set seen = 0")
    db.close()
    harbour.process.host.people._seen.clear()


def sends_to(harbour: Harbour, person: Any) -> list[int]:
    """Statuses of the requests that write to a person."""
    channel = harbour.discord.world.dm_of(person.user)
    return [call.status for call in harbour.discord.requests(SEND) if channel and call.path["channel_id"] == str(channel.id)]


async def mustered(harbour: Harbour, pace: str) -> Any:
    """A table of Ana and Ben at its muster; the post."""
    await harbour.open(harbour.ana, harbour.ben, pace=pace)
    await harbour.ana.click(await harbour.post_with("Start"), "Start")
    post = await harbour.post_with("I am here")
    await at_rest(harbour)
    return post


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_closed_inbox_is_marked_and_rung_in_the_channel(harbour: Harbour, code: int) -> None:
    if code == 50007:
        harbour.ben.close_inbox()
    else:
        harbour.discord.faults.refuse(SEND, code, times=10**6, where={"channel_id": harbour.ben.dm})
    muster = await mustered(harbour, "daily")
    assert sends_to(harbour, harbour.ben) == [403] and sends_to(harbour, harbour.ana) == [200]
    assert [(row["number"], row["no_inbox"]) for row in rows(database(harbour), "seats")] == [(0, 0), (1, 1)]
    await harbour.until(lambda: "no direct messages" in muster.text.lower(), "the muster says so")
    absent(harbour)
    await harbour.ben.click(muster, "I am here")
    absent(harbour)
    post = await harbour.post_with("Decide")
    assert [user.name for user in post.pinged] == ["Ben"]
    await harbour.until(lambda: len(harbour.ana.inbox) == 2, "Ana's bell")
    await at_rest(harbour)
    assert sends_to(harbour, harbour.ben) == [403] and harbour.ben.inbox == []
    panel = (await harbour.ben.click(post, "Decide")).message
    assert says((await harbour.ben.click(panel, "Seal orders")).text, "saved")


async def test_an_inbox_that_was_opened_again_is_used_again(harbour: Harbour) -> None:
    harbour.ben.close_inbox()
    muster = await mustered(harbour, "daily")
    await harbour.ben.click(muster, "I am here")
    await harbour.post_with("Decide")
    harbour.ben.close_inbox(False)
    await harbour.ben.say(harbour.ben.dm, "hand")
    reply = await harbour.until(lambda: harbour.ben.inbox and harbour.ben.inbox[-1], "the hand by direct message")
    assert reply.attachments and reply.attachments[0].filename == "private.png"


async def test_too_many_new_inboxes_stop_new_ones_for_a_day_and_ring_in_the_channel(harbour: Harbour) -> None:
    harbour.discord.faults.refuse(OPEN, 40003)
    muster = await mustered(harbour, "daily")
    assert len(harbour.discord.requests(OPEN)) == 1
    assert harbour.discord.requests(OPEN)[0].code == 40003
    until = rows(database(harbour), "meta", where="key = 'no_new_inbox_until'")
    assert len(until) == 1
    await harbour.ben.click(muster, "I am here")
    absent(harbour)
    post = await harbour.post_with("Decide")
    await at_rest(harbour)
    assert len(harbour.discord.requests(OPEN)) == 1
    assert harbour.ana.inbox == [] and harbour.ben.inbox == []
    assert {user.name for user in post.pinged} == {"Ana", "Ben"}


async def test_an_inbox_that_closes_during_the_game_marks_the_captain(harbour: Harbour) -> None:
    muster = await mustered(harbour, "daily")
    assert sends_to(harbour, harbour.ben) == [200]
    harbour.ben.close_inbox()
    await harbour.ben.click(muster, "I am here")
    absent(harbour)
    post = await harbour.post_with("Decide")
    await harbour.until(lambda: sends_to(harbour, harbour.ben) == [200, 403], "the bell refused")
    await harbour.until(lambda: rows(database(harbour), "seats", where="no_inbox = 1"), "marked")
    assert [row["number"] for row in rows(database(harbour), "seats", where="no_inbox = 1")] == [1]
    outcome = await harbour.ben.click(post, "Decide")
    assert is_private(outcome, harbour.ben) and "Seal orders" in buttons(outcome.message)
    await harbour.ben.click(outcome.message, "Seal orders")
    await harbour.ana.click((await harbour.ana.click(post, "Decide")).message, "Seal orders")
    absent(harbour)
    await harbour.until(lambda: len(harbour.posts) == 4, "the next post")
    await at_rest(harbour)
    assert sends_to(harbour, harbour.ben) == [200, 403]
