"""The real client and people in conversation through the stand-in."""

from __future__ import annotations

import discord
import pytest

from playground.discord import NoAnswer, NotPossible
from playground.discord.clients import reading
from playground.discord.clients.people import Person
from playground.discord.model.entities import Channel
from tests.playground.client import Running, board, picture


@pytest.fixture
def fixture(bot: Running) -> Channel:
    return bot.world.channel(bot.world.guild("Broadside"), "harbour")


@pytest.fixture
def ana(bot: Running) -> Person:
    return bot.world.person("Ana")


async def test_login_registers_commands_and_breaks_no_rule(bot: Running) -> None:
    assert {row["name"] for row in bot.world.commands.all()} == {"table", "hand", "later", "silent", "Explain this post"}
    assert bot.client.user is not None
    assert bot.client.user.id == bot.world.bot.id
    assert [guild.name for guild in bot.client.guilds] == ["Broadside"]
    bot.standin.check()


async def test_slash_command_gives_a_public_board_with_its_picture(bot: Running, fixture: Channel, ana: Person) -> None:
    ben = bot.world.person("Ben")
    outcome = await ana.slash(fixture, "table open", game="galleons", seats=3, rival=ben)
    assert outcome.kind == "message"
    assert outcome.text == f"galleons for 3 by Ana against {ben.mention}"
    [(shown, words)] = reading.pictures(outcome.message)
    assert (shown.width, shown.height, words) == (64, 48, "The board")
    assert outcome.message.components[0]["id"] == 77
    assert fixture.last is outcome.message
    assert outcome.message.pinged == [ben.user]
    bot.standin.check()


async def test_private_reply_is_seen_by_its_reader_only(bot: Running, fixture: Channel, ana: Person) -> None:
    outcome = await ana.slash(fixture, "hand")
    assert outcome.kind == "private"
    assert ana.private_in(fixture) == [outcome.message]
    assert bot.world.person("Ben").private_in(fixture) == []
    assert fixture.messages == []
    with pytest.raises(NotPossible):
        await bot.world.person("Ben").click(outcome.message, "Again")
    bot.standin.check()


async def test_button_menu_and_form(bot: Running, fixture: Channel, ana: Person) -> None:
    opened = await ana.slash(fixture, "table open", game="galleons")
    modal = await ana.click(opened.message, "Form")
    assert modal.kind == "modal"
    sent = await ana.submit(modal, {"name": "Álvaro", "Side": "Port"})
    assert (sent.kind, sent.text) == ("private", "sent Álvaro, ['p'], 2")
    joined = await ana.click(opened.message, "join:1")
    assert (joined.kind, joined.message.text, len(joined.message.attachments)) == ("update", "Ana joined", 1)
    panel = await ana.click(opened.message, "Decide")
    assert (panel.kind, panel.text) == ("private", "your panel")
    hand = await ana.slash(fixture, "hand")
    again = await ana.click(hand.message, "Again")
    assert (again.kind, again.text) == ("update", "again")
    picked = await ana.select(hand.message, "Card", ["Bosun"])
    assert (picked.kind, picked.text, picked.message.components) == ("update", "picked ['1']", [])
    bot.standin.check()


async def test_deferred_answer_keeps_its_privacy(bot: Running, fixture: Channel, ana: Person) -> None:
    outcome = await ana.slash(fixture, "later")
    assert (outcome.kind, outcome.text) == ("private", "after thinking")
    await bot.world.until(lambda: outcome.followups)
    assert [message.text for message in fixture.messages] == ["for all"]
    bot.standin.check()


async def test_message_command(bot: Running, fixture: Channel, ana: Person) -> None:
    said = await bot.world.person("Ben").say(fixture, "ahoy")
    outcome = await ana.apps(said, "Explain this post")
    assert (outcome.kind, outcome.text) == ("private", "about ahoy")
    with pytest.raises(NotPossible):
        await ana.apps(said, "Sink this post")
    bot.standin.check()


async def test_autocomplete(bot: Running, fixture: Channel, ana: Person) -> None:
    assert await ana.autocomplete(fixture, "table open", "game", "gall") == [{"name": "Galleons", "value": "galleons"}]
    bot.standin.check()


