"""Posts whose answer was lost longer ago than Discord knows a nonce: looked for where they may stand, and never sent twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from tests.e2e.child import begun
from tests.e2e.harbour import Harbour, code_of
from tests.e2e.mischief import at_rest, database, rows, says

SEND, READ = "create_message", "list_messages"


async def lost(harbour: Harbour, said: int) -> Any:
    """A bot that ended while the post of the first turn was on its way, three minutes ago, much said around it; the post."""
    post = await begun(harbour)
    panels = [(person, (await person.click(post, "Decide")).message) for person in (harbour.ana, harbour.ben)]
    harbour.discord.world.limits.nonce_life = 0.0
    harbour.discord.faults.slow_answer(SEND, 2.5, where={"channel_id": harbour.channel})
    await talk(harbour, said // 2)
    for person, panel in panels:
        await person.click(panel, "Seal orders")
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "carried out")
    await harbour.stop()
    with sqlite3.connect(database(harbour)) as db:
        db.execute("update posts set first_sent = first_sent - 200 where message is null")
    db.close()
    stood = harbour.posts[-1]
    await talk(harbour, said - said // 2)
    return stood


async def talk(harbour: Harbour, count: int) -> None:
    for number in range(count):
        await harbour.carla.say(harbour.channel, f"talk {number}")


def is_noted(harbour: Harbour, post: Any) -> bool:
    """Whether the table knows that message as its last post."""
    return bool(rows(database(harbour), "tables", "last_post")[0]["last_post"] == post.id)


@pytest.mark.parametrize("said", [60, 250])
async def test_it_is_found_however_much_was_said_since(harbour: Harbour, said: int) -> None:
    stood = await lost(harbour, said)
    await harbour.start()
    await harbour.until(lambda: is_noted(harbour, stood), "found")
    await at_rest(harbour)
    assert harbour.posts[-1] is stood
    assert len(harbour.discord.requests(READ)) == said // 200 + 1


async def test_where_the_history_may_not_be_read_it_waits_and_the_permission_is_named(harbour: Harbour) -> None:
    bot, stood = harbour.discord.world.bot, await lost(harbour, 60)
    quay = harbour.discord.world.channel(harbour.channel.guild, "quay")
    harbour.channel.deny(bot, "read_message_history")
    await harbour.start()
    await harbour.until(lambda: rows(database(harbour), "tables", "posting")[0]["posting"] == "unread", "noticed")
    await harbour.until(lambda: harbour.ben.inbox and says(harbour.ben.inbox[-1].content, "bell.unread"), "told")
    assert "Read Message History" in harbour.ben.inbox[-1].content
    named = await harbour.carla.slash(harbour.channel, "table status")
    assert f"In <#{harbour.channel.id}> I lack the permission Read Message History" in named.text
    elsewhere = await harbour.ana.slash(quay, "table status", table=code_of(stood))
    assert says(elsewhere.text, "ui.unread") and "Read Message History" in elsewhere.text
    assert harbour.posts[-1] is stood
    harbour.channel.allow(bot, "read_message_history")
    again = await harbour.carla.click(named.message, "Check again")
    assert says(again.text, "ui.perm.there") and not is_noted(harbour, stood), "only a captain takes posting up"
    await harbour.ana.slash(harbour.channel, "table status")
    await harbour.until(lambda: is_noted(harbour, stood), "found")
    await at_rest(harbour)
    assert harbour.posts[-1] is stood and rows(database(harbour), "tables", "posting")[0]["posting"] == "ok"
