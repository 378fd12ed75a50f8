"""The JSON of interactions: what the bot is told, where a message came from, what a callback is answered with."""

from __future__ import annotations

from typing import Any

from playground.discord.model.entities import DM
from playground.discord.model.interaction import COMMAND, COMPONENT, MESSAGE, SUBMIT, UPDATE, Interaction
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in
from playground.discord.wire.payloads import channel_json, member_json, message_json, user_json

Json = dict[str, Any]


def interaction_json(world: Realm, interaction: Interaction) -> Json:
    """The gateway's INTERACTION_CREATE payload."""
    channel, user = interaction.channel, interaction.user
    out: Json = {"id": str(interaction.id), "application_id": str(world.application_id), "type": interaction.type, "version": 1}
    out |= {"token": interaction.token, "data": interaction.data, "locale": user.locale, "entitlements": []}
    out |= {
        "attachment_size_limit": world.limits.file_bytes,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, world.bot),
    }
    out["app_permissions"] = str(permissions_in(world.bot, channel))
    guild = channel.guild
    if guild is not None:
        out |= {"guild_id": str(guild.id), "guild": {"id": str(guild.id), "locale": guild.locale, "features": []}, "context": 0}
        out |= {"guild_locale": guild.locale, "member": member_json(guild.members[user.id], channel)}
        out["channel"]["permissions"] = out["member"]["permissions"]
    else:
        out |= {"user": user_json(user), "context": 1}
    out["authorizing_integration_owners"] = _owners(interaction)
    if interaction.message is not None:
        out["message"] = message_json(world, interaction.message)
    return out


def _owners(interaction: Interaction) -> Json:
    return {"0": str(interaction.channel.guild.id) if interaction.channel.guild else "0"}


def metadata_json(interaction: Interaction, *, followup: bool = False) -> Json:
    """The origin of a message, as the message names it."""
    out: Json = {"id": str(interaction.id), "type": interaction.type, "user": user_json(interaction.user)}
    out["authorizing_integration_owners"] = _owners(interaction)
    if interaction.type == COMMAND:
        out |= {"name": interaction.command_name, "command_type": interaction.data["type"]}
    if followup and interaction.original is not None:
        out["original_response_message_id"] = str(interaction.original.id)
    if interaction.type == COMPONENT and interaction.message is not None:
        out["interacted_message_id"] = str(interaction.message.id)
    if interaction.type == SUBMIT and interaction.source is not None:
        out["triggering_interaction_metadata"] = metadata_json(interaction.source)
    return out


def callback_json(world: Realm, interaction: Interaction) -> Json:
    """The answer to a callback asked for with `with_response`."""
    out: Json = {"id": str(interaction.id), "type": interaction.type, "channel_id": str(interaction.channel.id)}
    if interaction.channel.type != DM and interaction.channel.guild is not None:
        out["guild_id"] = str(interaction.channel.guild.id)
    original = interaction.original
    if original is not None:
        out |= {"response_message_id": str(original.id), "response_message_loading": original.loading}
        out["response_message_ephemeral"] = original.ephemeral
    whole: Json = {"interaction": out}
    if interaction.answer in (MESSAGE, UPDATE) and original is not None:
        whole["resource"] = {"type": interaction.answer, "message": message_json(world, original)}
    return whole
