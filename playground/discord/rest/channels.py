"""Channels: reading, changing, deleting."""

from __future__ import annotations

from playground.discord.model import permissions
from playground.discord.model.entities import DM
from playground.discord.model.errors import ApiError
from playground.discord.model.rights import permissions_in
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import channel_json


@handles("get_channel")
def get_channel(call: Call) -> Reply:
    """One channel, thread or direct-message channel."""
    return 200, channel_json(call.channel(), call.world.bot)


@handles("update_channel")
def update_channel(call: Call) -> Reply:
    """Rename a channel; rename, archive, lock a thread."""
    channel, body = call.channel(), call.body
    if channel.type == DM:
        raise ApiError(50024)
    need = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
    if body == {"archived": False} and channel.is_thread and not channel.locked:
        need = permissions.SEND_MESSAGES_IN_THREADS
    mine = channel.is_thread and channel.owner_id == call.world.bot.id and not {"locked", "invitable"} & set(body)
    if not mine and not permissions_in(call.world.bot, channel) & need:
        raise ApiError(50013)
    if channel.archived and set(body) - {"archived", "locked"} and body.get("archived") is not False:
        raise ApiError(50083)
    channel.name = body.get("name") or channel.name
    if channel.is_thread:
        channel.auto_archive = body.get("auto_archive_duration") or channel.auto_archive
        if body.get("archived") is not None and body["archived"] is not channel.archived:
            channel.archived, channel.moved = body["archived"], call.world.clock()
        channel.locked = channel.locked if body.get("locked") is None else body["locked"]
    call.world.announce("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return 200, channel_json(channel)


@handles("delete_channel")
def delete_channel(call: Call) -> Reply:
    """Delete a channel or thread, which the bot may do only with the right to manage it."""
    channel = call.channel()
    if channel.type == DM:
        return 200, channel_json(channel, call.world.bot)
    need = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
    call.require(channel, need)
    answer = channel_json(channel)
    call.world.delete_channel(channel)
    return 200, answer
