"""A search for a post of the bot's own in a channel, when nobody knows whether it was sent."""

from __future__ import annotations

import contextlib

import discord

from bot.edge.delivery.post_body import carries
from bot.edge.discord.http import Wire
from bot.edge.kit import components as c
from bot.model.posting.posts import SendResult
from bot.model.table.draws import id_at

PAGE = 100
CLOCKS_APART = 60.0
"""Seconds by which this machine's clock may be before Discord's when a post is looked for from the time of its first sending."""


class PostSearch:
    """Searches channels for posts of `bot`, each by its mark or its nonce."""

    def __init__(self, wire: Wire, bot: int) -> None:
        self.wire, self.bot = wire, bot
        self._searched: dict[str, int] = {}
        """How far the channel was searched for the post of a nonce, where the search was ended before its end."""

    def forget(self, nonce: str) -> None:
        """The post of the nonce needs no search any more."""
        self._searched.pop(nonce, None)

    async def find(self, channel: int, mark: int, nonce: str, since: float) -> SendResult:
        """Oldest first, page by page. A channel whose history may not be read shows nothing at all, which is no answer.

        A search that was ended before its end goes on where it was, but not beyond words that may be the post.
        """
        after, words = self._searched.get(nonce, id_at(since - CLOCKS_APART) - 1), None
        await self._reads(channel, after)
        while page := await self.wire.messages_after(channel, after, PAGE):
            for found in page:
                if int(found["author"]["id"]) == self.bot and carries(found, mark, nonce):
                    if found.get("flags", 0) & c.V2:
                        return SendResult(int(found["id"]), channel=channel)
                    words = words or int(found["id"])
            after = int(page[-1]["id"])
            if words is None:
                self._searched[nonce] = after
        await self._reads(channel, after)
        return SendResult(words, channel=channel, is_words=words is not None)

    async def _reads(self, channel: int, message: int) -> None:
        """Raises discord.HTTPException when the history may not be read: to ask for one message is refused then."""
        with contextlib.suppress(discord.NotFound):
            await self.wire.message(channel, message)
