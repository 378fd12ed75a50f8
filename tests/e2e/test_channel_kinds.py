"""Channels of all kinds: a table is played in each; threads are offered where there can be one; what is lacking is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from playground.discord.model.entities import (
    ANNOUNCEMENT_THREAD,
    GUILD_ANNOUNCEMENT,
    GUILD_FORUM,
    GUILD_STAGE,
    GUILD_TEXT,
    GUILD_VOICE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
)
from tests.e2e.abuse import says
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, has_button
from tests.e2e.test_clicks import begun, on_turn
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")
STEPS = 3


def channel(kind: int, **more: Any) -> Callable[[DiscordFixture], Any]:
    """Makes a channel of that kind."""
    return lambda fixture: fixture.discord.world.channel(fixture.channel.guild, f"quay {kind}", kind, **more)


def thread(kind: int, of: int) -> Callable[[DiscordFixture], Any]:
    """Makes a thread of that kind in a channel of that one, with both captains and the bot in it."""

    def made(fixture: DiscordFixture) -> Any:
        world = fixture.discord.world
        inside = world.thread(channel(of)(fixture), "plot", fixture.ana.user, kind=kind)
        for user in (fixture.ben.user, world.bot):
            world.bring(inside, user)
        return inside

    return made


PLACES = {
    "announcement channel": channel(GUILD_ANNOUNCEMENT),
    "voice channel": channel(GUILD_VOICE),
    "stage channel": channel(GUILD_STAGE),
    "age-restricted channel": channel(GUILD_TEXT, nsfw=True),
    "thread": thread(PUBLIC_THREAD, GUILD_TEXT),
    "announcement thread": thread(ANNOUNCEMENT_THREAD, GUILD_ANNOUNCEMENT),
    "private thread": thread(PRIVATE_THREAD, GUILD_TEXT),
    "post of a forum": thread(PUBLIC_THREAD, GUILD_FORUM),
}
"""Where a table can be beside a plain text channel, in which all others are."""


async def test_a_table_is_played_in_a_place_of_any_kind(fixture: DiscordFixture) -> None:
    for kind, place in PLACES.items():
        with naming(kind):
            await check_played(fixture, place(fixture))


@contextmanager
def naming(kind: str) -> Iterator[None]:
    """A failure within names the kind."""
    try:
        yield
    except BaseException as wrong:
        wrong.add_note(kind)
        raise


async def check_played(fixture: DiscordFixture, place: Any) -> None:
    """A table there, with some steps. AssertionError if its posts do not come."""
    home, fixture.channel = fixture.channel, place
    code = await begun(fixture, fixture.ana, fixture.ben)
    for step in range(STEPS):
        before, captain, _ = await on_turn(fixture, code)
        post = await fixture.post_with("Decide")
        await fill(captain, (await captain.click(post, "Decide")).message, Random(step))
        await fixture.asked_after(code, before.decision)
    await fixture.settled()
    table = await fixture.at(code)
    assert (table.posting, table.channel) == ("ok", fixture.channel.id)
    assert has_button(fixture.posts[-1], "Decide")
    fixture.channel = home


async def test_a_thread_is_offered_only_where_there_can_be_one(fixture: DiscordFixture) -> None:
    """Two open them by turns: one has three lobbies at most."""
    threadless = [kind for kind in PLACES if kind not in ("announcement channel", "age-restricted channel")]
    for number, kind in enumerate(threadless):
        place, opener = PLACES[kind](fixture), (fixture.ana, fixture.carla)[number % 2]
        reason = "e.thread.inside" if place.is_thread else "e.thread.place"
        place.deny(fixture.discord.world.bot, "create_public_threads")
        assert says((await opener.slash(place, "table open", game=FIRST, thread=True)).text, reason), (
            f"{kind}, whatever else is lacking"
        )
        await opener.slash(place, "table open", game=FIRST)
        busy = await fixture.ben.slash(place, "table open", game=FIRST)
        assert says(busy.text, "e.busy") and not has_button(busy.message, "Open in a thread"), kind
    assert fixture.discord.requests("create_thread") == []


async def test_possible_thread_is_offered(fixture: DiscordFixture) -> None:
    for kind in ("announcement channel", "age-restricted channel"):
        place = PLACES[kind](fixture)
        await fixture.ana.slash(place, "table open", game=FIRST)
        busy = await fixture.ben.slash(place, "table open", game=FIRST)
        assert says((await fixture.ben.click(busy.message, "Open in a thread")).text, "ui.opened"), kind
        assert fixture.channel.guild.threads[-1].parent is place, kind


LACKS = [
    (GUILD_VOICE, "connect", "en-US", "I lack the permission Connect."),
    (GUILD_STAGE, "connect", "es-ES", "me falta el permiso Conectar."),
    (GUILD_VOICE, "connect", "it", "mi manca il permesso Connettersi."),
    (GUILD_VOICE, "view_channel", "en-US", "I lack the permission View Channel."),
    (GUILD_TEXT, "view_channel", "en-US", "I lack the permission View Channel."),
    (GUILD_TEXT, "send_messages", "en-US", "I lack the permission Send Messages."),
    (GUILD_TEXT, "attach_files", "it", "mi manca il permesso Allegare file."),
]


async def test_only_the_lacking_permission_is_named(fixture: DiscordFixture) -> None:
    """Three open tables by turns: one has three lobbies at most."""
    world = fixture.discord.world
    for number, (kind, lacks, locale, said) in enumerate(LACKS):
        place = world.channel(fixture.channel.guild, f"quay {number}", kind)
        opener = (fixture.ana, fixture.ben, fixture.carla)[number % 3]
        opener.user.locale = locale
        place.deny(world.bot, lacks)
        refused = await opener.slash(place, "table open", game=FIRST)
        assert said in refused.text, (kind, lacks)
        place.allow(world.bot, lacks)
        opened = await opener.click(refused.message, next(iter(buttons(refused.message).values())))
        assert says(opened.text, "ui.opened", locale[:2]), (kind, lacks)


async def test_to_connect_is_not_asked_for_where_it_does_not_count(fixture: DiscordFixture) -> None:
    fixture.channel.deny(fixture.discord.world.bot, "connect")
    assert says((await fixture.ana.slash(fixture.channel, "table open", game=FIRST)).text, "ui.opened")


@pytest.mark.refused(50001)
async def test_a_table_that_may_not_connect_any_more_stops_and_goes_on(fixture: DiscordFixture) -> None:
    fixture.channel, bot = channel(GUILD_VOICE)(fixture), fixture.discord.world.bot
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    old = fixture.posts[-1]
    panel = (await captain.click(old, "Decide")).message
    fixture.channel.deny(bot, "connect")
    await fill(captain, panel, Random(4))

    async def stops() -> bool:
        return (await fixture.at(code)).posting != "ok"

    await fixture.until(stops, "a channel that refuses posts")
    shown = await other.click(old, "Decide")
    assert "I lack the permission Connect." in shown.text
    fixture.channel.allow(bot, "connect")
    assert "Posting goes on" in (await other.click(shown.message, "Check again")).text
    await fixture.until(lambda: fixture.posts[-1] is not old, "the post that waited")


async def test_channel_that_allows_only_threads_opens_a_table_in_one(fixture: DiscordFixture) -> None:
    """Files are denied in the channel together with messages, not in its threads."""
    fixture.channel.deny(fixture.discord.world.bot, "send_messages")
    assert says((await fixture.ana.slash(fixture.channel, "table open", game=FIRST, thread=True)).text, "ui.opened")
    (made,) = fixture.channel.guild.threads
    await fixture.until(lambda: made.messages, "the lobby")
    assert has_button(made.last, "Join")
