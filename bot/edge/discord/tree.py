"""The command tree: told to Discord, it leads each command and completion to its callback. Unknown ones get a polite answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.edge.discord import undocumented
from bot.edge.discord.commands import Asked, Catalogues, slash_commands
from bot.edge.discord.hearing import HearingClient
from bot.edge.discord.interactions import read_click
from bot.edge.kit.components import Json
from bot.model.base.reticence import where

log = structlog.get_logger(__name__)
ENTRY_POINT = 4
"""The type of the command by which an application is opened as an activity."""
ENTRY_POINT_MISSING = 50240
"""Discord's code for a list of commands that leaves the entry point out."""
COMPARED_FIELDS = frozenset((
    "id", "type", "name", "name_localizations", "description", "description_localizations", "handler", "contexts",
    "integration_types", "default_member_permissions",
))  # fmt: skip
"""The fields of a command from Discord that may be sent back to it."""


class Tree(app_commands.CommandTree[HearingClient]):
    """All commands, for servers and direct messages, of an application that is installed to servers."""

    def __init__(self, client: HearingClient) -> None:
        contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
        super().__init__(client, allowed_contexts=contexts, allowed_installs=app_commands.AppInstallationType(guild=True))
        for command in slash_commands():
            self.add_command(command)

    async def payload(self) -> list[Json]:
        """The commands as Discord is told of them."""
        if self.translator is None:
            await self.set_translator(Catalogues())
        return await undocumented.payload_of(self)

    async def publish(self, commands: list[Json]) -> None:
        """Tell Discord of these commands. An entry point that the application has, whoever made it, stays. Raises one of LOST."""
        http, application = self.client.http, self.client.application_id or 0
        try:
            await http.bulk_upsert_global_commands(application, payload=commands)
        except discord.HTTPException as refused:
            if refused.code != ENTRY_POINT_MISSING:
                raise
            present: Any = await http.get_global_commands(application)
            kept = [{key: one[key] for key in COMPARED_FIELDS & one.keys()} for one in present if one["type"] == ENTRY_POINT]
            await http.bulk_upsert_global_commands(application, payload=[*commands, *kept])

    async def interaction_check(self, interaction: Asked) -> bool:
        """Whether there is a callback: an option that is completed no more is answered here."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        command = interaction.command
        option = command.get_parameter(_focused(interaction.data or {})) if isinstance(command, app_commands.Command) else None
        if option is not None and option.autocomplete:
            return True
        await self._unknown(interaction)
        return False

    async def on_error(self, interaction: Asked, error: app_commands.AppCommandError) -> None:
        """A command of an older version, or with options of an older one, is told so; a fault of ours is noted."""
        if isinstance(error, app_commands.CommandInvokeError):
            log.error("command failed", error=where(error.original))
            return
        log.info("command unknown", error=type(error).__name__)
        await self._unknown(interaction)

    async def _unknown(self, interaction: Asked) -> None:
        click = read_click(interaction)
        click.command = ()
        await self.client.hear(click)


def _focused(data: Mapping[str, Any]) -> str:
    """The name of the option that is being written; empty if there is none."""
    for option in data.get("options", ()):
        if option.get("focused"):
            return str(option["name"])
        if within := _focused(option):
            return within
    return ""