async def test_no_answer_is_told(bot: Running, fixture: Channel, ana: Person) -> None:
    bot.world.limits.first_answer = 0.2
    with pytest.raises(NoAnswer):
        await ana.slash(fixture, "silent")


async def test_second_answer_is_refused_and_noted(bot: Running, fixture: Channel, ana: Person) -> None:
    hand = await ana.slash(fixture, "hand")
    outcome = await ana.click(hand.message, "twice:1", stale=True)
    await bot.world.until(lambda: outcome.followups)
    assert outcome.followups[0].text == "refused 40060"
    assert any("40060" in problem for problem in bot.standin.problems)


async def test_direct_messages_go_both_ways(bot: Running, ana: Person) -> None:
    user = await bot.client.fetch_user(ana.id)
    await user.send("Your turn.")
    assert [message.text for message in ana.inbox] == ["Your turn."]
    await ana.say(ana.dm, "raise the sails")
    await bot.world.until(lambda: any(message.content == "raise the sails" for message in bot.client.messages))
    bot.standin.check()


async def test_guild_messages_arrive_blank_without_the_content_intent(bot: Running, fixture: Channel, ana: Person) -> None:
    await ana.say(fixture, "a secret")
    await ana.say(fixture, f"hello <@{bot.world.bot.id}>")
    await bot.world.until(lambda: len(bot.client.messages) == 2)
    assert [message.content for message in bot.client.messages] == ["", f"hello <@{bot.world.bot.id}>"]


async def test_channel_posts_edits_threads_and_history(bot: Running, fixture: Channel, ana: Person) -> None:
    channel = bot.client.get_channel(fixture.id)
    assert isinstance(channel, discord.TextChannel)
    first = await channel.send(
        view=board("one", discord.ui.Button(label="Join", custom_id="a")), file=discord.File(picture(), "board.png")
    )
    await first.edit(
        view=board("two", discord.ui.Button(label="Join", custom_id="a")), attachments=[discord.File(picture(), "board.png")]
    )
    assert fixture.last.text == "two"
    assert fixture.last.edits == 1
    thread = await first.create_thread(name="Table 8K2F", auto_archive_duration=1440)
    await thread.send("in the thread")
    assert [m.text for m in bot.world.channels[thread.id].messages if m.type == 0] == ["in the thread"]
    await bot.world.until(lambda: bot.client.threads)
    second = await channel.send("bye")
    await second.delete()
    full = await bot.client.fetch_channel(fixture.id)
    assert isinstance(full, discord.TextChannel)
    assert [message.id async for message in full.history()] == [first.id]
    loose = await full.create_thread(name="Loose", type=discord.ChannelType.public_thread)
    assert loose.id in bot.world.channels
    await loose.edit(archived=True)
    assert bot.world.channels[loose.id].archived
    with pytest.raises(NotPossible):
        await ana.slash(bot.world.channels[loose.id], "hand")
    await loose.send("wakes it")
    assert not bot.world.channels[loose.id].archived
    bot.standin.check()


async def test_an_old_message_becomes_components_v2(bot: Running, ana: Person) -> None:
    user = await bot.client.fetch_user(ana.id)
    bell = await user.send("Your turn.")
    view = board("The panel", discord.ui.Button(label="Go", custom_id="go"))
    with pytest.raises(discord.HTTPException) as refused:
        await bell.edit(view=view, attachments=[discord.File(picture(), "board.png")])
    assert refused.value.code == 50035
    bot.standin.problems.clear()
    await bell.edit(content=None, view=view, attachments=[discord.File(picture(), "board.png")])
    assert ana.inbox[0].is_v2
    assert ana.inbox[0].text == "The panel"
    bot.standin.check()


async def test_files_are_served_under_signed_links(bot: Running, fixture: Channel) -> None:
    channel = bot.client.get_partial_messageable(fixture.id)
    sent = await channel.send(file=discord.File(picture(), "map one.png", description="A map"))
    assert sent.attachments[0].filename == "map_one.png"
    assert await sent.attachments[0].read() == picture().getvalue()
    bot.standin.check()
