"""Permissions taken from the bot in its channel: named privately, checked again, and posting goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.captains import fill
from tests.e2e.harbour import Harbour, buttons
from tests.e2e.mischief import database, rows
from tests.e2e.test_clicks import begun, on_turn


async def silenced(harbour: Harbour, *lacks: str) -> tuple[str, Any, Any]:
    """A table whose channel refuses posts: the turn was taken and is not told. Its code, the post before, who is asked now."""
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    old = harbour.posts[-1]
    panel = (await captain.click(old, "Decide")).message
    harbour.channel.deny(harbour.discord.world.bot, *lacks)
    await fill(captain, panel, Random(4))
    await harbour.until(lambda: rows(database(harbour), "tables", "posting", "posting != 'ok'"), "a refusal")
    return code, old, other


@pytest.mark.parametrize(("lacks", "named"), [("send_messages", "Send Messages"), ("view_channel", "View Channel")])
async def test_what_is_lacking_is_named_and_checked_again(harbour: Harbour, lacks: str, named: str) -> None:
    code, old, other = await silenced(harbour, lacks)
    shown = await other.click(old, "Decide")
    assert f"In <#{harbour.channel.id}> I lack the permission {named}" in shown.text
    still = await other.click(shown.message, "Check again")
    assert still.kind == "update"
    assert named in still.text
    assert harbour.posts[-1] is old
    harbour.channel.allow(harbour.discord.world.bot, lacks)
    mended = await other.click(shown.message, "Check again")
    assert f"Posting goes on in <#{harbour.channel.id}>" in mended.text
    await harbour.until(lambda: harbour.posts[-1] is not old, "the post that waited")
    assert (await harbour.process.host.tables.find(code)).posting == "ok"


async def test_posting_goes_on_with_the_next_click_by_itself(harbour: Harbour) -> None:
    _, old, other = await silenced(harbour, "send_messages")
    harbour.channel.allow(harbour.discord.world.bot, "send_messages")
    shown = await other.click(old, "Decide")
    assert "I lack" not in shown.text
    await harbour.until(lambda: harbour.posts[-1] is not old, "the post that waited")
    assert "Decide" in buttons(harbour.posts[-1])


async def test_a_spectator_is_told_too_and_public_answers_stay_as_they_are(harbour: Harbour) -> None:
    _, old, other = await silenced(harbour, "send_messages")
    log = await harbour.carla.click(old, "Log")
    assert "Send Messages" in log.text
    assert "Send Messages" in (await harbour.carla.click(log.message, "Check again")).text
    public = await other.slash(harbour.channel, "table status", public=True)
    assert "Send Messages" not in public.text


async def test_a_table_is_not_opened_where_it_could_not_be_told(harbour: Harbour) -> None:
    bot = harbour.discord.world.bot
    harbour.channel.deny(bot, "attach_files", "embed_links")
    refused = await harbour.ana.slash(harbour.channel, "table open", pace="live", language="it")
    assert "Embed Links, Attach Files" in refused.text
    assert "Embed Links" in (await harbour.ana.click(refused.message, "Check again")).text
    harbour.channel.allow(bot, "attach_files", "embed_links")
    opened = await harbour.ana.click(refused.message, "Check again")
    assert "is open" in opened.text
    table = await harbour.process.host.tables.in_channel(harbour.channel.id)
    assert (table.pace.name, table.language) == ("live", "it")


async def test_a_thread_needs_permissions_of_its_own(harbour: Harbour) -> None:
    harbour.channel.deny(harbour.discord.world.bot, "create_public_threads", "send_messages_in_threads")
    refused = await harbour.ana.slash(harbour.channel, "table open", thread=True)
    assert "Send Messages in Threads" in refused.text
    assert "Create Public Threads" in refused.text
    harbour.channel.allow(harbour.discord.world.bot, "create_public_threads", "send_messages_in_threads")
    opened = await harbour.ana.click(refused.message, "Check again")
    assert "is open" in opened.text
    assert await harbour.process.host.tables.in_channel(harbour.channel.id) is None
