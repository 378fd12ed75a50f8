"""The bot is added to a server: one greeting in the channel for news, by which anybody begins."""

from __future__ import annotations

import pytest

from playground.discord.model.entities import Channel
from tests.e2e.discord_fixture import DiscordFixture, buttons

pytestmark = pytest.mark.usefixtures("stub_drawing")


def server(fixture: DiscordFixture, name: str, locale: str, *lacks: str) -> Channel:
    """A server with a channel for news, to which the bot is added; it may not do there what it lacks."""
    world = fixture.discord.world
    guild = world.guild(name, with_bot=False)
    guild.locale = locale
    guild.news = channel = world.channel(guild, "news")
    world.join(guild, fixture.ana.user)
    channel.deny(world.bot, *lacks)
    world.invite_bot(guild)
    return channel


async def test_a_server_is_greeted_once_in_its_language(fixture: DiscordFixture) -> None:
    news = server(fixture, "Armada", "es-ES")
    post = await fixture.until(lambda: next(iter(news.history), None), "the greeting")
    assert "Broadside organiza aquí juegos de mesa navales" in post.text
    assert "`/servidor revisar`" in post.text and not post.mentions
    which = await fixture.ana.click(post, "Abrir una mesa")
    assert which.kind == "private" and "Pieces of Eight" in buttons(which.message)
    await fixture.ana.click(which.message, "Pieces of Eight")
    assert await fixture.process.host.lookup.in_channel(news.id) is not None
    await fixture.until(lambda: len(news.history) > 1, "its lobby")
    lessons = await fixture.ana.click(post, "Aprender a jugar")
    assert lessons.kind == "private" and "Pieces of Eight" in buttons(lessons.message)
    fixture.discord.world.remove_bot(news.guild)
    fixture.discord.world.invite_bot(news.guild)
    quay = server(fixture, "Elsewhere", "en-GB")
    await fixture.until(lambda: quay.history, "the greeting of another server")
    assert sum("Broadside organiza" in one.text for one in news.history) == 1


async def test_no_server_is_greeted_where_the_bot_may_not_write(fixture: DiscordFixture) -> None:
    shut, quay = server(fixture, "Shut", "en-GB", "send_messages"), server(fixture, "Elsewhere", "en-GB")
    await fixture.until(lambda: quay.history, "the greeting of another server")
    assert not shut.history
