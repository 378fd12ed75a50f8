"""The JSON of every object of the world, as Discord answers it over REST and the gateway."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from playground.discord.model.components import with_media
from playground.discord.model.entities import DM, GUILD_FORUM, Attachment, Channel, Guild, Member, Message, Role, User
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in

Json = dict[str, Any]
CDN = "https://cdn.discordapp.com/attachments"


def stamp(seconds: float) -> str:
    """A moment (seconds since 1970) as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user_json(user: User) -> Json:
    """A user."""
    out: Json = {"id": str(user.id), "username": user.username, "global_name": None if user.bot else user.name, "avatar": None}
    out |= {"discriminator": "0001" if user.bot else "0", "public_flags": 0, "flags": 0, "primary_guild": None}
    out |= {"avatar_decoration_data": None, "bot": user.bot}
    return out


def member_json(member: Member, channel: Channel | None = None, *, with_user: bool = True) -> Json:
    """A member; with `channel`, also the permissions there (the form of interactions)."""
    out: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": stamp(member.joined),
    }
    out |= {"nick": member.nick, "pending": False, "premium_since": None, "roles": [str(role.id) for role in member.roles]}
    out |= {"mute": False, "deaf": False}
    if with_user:
        out["user"] = user_json(member.user)
    if channel is not None:
        out["permissions"] = str(permissions_in(member.user, channel))
    return out


