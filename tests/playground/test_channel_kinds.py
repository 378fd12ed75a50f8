"""Channels of all kinds: how they are told, who may what in them, and what they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest

from playground.discord import NotPossible, StandIn
from playground.discord.model import permissions
from playground.discord.model.entities import (
    ANNOUNCEMENT_THREAD,
    GUILD_ANNOUNCEMENT,
    GUILD_FORUM,
    GUILD_STAGE,
    GUILD_TEXT,
    GUILD_VOICE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
)
from playground.discord.model.rights import permissions_in
from tests.playground.client import Running
from tests.playground.raw import Raw

KINDS = {
    GUILD_TEXT: discord.TextChannel,
    GUILD_ANNOUNCEMENT: discord.TextChannel,
    GUILD_VOICE: discord.VoiceChannel,
    GUILD_STAGE: discord.StageChannel,
    GUILD_FORUM: discord.ForumChannel,
}
"""Kinds of channels, and what the client library makes of them."""
HELD = {GUILD_TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), GUILD_ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,)}
"""The kinds of threads that each holds; the others hold none that is opened so."""
VOCAL = (GUILD_VOICE, GUILD_STAGE)
Place = Callable[..., Channel]


@pytest.fixture
def place(standin: StandIn) -> Place:
    """Makes a channel of a kind."""
    world = standin.world
    return lambda kind, **more: world.channel(world.guild("Broadside"), f"quay-{kind}", kind, **more)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_client_is_told_its_kind(kind: int, bot: Running, place: Place, raw: Raw) -> None:
    made = place(kind, nsfw=True)
    told: Any = await bot.world.until(lambda: bot.client.get_channel(made.id))
    assert told.type.value == kind and told.nsfw and isinstance(told, KINDS[kind])
    status, answer = await raw.send("GET", f"/channels/{made.id}")
    assert (status, answer["type"], answer["nsfw"]) == (200, kind, True)
    bot.standin.check()


@pytest.mark.parametrize("kind", [GUILD_TEXT, GUILD_ANNOUNCEMENT, *VOCAL])
async def test_words_are_sent_and_commands_used_in_it(kind: int, bot: Running, place: Place) -> None:
    made, ana = place(kind), bot.world.person("Ana")
    assert (await ana.slash(made, "hand")).text == "your hand"
    await bot.client.get_partial_messageable(made.id).send("ahoy")
    assert ana.sees(made)[-1].content == "ahoy"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("thread", [PUBLIC_THREAD, PRIVATE_THREAD, ANNOUNCEMENT_THREAD])
async def test_a_thread_is_of_a_kind_that_its_channel_holds(
    kind: int, thread: int, place: Place, raw: Raw, standin: StandIn
) -> None:
    made = place(kind)
    status, answer = await raw.send("POST", f"/channels/{made.id}/threads", {"name": "Table", "type": thread})
    if thread in HELD.get(kind, ()):
        assert (status, answer["type"], answer["parent_id"]) == (201, thread, str(made.id))
        status, answer = await raw.send("POST", f"/channels/{answer['id']}/threads", {"name": "Inner", "type": thread})
    assert (status, answer["code"]) == (400, 50024)
    standin.check()


async def test_a_thread_below_a_message_is_of_the_kind_of_its_channel(place: Place, raw: Raw) -> None:
    for kind, held in HELD.items():
        made = place(kind)
        source = (await raw.send("POST", f"/channels/{made.id}/messages", {"content": "x"}))[1]["id"]
        thread = (await raw.send("POST", f"/channels/{made.id}/messages/{source}/threads", {"name": "Table"}))[1]
        assert thread["type"] == held[0]


@pytest.mark.parametrize("right", ["send_tts_messages", "attach_files", "embed_links", "mention_everyone"])
async def test_lack_of_sending_denies_all_that_needs_it(right: str, place: Place, standin: StandIn) -> None:
    made, ana = place(GUILD_TEXT), standin.world.person("Ana").user
    bit = permissions.NAMES[right]
    made.allow(ana, right)
    assert permissions_in(ana, made) & bit
    made.deny(ana, "send_messages")
    assert not permissions_in(ana, made) & bit
    thread = standin.world.thread(made, "table", ana)
    assert permissions_in(ana, thread) & bit, "in threads another right counts"
    made.deny(ana, "send_messages_in_threads")
    assert not permissions_in(ana, thread) & bit


@pytest.mark.parametrize("kind", VOCAL)
async def test_lack_of_connecting_leaves_only_the_sight_of_the_channel(
    kind: int, place: Place, raw: Raw, standin: StandIn
) -> None:
    made, ana = place(kind), standin.world.person("Ana")
    message = (await raw.send("POST", f"/channels/{made.id}/messages", {"content": "ahoy"}))[1]["id"]
    assert [one.content for one in ana.sees(made)] == ["ahoy"]
    for user in (ana.user, standin.world.bot):
        made.deny(user, "connect")
        assert permissions_in(user, made) == permissions.VIEW_CHANNEL
    assert ana.sees(made) == []
    with pytest.raises(NotPossible):
        await ana.say(made, "ahoy")
    for method, path, body in (("POST", "", {"content": "x"}), ("GET", "", None), ("PATCH", f"/{message}", {"content": "y"})):
        status, answer = await raw.send(method, f"/channels/{made.id}/messages{path}", body)
        assert (status, answer["code"]) == (403, 50001)
    standin.check()


async def test_to_connect_is_nothing_in_a_text_channel(place: Place, standin: StandIn) -> None:
    made, ana = place(GUILD_TEXT), standin.world.person("Ana")
    made.deny(ana.user, "connect")
    assert (await ana.say(made, "ahoy")) in ana.sees(made)


async def test_an_interaction_tells_what_the_bot_may_there(bot: Running, place: Place) -> None:
    heard: list[discord.Interaction[Any]] = []
    bot.client.tree.interaction_check = lambda interaction: _noted(heard, interaction)  # type: ignore[method-assign]
    made, ana = place(GUILD_VOICE), bot.world.person("Ana")
    await ana.slash(made, "hand")
    made.deny(bot.world.bot, "connect")
    await ana.slash(made, "hand")
    before, after = (one.app_permissions for one in heard)
    assert before.connect and before.send_messages
    assert after.value == permissions.VIEW_CHANNEL


async def _noted(into: list[discord.Interaction[Any]], interaction: discord.Interaction[Any]) -> bool:
    into.append(interaction)
    return True


async def test_a_forum_holds_posts_and_no_messages(bot: Running, place: Place, raw: Raw) -> None:
    forum, ana = place(GUILD_FORUM), bot.world.person("Ana")
    assert (await raw.send("POST", f"/channels/{forum.id}/messages", {"content": "x"}))[1]["code"] == 50008
    for impossible in (ana.say(forum, "ahoy"), ana.slash(forum, "hand")):
        with pytest.raises(NotPossible):
            await impossible
    post = await ana.open_post(forum, "Who plays?", "Tonight at eight.")
    assert post.type == PUBLIC_THREAD and post.parent is forum and post.last.content == "Tonight at eight."
    assert (await ana.slash(post, "hand")).text == "your hand"
    assert (await raw.send("POST", f"/channels/{post.id}/messages", {"content": "I do"}))[0] == 200
    forum.deny(ana.user, "send_messages")
    with pytest.raises(NotPossible):
        await ana.open_post(forum, "And now?", "x")
    with pytest.raises(NotPossible):
        await ana.open_post(place(GUILD_TEXT), "And here?", "x")
    bot.standin.check()


async def test_a_private_thread_is_for_its_members_and_those_who_manage_threads(place: Place, raw: Raw, standin: StandIn) -> None:
    world, made = standin.world, place(GUILD_TEXT)
    ana, ben = world.person("Ana"), world.person("Ben")
    secret = world.thread(made, "plot", ana.user, kind=PRIVATE_THREAD)
    await ana.say(secret, "hush")
    path = f"/channels/{secret.id}/messages"
    assert (await raw.send("POST", path, {"content": "x"}))[1]["code"] == 50001
    assert ben.sees(secret) == []
    world.bring(secret, world.bot)
    assert (await raw.send("POST", path, {"content": "x"}))[0] == 200
    made.allow(ben.user, "manage_threads")
    assert [one.content for one in ben.sees(secret)] == ["hush", "x"]
    world.bring(secret, world.bot, is_in=False)
    assert (await raw.send("GET", path))[1]["code"] == 50001


async def test_an_age_restricted_channel_is_for_adults_with_its_threads(bot: Running, place: Place) -> None:
    made, ana, ben = place(GUILD_TEXT, nsfw=True), bot.world.person("Ana"), bot.world.person("Ben")
    ben.user.of_age = False
    thread = bot.world.thread(made, "tavern", ana.user)
    for where in (made, thread):
        await ana.say(where, "rum")
        assert (await ana.slash(where, "hand")).text == "your hand"
        assert ben.sees(where) == []
        with pytest.raises(NotPossible):
            await ben.slash(where, "hand")


async def test_an_age_restricted_command_is_used_in_such_channels_alone(place: Place, standin: StandIn) -> None:
    standin.world.commands.replace(None, [{"name": "brawl", "description": "d", "nsfw": True}])
    ana = standin.world.person("Ana")
    assert (await ana.slash(place(GUILD_VOICE, nsfw=True), "brawl", wait=None)).kind == "deferred"
    with pytest.raises(NotPossible):
        await ana.slash(place(GUILD_TEXT), "brawl", wait=None)


async def test_overwrites_count_from_everybody_to_roles_to_the_member(place: Place, standin: StandIn) -> None:
    world, made = standin.world, place(GUILD_TEXT)
    guild, ana = world.guild("Broadside"), world.person("Ana").user
    mates, cooks = world.role(guild, "mates"), world.role(guild, "cooks")
    for role in (mates, cooks):
        world.give(guild, ana, role)
    expected = [(True, made.allow, guild.everyone), (False, made.deny, guild.everyone), (True, made.allow, mates)]
    expected += [(True, made.deny, cooks), (False, made.deny, ana), (True, made.allow, ana)]
    # what one role of his allows counts before what another denies
    for may, change, who in expected:
        change(who, "attach_files")
        assert bool(permissions_in(ana, made) & permissions.ATTACH_FILES) is may
    made.deny(ana, "view_channel")
    assert permissions_in(ana, made) == 0
    world.give(guild, ana, world.role(guild, "officers", "administrator"))
    assert permissions_in(ana, made) == permissions.ALL
