"""Guilds, their channels, roles, members, running threads."""

from __future__ import annotations

from playground.discord.model import permissions
from playground.discord.model.entities import PRIVATE_THREAD
from playground.discord.model.errors import ApiError
from playground.discord.model.rights import permissions_in
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import channel_json, guild_json, member_json, role_json, thread_member_json


@handles("get_guild")
def get_guild(call: Call) -> Reply:
    """One guild."""
    return 200, guild_json(call.guild())


@handles("list_guild_channels")
def list_guild_channels(call: Call) -> Reply:
    """Its channels, threads not among them."""
    return 200, [channel_json(channel) for channel in call.guild().channels]


@handles("list_guild_roles")
def list_guild_roles(call: Call) -> Reply:
    """Its roles."""
    return 200, [role_json(role) for role in call.guild().roles]


@handles("get_guild_member")
def get_guild_member(call: Call) -> Reply:
    """One member; 10007 for somebody who departed."""
    member = call.guild().members.get(call.id("user_id"))
    if member is None:
        raise ApiError(10007 if call.id("user_id") in call.world.users else 10013)
    return 200, member_json(member)


@handles("list_guild_members")
def list_guild_members(call: Call) -> Reply:
    """All members: needs the privileged members intent, which the application must have been granted."""
    if not call.world.privileged & (1 << 1):
        raise ApiError(50001)
    rows = sorted(call.guild().members.values(), key=lambda member: member.user.id)
    after, most = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    return 200, [member_json(member) for member in rows if member.user.id > after][:most]


@handles("get_active_guild_threads")
def get_active_guild_threads(call: Call) -> Reply:
    """Threads that are not archived and that the bot can see."""
    bot = call.world.bot
    rows = [
        thread
        for thread in call.guild().threads
        if not thread.archived and permissions_in(bot, thread) & permissions.VIEW_CHANNEL
    ]
    rows = [thread for thread in rows if thread.type != PRIVATE_THREAD or bot.id in thread.thread_members]
    mine = [thread_member_json(thread, bot.id) for thread in rows if bot.id in thread.thread_members]
    return 200, {"threads": [channel_json(thread) for thread in rows], "members": mine, "has_more": False}
