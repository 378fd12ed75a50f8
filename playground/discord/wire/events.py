"""Events of the gateway: the sessions that may know of one, and its payload."""

from __future__ import annotations

from typing import Any

from playground.discord.model import permissions
from playground.discord.model.entities import DM, Channel, Guild, Message
from playground.discord.model.interaction import Interaction
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in, reads
from playground.discord.wire.interaction_payloads import interaction_json
from playground.discord.wire.payloads import (
    channel_json,
    guild_create_json,
    member_json,
    message_json,
    role_json,
    thread_member_json,
    user_json,
)

Json = dict[str, Any]
OF_GUILDS = {
    "GUILD_CREATE": "GUILD_CREATE",
    "GUILD_AVAILABLE": "GUILD_CREATE",
    "GUILD_DELETE": "GUILD_DELETE",
    "GUILD_UNAVAILABLE": "GUILD_DELETE",
}
"""Events of whole guilds, and their names on the wire."""
OF_ROLES = ("GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE")
OF_MEMBERS = ("GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE")
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DM_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15


def guild_of(event: str, subject: Any) -> int:
    """The id of the guild an event belongs to, 0 for none (such events go to shard 0)."""
    if isinstance(subject, tuple):
        return int(subject[0].id)
    if isinstance(subject, Guild):
        return subject.id
    channel = subject if isinstance(subject, Channel) else getattr(subject, "channel", None)
    return channel.guild.id if channel is not None and channel.guild is not None else 0


def addressed(world: Realm, event: str, subject: Any, intents: int) -> bool:
    """Whether a session with these intents gets the event."""
    if event == "INTERACTION_CREATE":
        return True
    if isinstance(subject, Message) and event.startswith("MESSAGE_"):
        return _hears(world, subject, intents)
    if isinstance(subject, Channel):
        return _sees(world, event, subject, intents)
    if event in OF_GUILDS:
        return bool(intents & GUILDS)
    if event in OF_ROLES:
        return bool(intents & GUILDS) and world.bot.id in subject[0].members
    if event in OF_MEMBERS:
        return bool(intents & GUILD_MEMBERS) and world.bot.id in subject[0].members
    return False


def _hears(world: Realm, message: Message, intents: int) -> bool:
    if message.ephemeral:
        return False
    if message.channel.type == DM:
        return bool(intents & DM_MESSAGES)
    return bool(intents & GUILD_MESSAGES and reads(world.bot, message.channel))


def _sees(world: Realm, event: str, channel: Channel, intents: int) -> bool:
    if not event.startswith(("CHANNEL_", "THREAD_")):
        return False
    if channel.type == DM:
        return False
    return bool(intents & GUILDS and permissions_in(world.bot, channel) & permissions.VIEW_CHANNEL)


def payload_of(world: Realm, event: str, subject: Any, intents: int) -> tuple[str, Json]:
    """The event's name on the wire and its data."""
    if isinstance(subject, Interaction):
        return event, interaction_json(world, subject)
    if isinstance(subject, Message):
        return event, _message_payload(world, event, subject, intents)
    if isinstance(subject, Channel):
        out = channel_json(subject, world.bot)
        if event == "THREAD_CREATE":
            out |= {"newly_created": True}
            if world.bot.id in subject.thread_members:
                out["member"] = thread_member_json(subject, world.bot.id)
        return event, out
    if isinstance(subject, Guild):
        return OF_GUILDS[event], _guild_payload(world, event, subject)
    guild, user = subject
    if event in OF_ROLES:
        return event, {"guild_id": str(guild.id), "role": role_json(user)}
    if event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE"):
        return event, {**member_json(guild.members[user.id]), "guild_id": str(guild.id)}
    return event, {"guild_id": str(guild.id), "user": user_json(user)}


def _guild_payload(world: Realm, event: str, guild: Guild) -> Json:
    outage: Json = {"unavailable": guild.unavailable} if event in ("GUILD_AVAILABLE", "GUILD_UNAVAILABLE") else {}
    if OF_GUILDS[event] == "GUILD_CREATE":
        return {**guild_create_json(guild, world.bot), **outage}
    return {"id": str(guild.id), **outage}


def _message_payload(world: Realm, event: str, message: Message, intents: int) -> Json:
    guild = message.channel.guild
    where: Json = {"guild_id": str(guild.id)} if guild is not None else {}
    if event == "MESSAGE_DELETE":
        return {"id": str(message.id), "channel_id": str(message.channel.id), **where}
    out = message_json(world, message, blank=not _may_read(world, message, intents)) | where
    if event == "MESSAGE_CREATE" and message.nonce is not None:
        out["nonce"] = message.nonce
    member = guild.members.get(message.author.id) if guild is not None else None
    if member is not None:
        out["member"] = member_json(member, with_user=False)
    return out


def _may_read(world: Realm, message: Message, intents: int) -> bool:
    """Without the content intent a bot reads its own messages, those that mention it, and direct messages."""
    if intents & CONTENT or message.channel.type == DM:
        return True
    return message.author is world.bot or world.bot in message.mentions
