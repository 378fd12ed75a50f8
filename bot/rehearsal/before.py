"""Before anything is posted: the application, the gateway, the channel, permissions, the commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.edge.discord import undocumented
from bot.edge.discord.commands import Asked, Catalogues, spoken
from bot.edge.discord.interactions import read_click
from bot.edge.discord.tree import COMPARED_FIELDS, ENTRY_POINT
from bot.edge.kit.click import Click
from bot.edge.kit.components import Json
from bot.edge.lobby.permissions import IN_THREADS, NEEDED, NEW_THREADS
from bot.edge.lobby.threads import KINDS
from bot.rehearsal import raw
from bot.rehearsal.stage import Stage, yes_or_no
from engines.kernel.base.messages import say
from locales import words

WANTED = {**NEEDED, "threads": NEW_THREADS, "send.threads": IN_THREADS}
"""The permissions that the invitation asks for."""
TEXT_FIELDS = ("name", "description", "name_localizations", "description_localizations")
RESTORED = COMPARED_FIELDS | {"options"}
"""The keys with which a command of the server is restored at the end."""


async def application(stage: Stage) -> None:
    """Whether an activity is switched on, what is left of today's logins, how many shards Discord proposes."""
    http = stage.client.http
    commands: Any = await http.get_global_commands(stage.client.application_id or 0)
    entries = [one["name"] for one in commands if one["type"] == ENTRY_POINT]
    stage.note("0a", ", ".join(entries) or "none")
    shards, _, limits = await http.get_bot_gateway()
    stage.note("0b", f"{limits['remaining']} of {limits['total']}")
    stage.note("0c", str(shards), f"the bot runs {stage.client.shard_count or 1}")


async def place(stage: Stage) -> None:
    """The channel's kind, and what the bot may do in it by its roles."""
    guild, channel = _told_of(stage)
    stage.note("0d", f"{channel.type.name}, threads {KINDS[channel.type.value].name}")
    stage.permissions = channel.permissions_for(guild.me).value
    lacks = [name for name, bit in WANTED.items() if not stage.permissions & bit]
    stage.note("0e", "missing: " + ", ".join(map(_called, lacks)) if lacks else "none missing")
    stage.note("0f", _needless(guild.self_role) or "none")


def _told_of(stage: Stage) -> tuple[discord.Guild, Any]:
    """The server and the channel as the gateway tells of them now. Raises LookupError."""
    guild = stage.client.get_guild(stage.guild)
    channel = guild.get_channel(stage.channel) if guild is not None else None
    if guild is None or channel is None:
        raise LookupError("the gateway has not told of this channel")
    return guild, channel


def rights(stage: Stage, click: Click) -> None:
    """Note whether a press brought the rights that roles and overwrites give, and which differ. Rights of voice channels do not
    count: the library leaves them out elsewhere."""
    guild, channel = _told_of(stage)
    by_roles = channel.permissions_for(guild.me).value
    differing = (by_roles ^ click.bot_permissions) & ~discord.Permissions.voice().value
    told = [
        f"{name.replace('_', ' ')} {'by roles and overwrites' if by_roles & bit else 'with the press'} alone"
        for name, bit in discord.Permissions.VALID_FLAGS.items() if differing & bit
    ]  # fmt: skip
    stage.note("b3", yes_or_no(not differing & sum(WANTED.values())), ", ".join(told))


def _called(name: str) -> str:
    """A permission as the server's settings call it."""
    return words("en").label(say(f"perm.{name}"))


def _needless(role: discord.Role | None) -> str:
    """The permissions of the bot's own role beyond the invitation."""
    given = role.permissions.value if role is not None else 0
    beyond = discord.Permissions(given & ~sum(WANTED.values()))
    return ", ".join(name.replace("_", " ") for name, is_given in beyond if is_given)


# -- commands


@app_commands.command(name=spoken(say("rehearse.command")), description=spoken(say("rehearse.command.about")))
@app_commands.rename(word=spoken(say("rehearse.command.word")))
@app_commands.describe(word=spoken(say("rehearse.command.word.about")))
async def rehearsing(asked: Asked, word: str) -> None:
    """The rehearsal's own command."""
    click = read_click(asked)
    click.options = {"word": word}
    await asked.client.hear(click)


@rehearsing.autocomplete("word")
async def _completed(asked: Asked, current: str) -> list[app_commands.Choice[str]]:
    click = read_click(asked)
    click.options, click.focused = {"word": current}, "word"
    await asked.client.hear(click)
    undocumented.answered(asked)
    return []


async def commands(stage: Stage) -> None:
    """All commands, and the rehearsal's own, told to this server alone, and read again in every language."""
    http, application = stage.client.http, stage.client.application_id or 0
    stage.commands_before = await undocumented.guild_commands(http, application, stage.guild)
    tree = stage.client.tree
    told = await tree.payload()
    tree.add_command(rehearsing, guild=discord.Object(stage.guild))
    own = await rehearsing.get_translated_payload(tree, Catalogues())
    answered = await raw.tried(http.bulk_upsert_guild_commands(application, stage.guild, [*told, own]))
    stage.note("0g", answered.outcome)
    known = await raw.tried(undocumented.guild_commands(http, application, stage.guild))
    if answered.is_taken and known.is_taken:
        differing = _differing([*told, own], known.answer)
        stage.note("0h", yes_or_no(not differing), ", ".join(differing))


def _differing(told: list[Json], known: list[Json]) -> list[str]:
    """The commands that Discord gives back otherwise than they were told."""
    by_name = {one["name"]: one for one in known}
    return [one["name"] for one in told if _texts(one) != _texts(by_name.get(one["name"], {}))]


def _texts(command: Json) -> Any:
    """The texts of a command that people read."""
    return [command.get(key) or None for key in TEXT_FIELDS], [_texts(option) for option in command.get("options") or ()]


async def commands_taken_back(stage: Stage) -> None:
    """This server has the commands that it had before."""
    if stage.commands_before is None:
        return
    kept = [{key: one[key] for key in RESTORED & one.keys()} for one in stage.commands_before]
    await stage.client.http.bulk_upsert_guild_commands(stage.client.application_id or 0, stage.guild, kept)
