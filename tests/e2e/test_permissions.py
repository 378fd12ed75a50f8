"""Permissions taken from the bot in its channel: named privately, checked again, and posting goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.abuse import database, rows
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_clicks import begun, on_turn
from tests.e2e.test_strangers import rights
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def silenced(fixture: DiscordFixture, *lacks: str) -> tuple[str, Any, Any]:
    """A table whose channel refuses posts: the turn was taken and is not told. Its code, the post before, who is asked now."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    old = fixture.posts[-1]
    panel = (await captain.click(old, "Decide")).message
    fixture.channel.deny(fixture.discord.world.bot, *lacks)
    await fill(captain, panel, Random(4))
    await fixture.until(lambda: rows(database(fixture), "tables", "posting", "posting != 'ok'"), "a refusal")
    return code, old, other


@pytest.mark.refused(50013)
async def test_posting_goes_on_with_the_next_click_by_itself(fixture: DiscordFixture) -> None:
    _, old, other = await silenced(fixture, "send_messages")
    fixture.channel.allow(fixture.discord.world.bot, "send_messages")
    shown = await other.click(old, "Decide")
    assert "I lack" not in shown.text
    await fixture.until(lambda: fixture.posts[-1] is not old, "the post that waited")
    assert "Decide" in buttons(fixture.posts[-1])


@pytest.mark.refused(50013)
async def test_a_spectator_is_told_too_and_public_answers_stay_as_they_are(fixture: DiscordFixture) -> None:
    _, old, other = await silenced(fixture, "send_messages")
    log = await fixture.carla.click(old, "Log")
    assert "Send Messages" in log.text
    assert "Send Messages" in (await fixture.carla.click(log.message, "Check again")).text
    public = await other.slash(fixture.channel, "table status", public=True)
    assert "Send Messages" not in public.text


async def test_a_table_is_not_opened_where_it_could_not_be_told(fixture: DiscordFixture) -> None:
    bot = fixture.discord.world.bot
    fixture.channel.deny(bot, "attach_files", "read_message_history", "embed_links")
    refused = await fixture.ana.slash(fixture.channel, "table open", game=FIRST, pace="live", language="it")
    assert "Attach Files, Read Message History" in refused.text and "Embed Links" not in refused.text
    assert "Attach Files" in (await fixture.ana.click(refused.message, "Check again")).text
    fixture.channel.allow(bot, "attach_files", "read_message_history")
    opened = await fixture.ana.click(refused.message, "Check again")
    assert "is open" in opened.text
    table = await fixture.process.host.lookup.in_channel(fixture.channel.id)
    assert (table.pace.name, table.language) == ("live", "it")


async def test_a_thread_needs_permissions_of_its_own(fixture: DiscordFixture) -> None:
    fixture.channel.deny(fixture.discord.world.bot, "create_public_threads", "send_messages_in_threads")
    refused = await fixture.ana.slash(fixture.channel, "table open", game=FIRST, thread=True)
    assert "Send Messages in Threads" in refused.text
    assert "Create Public Threads" in refused.text
    fixture.channel.allow(fixture.discord.world.bot, "create_public_threads", "send_messages_in_threads")
    opened = await fixture.ana.click(refused.message, "Check again")
    assert "is open" in opened.text
    assert await fixture.process.host.lookup.in_channel(fixture.channel.id) is None


@pytest.mark.refused(50013)
async def test_a_manager_reads_which_permissions_are_missing_and_where(fixture: DiscordFixture) -> None:
    """Of channels that he may view alone."""
    world = fixture.discord.world
    rights(world, fixture.channel.guild, fixture.carla)
    attic, cabin = (world.channel(fixture.channel.guild, name) for name in ("attic", "cabin"))
    attic.deny(world.bot, "attach_files", "read_message_history")
    cabin.deny(world.bot, "send_messages")
    cabin.deny(fixture.carla, "view_channel")
    code, _, _ = await silenced(fixture, "send_messages")
    told = await fixture.carla.slash(fixture.channel, "server check")
    assert f"<#{fixture.channel.id}>: Send Messages is missing, its clock stands still" in told.text and code in told.text
    assert f"<#{attic.id}>: Attach Files, Read Message History is missing." in told.text
    assert str(cabin.id) not in told.text
    fixture.channel.allow(world.bot, "send_messages")
    told = await fixture.carla.click(told.message, "Check again")
    assert "The table in play can be told." in told.text
