"""All uses of discord.py beyond its documented interface. `tests/bot/edge/discord/test_library.py` tests each by its name
here, so that an upgrade of the library fails there. No other module of the bot imports an inner module of the library or touches
a private name of it."""

from __future__ import annotations

import threading
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands
from discord.gateway import KeepAliveHandler
from discord.http import HTTPClient, MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

__all__ = [
    "FAILED_HANDSHAKE", "HTTPClient", "MultipartParameters", "OneByOne", "Overwritten", "adapter", "answered", "as_json", "cut",
    "guild_commands", "overwritten", "payload_of", "session_of", "shards_of", "stop_beating", "without_voice",
]  # fmt: skip
FAILED_HANDSHAKE = (AttributeError, aiohttp.ClientError, discord.GatewayNotFound)
"""The error of a first handshake that fails: the library looks for the sequence of a connection that it never had."""

LOST_CONNECTION = 4000
"""A code of closing after which the connection can be taken up again."""


# -- requests


def session_of(http: HTTPClient) -> Any:
    """The session that all requests go through; made at login."""
    return http._HTTPClient__session  # type: ignore[attr-defined]


def adapter() -> AsyncWebhookAdapter:
    """The sender by an interaction's token, one request after the other for each token, through a session handed to it."""
    return async_context.get()


def as_json(body: Any) -> str:
    """A body as the library writes it, for the JSON part of a request with files."""
    return discord.utils._to_json(body)


class OneByOne:
    """The library's session with an end to each request, whose server errors are raised at once.

    The library itself would try again unseen, so that an answer "taken before" could not be told from somebody else's.
    `wants_message`: without it the answer to an interaction does not bring the message back that was made by it.
    """

    def __init__(self, session: aiohttp.ClientSession, limit: float, wants_message: bool = True) -> None:
        self.session, self.limit, self.wants_message = session, aiohttp.ClientTimeout(total=limit), wants_message

    @asynccontextmanager
    async def request(self, method: str, url: str, **given: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        """One request, as the library makes it; a form with files leaves in one piece. Raises discord.DiscordServerError for 500
        and above."""
        if isinstance(form := given.get("data"), aiohttp.FormData):
            given |= await _in_one_piece(form, given.get("headers"))
        if not self.wants_message:
            given["params"] = None
        async with self.session.request(method, url, timeout=self.limit, **given) as response:
            if response.status >= 500:
                raise discord.DiscordServerError(response, await json_or_text(response))
            yield response


async def _in_one_piece(form: aiohttp.FormData, headers: Mapping[str, str] | None) -> dict[str, Any]:
    """A form as bytes: sent part by part, each of its pieces would be a record of TLS and a call of the system."""
    parts = form()
    return {"data": await parts.as_bytes(), "headers": {**(headers or {}), "Content-Type": parts.headers["Content-Type"]}}


# -- commands and interactions


async def payload_of(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as `CommandTree.sync` sends them, in every language."""
    translator = tree.translator
    assert translator is not None
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def guild_commands(http: HTTPClient, application: int, guild: int) -> list[dict[str, Any]]:
    """The commands of one server, in every language."""
    route = Route("GET", "/applications/{application_id}/guilds/{guild_id}/commands", application_id=application, guild_id=guild)
    commands: list[dict[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return commands


def answered(interaction: discord.Interaction[Any]) -> None:
    """Tell the library that the interaction has its answer, which it would else give itself after a completion."""
    interaction.response._response_type = discord.InteractionResponseType.autocomplete_result


# -- the connection


async def shards_of(http: HTTPClient) -> int:
    """How many shards Discord would have. Raises discord.GatewayNotFound if it does not say."""
    count, *_ = await http.get_bot_gateway()
    return count


def without_voice() -> None:
    """No voice is used: what it would need is not missed."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def stop_beating(loop: AbstractEventLoop) -> None:
    """End the heartbeats of connections that were given up in their handshake: the library closes only finished ones."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is loop:
            thread.stop()


async def cut(client: discord.AutoShardedClient, shard: int) -> None:
    """Lose the connection of a shard, as a broken network would, so that it is taken up again."""
    await client.shards[shard]._parent.ws.close(code=LOST_CONNECTION)


# -- what a server's channels are like


class Overwritten(NamedTuple):
    """The overwrites of a channel: its rows, each with `id`, `allow` and `deny`; never changed in place, told anew as a whole."""

    rows: Sequence[Any]
    is_vocal: bool


def overwritten(guild: discord.Guild) -> dict[int, Overwritten]:
    """The overwrites of a server's channels, by their ids. What is given may be read in any thread."""
    vocal = (discord.VoiceChannel, discord.StageChannel)
    return {id: Overwritten(channel._overwrites, isinstance(channel, vocal)) for id, channel in guild._channels.items()}