def role_json(role: Role) -> Json:
    """A role."""
    out: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
    }
    out |= {
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
    }
    out |= {"mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0}
    return out


def channel_json(channel: Channel, viewer: User | None = None) -> Json:
    """A channel, thread or direct-message channel; of the latter the recipients other than `viewer`."""
    last = channel.messages[-1:]
    out: Json = {"id": str(channel.id), "type": channel.type, "flags": 0, "last_message_id": str(last[0].id) if last else None}
    if channel.type == DM:
        out["recipients"] = [user_json(user) for user in channel.recipients if user is not viewer]
        return out
    assert channel.guild is not None
    out |= {"guild_id": str(channel.guild.id), "name": channel.name, "rate_limit_per_user": 0}
    out["parent_id"] = str(channel.parent.id) if channel.parent else None
    return out | (_thread_part(channel) if channel.is_thread else _text_part(channel))


def _text_part(channel: Channel) -> Json:
    assert channel.guild is not None
    role_ids = {role.id for role in channel.guild.roles}
    rows = [
        {"id": str(who), "type": 0 if who in role_ids else 1, "allow": str(allow), "deny": str(deny)}
        for who, (allow, deny) in channel.overwrites.items()
    ]
    place = channel.guild.channels.index(channel) if channel in channel.guild.channels else 0
    out: Json = {"position": place, "topic": None, "nsfw": channel.nsfw, "permission_overwrites": rows}
    if channel.is_vocal:
        out |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    return out | ({"available_tags": []} if channel.type == GUILD_FORUM else {})


def _thread_part(channel: Channel) -> Json:
    meta: Json = {"archived": channel.archived, "locked": channel.locked, "auto_archive_duration": channel.auto_archive}
    meta |= {"archive_timestamp": stamp(channel.moved or channel.created), "create_timestamp": stamp(channel.created)}
    count = len(channel.messages)
    out: Json = {"owner_id": str(channel.owner_id), "thread_metadata": meta, "message_count": count, "total_message_sent": count}
    return out | {"member_count": len(channel.thread_members)}


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """One user's membership of a thread."""
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": stamp(thread.created), "flags": 0}


def guild_json(guild: Guild) -> Json:
    """A guild as REST answers it (no channels, no members)."""
    out: Json = {"id": str(guild.id), "name": guild.name, "owner_id": str(guild.owner_id), "preferred_locale": guild.locale}
    out |= dict.fromkeys(("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id"))
    out |= dict.fromkeys(("afk_channel_id", "widget_channel_id", "max_presences", "vanity_url_code"))
    out |= dict.fromkeys(("rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"))
    out |= {
        "system_channel_id": guild.system_channel_id,
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
    }
    out |= {"verification_level": 0, "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0}
    out |= {"max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "premium_tier": 0}
    out |= {"premium_subscription_count": 0, "premium_progress_bar_enabled": False, "nsfw": False, "nsfw_level": 0}
    out |= {"emojis": [], "stickers": [], "roles": [role_json(role) for role in guild.roles]}
    return out | {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}


def guild_create_json(guild: Guild, bot: User) -> Json:
    """A guild as the gateway announces it, without the members intent: the bot is the only member listed."""
    mine = guild.members.get(bot.id)
    out = guild_json(guild)
    out |= {"joined_at": stamp(guild.joined), "large": False, "member_count": len(guild.members)}
    out |= {"members": [member_json(mine)] if mine else [], "voice_states": [], "presences": [], "stage_instances": []}
    out |= {"guild_scheduled_events": [], "soundboard_sounds": []}
    out["channels"] = [channel_json(channel) for channel in guild.channels if permissions_in(bot, channel)]
    out["threads"] = [channel_json(thread) for thread in guild.threads if not thread.archived and permissions_in(bot, thread)]
    return out


def attachment_url(world: Realm, file: Attachment, base: str = CDN) -> str:
    """A link that looks and ends like Discord's signed ones: ex (expiry, hex seconds), is, hm (signature)."""
    now = int(world.clock())
    expires = format(now - now % 3600 + int(world.limits.link_life), "x")
    path = f"{file.channel_id}/{file.id}/{quote(file.filename)}"
    return f"{base}/{path}?ex={expires}&is={now - now % 3600:x}&hm={sign(world.secret, path, expires)}&"


def sign(secret: bytes, path: str, expires: str) -> str:
    """The signature of an attachment link."""
    return hmac.new(secret, f"{path}?{expires}".encode(), hashlib.sha256).hexdigest()


def attachment_json(world: Realm, file: Attachment, base: str = CDN) -> Json:
    """A file of a message."""
    url = attachment_url(world, file, base)
    out: Json = {"id": str(file.id), "filename": file.filename, "size": len(file.data), "url": url, "proxy_url": url}
    out["content_type"] = file.content_type
    if file.width is not None:
        out |= {"width": file.width, "height": file.height}
    if file.description is not None:
        out["description"] = file.description
    if file.ephemeral:
        out["ephemeral"] = True
    return out


def message_json(world: Realm, message: Message, *, base: str = CDN, blank: bool = False) -> Json:
    """A message. `base` is where its files are served; `blank` leaves out content (clients without the content intent)."""
    out = _frame_of(message)
    if not blank:
        _fill(world, message, out, base)
    if message.interaction is not None:
        out |= _interaction_part(world, message)
    if message.reference is not None:
        out |= _reference_part(world, message.reference, base)
    if message.opened is not None:
        out["message_reference"] = {"type": 0, "channel_id": str(message.opened.id), **_guild_of(message.opened)}
    if message.thread is not None:
        out["thread"] = channel_json(message.thread)
    if world.limits.nonces_are_kept and message.nonce is not None:
        out["nonce"] = message.nonce
    return out


def _frame_of(message: Message) -> Json:
    out: Json = {"id": str(message.id), "type": message.type, "channel_id": str(message.channel.id), "flags": message.flags}
    out |= {"author": user_json(message.author), "mentions": [user_json(user) for user in message.mentions]}
    out |= {"timestamp": stamp(message.created), "edited_timestamp": stamp(message.edited) if message.edited else None}
    out |= {"mention_everyone": message.mention_everyone, "mention_roles": [], "pinned": message.pinned, "tts": False}
    return out | {"content": "", "embeds": [], "components": [], "attachments": []}


def _fill(world: Realm, message: Message, out: Json, base: str) -> None:
    out["content"], out["embeds"] = message.content, [_embed(world, message, embed, base) for embed in message.embeds]
    shown = {url for part in message.parts() for url in _urls(part)} if message.is_v2 else set()
    files = [file for file in message.attachments if f"attachment://{file.filename}" not in shown]
    out["attachments"] = [attachment_json(world, file, base) for file in files]
    out["components"] = with_media(message.components, lambda media: media_json(world, message, media, base))


def _urls(part: Json) -> list[str]:
    from playground.discord.model.components import media_of

    return [media["url"] for media in media_of(part)]


def media_json(world: Realm, message: Message, media: Json, base: str = CDN) -> Json:
    """A media object: a file of the message, or an address on the web left as it is. `_name`, `_size` are for files."""
    url = media["url"]
    file = next((file for file in message.attachments if url == f"attachment://{file.filename}"), None)
    if file is None:
        return {"id": str(message.id), "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    link = attachment_url(world, file, base)
    out: Json = {"id": str(file.id), "url": link, "proxy_url": link, "width": file.width, "height": file.height}
    return out | {"content_type": file.content_type, "attachment_id": str(file.id)}


def _embed(world: Realm, message: Message, embed: Json, base: str) -> Json:
    out = {"type": "rich", **{key: value for key, value in embed.items() if value is not None}}
    for key in ("image", "thumbnail"):
        if isinstance(out.get(key), dict):
            media = media_json(world, message, {"url": out[key].get("url", "")}, base)
            out[key] = {name: media[name] for name in ("url", "proxy_url", "width", "height") if media[name] is not None}
    return out


def _interaction_part(world: Realm, message: Message) -> Json:
    assert message.interaction is not None
    out: Json = {"application_id": str(world.application_id), "webhook_id": str(world.application_id)}
    out["interaction_metadata"] = message.interaction
    if message.command_name is not None:
        source = message.interaction
        out["interaction"] = {"id": source["id"], "type": 2, "name": message.command_name, "user": source["user"]}
    return out


def _reference_part(world: Realm, target: Message, base: str) -> Json:
    reference: Json = {"type": 0, "channel_id": str(target.channel.id), "message_id": str(target.id)}
    out: Json = {"message_reference": reference | _guild_of(target.channel)}
    out["referenced_message"] = None if target.deleted else message_json(world, target, base=base)
    return out


def _guild_of(channel: Channel) -> Json:
    return {"guild_id": str(channel.guild.id)} if channel.guild is not None else {}
