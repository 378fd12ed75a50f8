"""The first post in a server: what the bot is, its games with their aims, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.edge.kit import components as c
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.key_values import KeyValues
from bot.edge.kit.post_parts import GAME_COLOUR
from bot.model.posting.ports import Poster
from bot.model.posting.posts import Post
from engines import game_of, games
from engines.kernel.base.messages import Message, say
from locales import words
from locales.languages import language_of

log = structlog.get_logger(__name__)


class Greeting:
    """Greets servers to which the bot is added, each once."""

    def __init__(self, poster: Poster, key_values: KeyValues) -> None:
        self.poster, self.key_values = poster, key_values

    async def greet(self, guild: int, channel: int, locale: str) -> None:
        """Post the greeting in a channel of the server, unless the server has had it."""
        key = f"greeted:{guild}"
        if await self.key_values.read(key) is not None:
            return
        await self.key_values.write(key, str(channel))
        sent = await self.poster.post(channel, greeting(locale), f"g{guild}")
        if sent.message is None:
            log.info("not greeted", guild=guild, reason=sent.reason)


def greeting(locale: str) -> Post:
    """The greeting, in the language of a server with that locale."""
    told = words(language_of(locale))
    lines = [f"### {told.marked(say('greeting.title'))}", told.marked(say("greeting.what")), *_games(locale)]
    managers = say("greeting.managers", settings=as_typed("server.settings", locale), check=as_typed("server.check", locale))
    row = c.row(
        c.button(told.label(say("greeting.open")), write(NONE, 0, "opening"), style=c.PRIMARY),
        c.button(told.label(say("greeting.learn")), write(NONE, 0, "learning")),
    )
    box = c.container(c.text("\n".join(lines)[: c.MOST_TEXT]), c.text(f"-# {told.marked(managers)}"), row, accent=GAME_COLOUR)
    return Post(c.message(box))


def _games(locale: str) -> Sequence[str]:
    """A line a game: its name, what it is if its words say so, and how many play."""
    told = words(language_of(locale))
    each = {id: [one for one in (say(f"greeting.{id}"), _players(id)) if told.has(one.id)] for id in games()}
    return [f"- **{told.marked(say(f'game.{id}'))}**: {' '.join(map(told.marked, said))}" for id, said in each.items()]


def _players(id: str) -> Message:
    least, most = game_of(id).players[0], game_of(id).players[-1]
    return say("lobby.players.just", n=most) if least == most else say("lobby.players", least=least, most=most)
