"""An interaction of the library, read as a click."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import discord

from bot.edge.discord.channel_sight import own_rights, sight_of
from bot.edge.kit.click import Click, Kind
from bot.edge.kit.custom_id import read
from bot.model.people.people import Person
from locales.languages import language_of

_KINDS: dict[discord.InteractionType, Kind] = {
    discord.InteractionType.application_command: "command", discord.InteractionType.component: "component",
    discord.InteractionType.autocomplete: "complete", discord.InteractionType.modal_submit: "form",
}  # fmt: skip


_MANAGE_GUILD = 1 << 5


_PRIVATE, _V2 = 1 << 6, 1 << 15


def read_click(interaction: discord.Interaction[Any]) -> Click:
    """The click; of a command without its options, which its callback is given. Raises KeyError for other interactions."""
    kind, locale = _KINDS[interaction.type], str(interaction.locale)
    person = Person(interaction.user.id, interaction.user.display_name, language_of(locale))
    click = Click(
        interaction.id,
        interaction.token,
        interaction.application_id,
        kind,
        person,
        locale,
        interaction.guild_id or 0,
        str(interaction.guild_locale or ""),
        interaction.channel_id or 0,
        bool(interaction.permissions.value & _MANAGE_GUILD),
        interaction.app_permissions.value,
    )
    click.member_permissions = interaction.permissions.value
    if isinstance(interaction.user, discord.Member):
        click.joined = None if interaction.user.joined_at is None else interaction.user.joined_at.timestamp()
        click.roles = frozenset(role.id for role in interaction.user.roles)
    click.channel_kind = 0 if interaction.channel is None else interaction.channel.type.value
    click.channel_name = str(getattr(interaction.channel, "name", None) or "")
    click.sight = sight_of(interaction)
    click.rights = partial(own_rights, interaction.guild)
    if isinstance(interaction.channel, discord.Thread):
        click.in_thread, click.parent = True, interaction.channel.parent_id
        click.secluded = interaction.channel.is_private()
    _of_message(click, interaction.message)
    _filled(click, interaction)
    return click


def _of_message(click: Click, message: discord.Message | None) -> None:
    if message is not None:
        click.message = message.id
        click.from_private = bool(message.flags.value & _PRIVATE) or not click.guild
        click.is_legacy = not message.flags.value & _V2


def _filled(click: Click, interaction: discord.Interaction[Any]) -> None:
    if click.kind in ("command", "complete"):
        click.command = tuple(interaction.command.qualified_name.split()) if interaction.command else ()
        return
    data: Mapping[str, Any] = interaction.data or {}
    click.button_id = read(str(data.get("custom_id", "")))
    click.values = tuple(data.get("values", ()))
    click.fields = dict(_fields(data.get("components", ())))


def _fields(parts: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, tuple[str, ...]]]:
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            value = inner.get("values", inner.get("value"))
            yield inner["custom_id"], tuple(map(str, value)) if isinstance(value, list) else (str(value or ""),)
        yield from _fields(part.get("components", ()))
