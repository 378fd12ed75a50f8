"""Posts whose answer was lost longer ago than Discord knows a nonce: looked for where they may stand, and never sent twice."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from tests.e2e.abuse import at_rest, database, rows, says
from tests.e2e.bot_process import begun
from tests.e2e.discord_fixture import DiscordFixture, code_of
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

SEND, READ = "create_message", "list_messages"


async def lost(fixture: DiscordFixture, said: int) -> Any:
    """A bot that ended while the post of the first turn was on its way, three minutes ago, much said around it; the post."""
    post = await begun(fixture)
    panels = [(person, (await person.click(post, "Decide")).message) for person in (fixture.ana, fixture.ben)]
    fixture.discord.world.limits.nonce_life = 0.0
    fixture.discord.faults.slow_answer(SEND, 2.5, where={"channel_id": fixture.channel})
    await talk(fixture, said // 2)
    for person, panel in panels:
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "carried out")
    await fixture.stop()
    with sqlite3.connect(database(fixture)) as db:
        db.execute("update posts set first_sent = first_sent - 200 where message is null")
    db.close()
    stood = fixture.posts[-1]
    await talk(fixture, said - said // 2)
    return stood


async def talk(fixture: DiscordFixture, count: int) -> None:
    for number in range(count):
        await fixture.carla.say(fixture.channel, f"talk {number}")


def is_noted(fixture: DiscordFixture, post: Any) -> bool:
    """Whether the table knows that message as its last post."""
    return bool(rows(database(fixture), "tables", "last_post")[0]["last_post"] == post.id)


@pytest.mark.refused(10008)
@pytest.mark.parametrize("said", [60, 250])
async def test_it_is_found_however_much_was_said_since(fixture: DiscordFixture, said: int) -> None:
    stood = await lost(fixture, said)
    await fixture.start()
    await fixture.until(lambda: is_noted(fixture, stood), "found")
    await at_rest(fixture)
    assert fixture.posts[-1] is stood
    assert len(fixture.discord.requests(READ)) == said // 200 + 1


@pytest.mark.refused(10008, 50013)
async def test_unreadable_history_makes_it_wait_and_names_the_permission(fixture: DiscordFixture) -> None:
    bot, stood = fixture.discord.world.bot, await lost(fixture, 60)
    quay = fixture.discord.world.channel(fixture.channel.guild, "quay")
    fixture.channel.deny(bot, "read_message_history")
    await fixture.start()
    await fixture.until(lambda: rows(database(fixture), "tables", "posting")[0]["posting"] == "unread", "noticed")
    await fixture.until(lambda: fixture.ben.inbox and says(fixture.ben.inbox[-1].content, "bell.unread"), "told")
    assert "Read Message History" in fixture.ben.inbox[-1].content
    named = await fixture.carla.slash(fixture.channel, "table status")
    assert f"In <#{fixture.channel.id}> I lack the permission Read Message History" in named.text
    elsewhere = await fixture.ana.slash(quay, "table status", table=code_of(stood))
    assert says(elsewhere.text, "ui.unread") and "Read Message History" in elsewhere.text
    assert fixture.posts[-1] is stood
    fixture.channel.allow(bot, "read_message_history")
    again = await fixture.carla.click(named.message, "Check again")
    assert says(again.text, "ui.perm.there") and not is_noted(fixture, stood), "only a captain takes posting up"
    await fixture.ana.slash(fixture.channel, "table status")
    await fixture.until(lambda: is_noted(fixture, stood), "found")
    await at_rest(fixture)
    assert fixture.posts[-1] is stood and rows(database(fixture), "tables", "posting")[0]["posting"] == "ok"
