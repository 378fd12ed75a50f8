"""Who may view which channel: as the library reckons it of the same server, and as the stand-in holds people to it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.edge.discord.channel_sight import ADMINISTRATOR, MemberSight, sight_from, sight_of
from bot.model.people.people import NO_SIGHT, Place
from playground.discord import World
from playground.discord.model import permissions
from playground.discord.model.entities import PRIVATE_THREAD, Channel, Guild
from playground.discord.model.rights import permissions_in
from playground.discord.wire.payloads import channel_json, guild_create_json, guild_json, member_json

NAMES = ("view_channel", "manage_threads", "send_messages")
PEOPLE = ("Ana", "Ben", "Carla")


def as_told(world: World, guild: Guild) -> discord.Guild:
    """The server as the library keeps it after the gateway told of it."""
    state = discord.Client(intents=discord.Intents(guilds=True))._connection
    payload: Any = guild_create_json(guild, world.bot)
    payload["channels"] = sorted(payload["channels"], key=lambda one: int(one["id"]))
    return discord.Guild(data=payload, state=state)


def click_of(world: World, told: discord.Guild, person: Any, channel: Channel) -> Any:
    """An interaction of somebody in a channel, as far as it says who he is."""
    payload: Any = member_json(channel.guild.members[person.id], channel)  # type: ignore[union-attr]
    member = discord.Member(data=payload, guild=told, state=told._state)
    return SimpleNamespace(guild=told, user=member, permissions=discord.Permissions(int(payload["permissions"])))


def drawn(rnd: Random) -> tuple[World, Guild]:
    """A server with roles, channels whose overwrites are drawn by lot, and threads."""
    world = World()
    guild = world.guild("Lot")
    people = [world.person(name) for name in PEOPLE]
    roles = [world.role(guild, f"role {n}", *rnd.sample(NAMES, rnd.randrange(2))) for n in range(3)]
    if rnd.random() < 0.3:
        world.change_role(guild, guild.everyone, permissions.EVERYONE & ~permissions.VIEW_CHANNEL)
    if rnd.random() < 0.2:
        world.change_role(guild, roles[0], permissions.ADMINISTRATOR)
    for person in people:
        for role in rnd.sample(roles, rnd.randrange(3)):
            world.give(guild, person.user, role)
    for number in range(3):
        channel = world.channel(guild, f"channel {number}")
        channel.allow(world.bot, "view_channel", "manage_threads")
        for who in rnd.sample([guild.everyone, *roles, *(person.user for person in people)], rnd.randrange(5)):
            (channel.allow if rnd.random() < 0.5 else channel.deny)(who, *rnd.sample(NAMES, 1 + rnd.randrange(2)))
        world.thread(channel, f"open {number}", people[0].user)
        world.thread(channel, f"private {number}", people[0].user, kind=PRIVATE_THREAD)
    return world, guild


def place_of(channel: Channel) -> Place:
    return Place(channel.id, channel.parent and channel.parent.id, channel.type == PRIVATE_THREAD)


@pytest.mark.parametrize("seed", range(60))
def test_sight_agrees_with_the_library_and_the_stand_in(seed: int) -> None:
    """Of channels and threads, those of which the table says what they hang on and those that are found by the server alone."""
    world, guild = drawn(Random(seed))
    told = as_told(world, guild)
    for name in PEOPLE:
        person, outside = world.person(name), name != PEOPLE[0]
        for channel in [*guild.channels, *guild.threads]:
            click = click_of(world, told, person, guild.channels[0])
            sight, place = sight_of(click), place_of(channel)
            assert isinstance(sight, MemberSight)
            assert sight.views(place) == sight.views(Place(channel.id)), "the server knows its threads"
            if outside or channel.type != PRIVATE_THREAD:  # who is in a private thread is not known
                assert sight.views(place) == bool(permissions_in(person.user, channel) & permissions.VIEW_CHANNEL)
            if not channel.is_thread:
                known: Any = told.get_channel(channel.id)
                assert sight.views(place) == known.permissions_for(click.user).view_channel
            asked_for, member = channel_json(channel.parent or channel), member_json(guild.members[person.id])
            assert sight_from(guild_json(guild), asked_for, member).views(place) == sight.views(place), "so do Discord's answers"
            if channel.is_thread and not sight.base & ADMINISTRATOR:
                assert not sight_from(guild_json(guild), channel_json(channel), member).views(Place(channel.id))
            if sight.is_open_to_all(place):
                assert all(permissions_in(world.person(one).user, channel.parent or channel) for one in PEOPLE)
                assert channel.type != PRIVATE_THREAD


def test_unknown_channels_are_not_viewed() -> None:
    world = World()
    guild, person = world.guild("Sea"), world.person("Ana")
    channel = world.channel(guild, "harbour")
    told = as_told(world, guild)
    sight = sight_of(click_of(world, told, person, channel))
    assert sight.views(Place(channel.id)) and sight.is_open_to_all(Place(channel.id))
    for place in (Place(5), Place(5, 6), Place(channel.id + 1)):
        assert not sight.views(place) and not sight.is_open_to_all(place)
    away: Any = SimpleNamespace(guild=None, user=None, permissions=discord.Permissions(0))
    assert sight_of(away) is NO_SIGHT and not NO_SIGHT.views(Place(channel.id))


def test_administrators_see_what_nobody_knows_of() -> None:
    """A channel that was deleted; a private thread too."""
    world = World()
    guild, person = world.guild("Sea"), world.person("Ana")
    channel = world.channel(guild, "harbour")
    world.give(guild, person.user, world.role(guild, "admirals", "administrator"))
    sight = sight_of(click_of(world, as_told(world, guild), person, channel))
    assert sight.views(Place(5)) and sight.views(Place(5, channel.id, True)) and not sight.is_open_to_all(Place(5))


@pytest.mark.parametrize(("place", "read_in", "together"), [
    (Place(1), Place(1), True), (Place(1), Place(2), False), (Place(3, 1), Place(1), True), (Place(1), Place(3, 1), True),
    (Place(3, 1), Place(4, 1), True), (Place(3, 1, True), Place(1), False), (Place(3, 1, True), Place(3, 1, True), True),
    (Place(1), Place(3, 1, True), True), (Place(3, 1), Place(5, 2), False),
])  # fmt: skip
def test_table_may_be_shown_to_all_at_home(place: Place, read_in: Place, together: bool) -> None:
    assert place.is_read_with(read_in) is together
