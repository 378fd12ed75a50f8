"""A table in a channel that not everybody may view: to those from whom it is hidden there is no such table."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord.model.entities import PRIVATE_THREAD
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.test_clicks import begun
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")
ASKED = ("table status", "board", "log", "help", "decide", "hand", "table replay", "table verify", "table close")
STRANGER = "that is open to you. Tables you can see: none."


def hide(fixture: DiscordFixture, channel: Any, *viewers: Any) -> Any:
    """The channel is for people of one role and the bot alone; the role."""
    world, guild = fixture.discord.world, channel.guild
    role = world.role(guild, "officers")
    channel.deny(guild.everyone, "view_channel")
    for who in (role, world.bot):
        channel.allow(who, "view_channel")
    for person in viewers:
        world.give(guild, person.user, role)
    return role


async def codes(person: Any, channel: Any, command: str = "log") -> set[str]:
    """The codes that completion offers somebody."""
    return {row["value"] for row in await person.autocomplete(channel, command, "table")}


async def test_captain_without_view_of_the_channel_finds_no_table(fixture: DiscordFixture) -> None:
    """By no command that takes a code, in no list, in no completion; with the role he finds it, without it no more."""
    ana, ben, carla = fixture.ana, fixture.ben, fixture.carla
    code = await begun(fixture, ana, ben)
    world, beside = fixture.discord.world, fixture.discord.world.channel(fixture.channel.guild, "beside")
    assert code in await codes(carla, beside), "a channel that all may view"
    role = hide(fixture, fixture.channel, ana, ben)
    for command in ASKED:
        shown = await carla.slash(beside, command, table=code)
        assert shown.kind == "private" and STRANGER in shown.text, command
    assert code not in (await carla.slash(beside, "table list")).text and await codes(carla, beside) == set()
    assert code in (await ana.slash(beside, "table list")).text
    world.give(fixture.channel.guild, carla.user, role)
    assert code in (await carla.slash(beside, "table list")).text and code in await codes(carla, beside)
    world.give(fixture.channel.guild, carla.user, role, False)
    assert code not in (await carla.slash(beside, "table list")).text
    fixture.channel.allow(carla.user, "view_channel")
    assert STRANGER not in (await carla.slash(beside, "table status", table=code)).text
    fixture.discord.check()


async def test_a_hidden_table_is_shown_to_all_in_its_own_channel_alone(fixture: DiscordFixture) -> None:
    """Of a channel that everybody may view, anywhere in the server."""
    ana, ben = fixture.ana, fixture.ben
    code = await begun(fixture, ana, ben)
    beside = fixture.discord.world.channel(fixture.channel.guild, "beside")
    assert (await ana.slash(beside, "table status", table=code, public=True)).kind == "message"
    hide(fixture, fixture.channel, ana, ben)
    assert (await ana.slash(beside, "table status", table=code, public=True)).kind == "private"
    assert (await ana.slash(fixture.channel, "table status", table=code, public=True)).kind == "message"
    fixture.discord.check()


async def test_a_table_in_a_private_thread_is_found_there_alone(fixture: DiscordFixture) -> None:
    ana, ben, world = fixture.ana, fixture.ben, fixture.discord.world
    thread = world.thread(fixture.channel, "Secret council", ana.user, kind=PRIVATE_THREAD)
    for user in (world.bot, ben.user):
        world.bring(thread, user)
    opened = await ana.slash(thread, "table open", game=FIRST)
    table = await fixture.process.host.lookup.in_channel(thread.id)
    assert table is not None and table.code in opened.text
    assert table.place.secluded and table.place.parent == fixture.channel.id
    assert table.code not in (await ben.slash(fixture.channel, "table list")).text
    assert STRANGER in (await ben.slash(fixture.channel, "table status", table=table.code)).text
    assert table.code in (await ben.slash(thread, "table status")).text
    assert table.code in (await ana.slash(fixture.channel, "table status", table=table.code)).text, "she sits there"
    fixture.discord.check()
