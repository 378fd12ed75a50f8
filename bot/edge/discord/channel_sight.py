"""The channels that a person may view, from Discord's data with a press and the state of its server: nothing is asked for.
Discord's order of roles and overwrites: https://docs.discord.com/developers/topics/permissions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import discord

from bot.edge.discord.undocumented import Overwritten, overwritten
from bot.edge.kit.click import ChannelRights
from bot.model.people.people import NO_SIGHT, Place, Sight

ADMINISTRATOR, VIEW, CONNECT, MANAGE_THREADS = 1 << 3, 1 << 10, 1 << 20, 1 << 34
VOCAL = (discord.ChannelType.voice.value, discord.ChannelType.stage_voice.value)
"""Kinds of channels in which nothing may be done without the right to connect."""
ThreadOf = Callable[[int], discord.Thread | None]


class Overwrite(NamedTuple):
    """A row of a channel's overwrites, for a role or a member."""

    id: int
    allow: int
    deny: int


@dataclass(frozen=True, slots=True)
class Server:
    """The channels of a server as they were told: `usual` is what everybody may, `thread` gives its threads that are open."""

    id: int
    usual: int
    channels: Mapping[int, Overwritten]
    thread: ThreadOf

    def overwritten(self, place: Place) -> tuple[Overwritten | None, bool]:
        """The channel whose overwrites count there, None if it is not known, and whether it is a private thread."""
        if place.parent is not None:
            return self.channels.get(place.parent), place.secluded
        if place.channel in self.channels:
            return self.channels[place.channel], False
        thread = self.thread(place.channel)
        return (None, True) if thread is None else (self.channels.get(thread.parent_id), thread.is_private())


@dataclass(frozen=True, slots=True)
class MemberSight:
    """The permissions of a member with those roles. `base`: those without overwrites."""

    server: Server
    person: int
    roles: frozenset[int]
    base: int

    def views(self, place: Place) -> bool:
        """Whether he may view it; a private thread only where he may manage threads: who is in it is not known."""
        if self.base & ADMINISTRATOR:
            return True
        channel, is_secluded = self.server.overwritten(place)
        return channel is not None and has(self._in(channel), needed(channel, is_secluded))

    def _in(self, channel: Overwritten) -> int:
        """The member's permissions in a channel."""
        told = {row.id: (row.allow, row.deny) for row in channel.rows}
        given = _with(self.base, *told.get(self.server.id, (0, 0)))
        rows = [told[role] for role in self.roles if role in told]
        allow, deny = 0, 0
        for more_allow, more_deny in rows:
            allow, deny = allow | more_allow, deny | more_deny
        return _with(_with(given, allow, deny), *told.get(self.person, (0, 0)))

    def is_open_to_all(self, place: Place) -> bool:
        """Whether everybody in the server may view it: nobody is kept out by any overwrite."""
        channel, is_secluded = self.server.overwritten(place)
        if channel is None or is_secluded:
            return False
        bits = needed(channel, False)
        usual = next((_with(self.server.usual, row.allow, row.deny) for row in self._everyone(channel)), self.server.usual)
        return has(usual, bits) and not any(row.deny & bits for row in channel.rows if row.id != self.server.id)

    def is_there(self, channel: int) -> bool:
        """Whether the server has the channel."""
        return channel in self.server.channels

    def _everyone(self, channel: Overwritten) -> Iterator[Any]:
        return (row for row in channel.rows if row.id == self.server.id)


def needed(channel: Overwritten, is_secluded: bool) -> int:
    """The permissions that viewing a channel needs: in a voice channel to connect too, in a private thread to manage threads."""
    return VIEW | (CONNECT if channel.is_vocal else 0) | (MANAGE_THREADS if is_secluded else 0)


def has(given: int, bits: int) -> bool:
    """Whether all of these are given."""
    return given & bits == bits


def _with(given: int, allow: int, deny: int) -> int:
    return given & ~deny | allow


def sight_of(interaction: discord.Interaction[Any]) -> Sight:
    """The sight of whoever has clicked, by his roles as they came with the click."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return NO_SIGHT
    everyone = guild.get_role(guild.id)
    usual = 0 if everyone is None else everyone.permissions.value
    base = usual | (interaction.permissions.value & ADMINISTRATOR)
    roles = [role for role in member.roles if role.id != guild.id] if everyone is not None else []
    for role in roles:
        base |= role.permissions.value
    server = Server(guild.id, usual, overwritten(guild), guild.get_thread)
    return MemberSight(server, member.id, frozenset(role.id for role in roles), base)


def sight_from(guild: Mapping[str, Any], channel: Mapping[str, Any], member: Mapping[str, Any]) -> MemberSight:
    """The sight of a member in one channel of a server, from Discord's answers about the three. Of a thread nothing is known,
    since it has no overwrites of its own."""
    given = {int(role["id"]): int(role["permissions"]) for role in guild["roles"]}
    id, person = int(guild["id"]), int(member["user"]["id"])
    roles = frozenset(map(int, member["roles"]))
    usual = given.get(id, 0)
    base = ADMINISTRATOR if int(guild["owner_id"]) == person else usual
    for role in roles:
        base |= given.get(role, 0)
    rows = [Overwrite(int(row["id"]), int(row["allow"]), int(row["deny"])) for row in channel.get("permission_overwrites", ())]
    told = {} if "thread_metadata" in channel else {int(channel["id"]): Overwritten(rows, channel["type"] in VOCAL)}
    return MemberSight(Server(id, usual, told, lambda _: None), person, roles, base)


def own_rights(guild: discord.Guild | None) -> Sequence[ChannelRights]:
    """The permissions of the bot in the channels of a server in which messages are written, and in its open threads."""
    if guild is None or guild.me is None:
        return ()
    written = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel)
    shown = (one for _, below in guild.by_category() for one in below if isinstance(one, written))
    found = [ChannelRights(Place(one.id), one.type.value, one.permissions_for(guild.me).value) for one in shown]
    threads = sorted((one for one in guild.threads if one.parent is not None), key=lambda one: one.id)
    return [*found, *(_of_thread(one, guild.me) for one in threads)]


def _of_thread(thread: discord.Thread, me: discord.Member) -> ChannelRights:
    place = Place(thread.id, thread.parent_id, thread.is_private())
    return ChannelRights(place, thread.type.value, thread.permissions_for(me).value, in_thread=True)
