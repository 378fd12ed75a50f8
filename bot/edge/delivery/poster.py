"""The poster: posts, edits and direct messages with the bot's token, and what Discord's refusals mean."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
import structlog

from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.post_body import WORDS_ALONE, bare_of, body_of, lacks_files, once, without_buttons
from bot.edge.delivery.post_search import PostSearch
from bot.edge.delivery.uploaded_files import FORM, refuses_files
from bot.edge.discord.failures import error_name
from bot.edge.discord.http import LONGEST_NAME, Upload, Wire
from bot.edge.discord.refusals import DAY, DELETED, OLD, result_of
from bot.edge.discord.retries import REDRAW, SEND_ERRORS
from bot.edge.kit import components as c
from bot.model.people.people import Place
from bot.model.posting.ports import Inboxes
from bot.model.posting.posts import Post, SendResult

log = structlog.get_logger(__name__)
NOT_TURNED = (FORM, DELETED, OLD)
"""Discord's codes for words that cannot become their post."""
BESIDE, FURTHER = "p", "r"
"""Suffixes of nonces: of a post that could not replace its words, and of words for people whom other words did not mention."""
REMEMBERED = 500


class DiscordPoster:
    """Sends what the courier hands over (`bot.model.posting.ports.Poster`)."""

    def __init__(self, wire: Wire, pictures: DrawnPictures, open_panels: OpenPanels, inboxes: Inboxes, bot: int = 0) -> None:
        self.wire, self.pictures, self.open_panels, self.inboxes = wire, pictures, open_panels, inboxes
        self._bodies: OrderedDict[int, c.Json] = OrderedDict()
        self.search = PostSearch(wire, bot)
        self._opening = asyncio.Lock()

    async def post(self, channel: int, post: Post, nonce: str) -> SendResult:
        """A new message in a channel or thread; the same nonce posts once."""
        return await result_of(self._post(channel, post, nonce))

    async def direct(self, person: int, post: Post, nonce: str) -> SendResult:
        """A new direct message; opens the inbox when it must, at the pace the contract allows."""
        channel = await self.inboxes.channel_of(person)
        if channel is None:
            async with self._opening:
                opened = await self._open(person)
            if opened.channel is None:
                return opened
            channel = opened.channel
        return await result_of(self._post(channel, post, nonce))

    async def aside(self, person: int, post: Post, nonce: str) -> SendResult:
        """A new direct message to somebody whose inbox is open already; none is opened for it."""
        channel = await self.inboxes.channel_of(person)
        return SendResult(None, "inbox") if channel is None else await result_of(self._post(channel, post, nonce))

    async def edit(self, channel: int, message: int, post: Post) -> SendResult:
        """Replace a message's content."""
        return await result_of(self._edit(channel, message, post), archived="old")

    async def strip(self, channel: int, message: int) -> SendResult:
        """Take the buttons off a message of ours; by the token of somebody who pressed one where that still lives."""
        return await result_of(self._strip(channel, message), archived="old")

    async def thread(
        self, guild: int, channel: int, kind: int, title: str, is_free: Callable[[int], Awaitable[bool]]
    ) -> SendResult:
        """A thread for a table of a series: the empty one of that title that no table has, else a new one."""
        return await result_of(self._thread(guild, channel, kind, title[:LONGEST_NAME], is_free))

    async def _thread(
        self, guild: int, channel: int, kind: int, title: str, is_free: Callable[[int], Awaitable[bool]]
    ) -> SendResult:
        for left in await self.wire.empty_threads(guild, channel, self.search.bot):
            if left.name == title and await is_free(left.id):
                return SendResult(None, channel=left.id)
        return SendResult(None, channel=await self.wire.thread(channel, title, discord.ChannelType(kind)))

    async def reopen(self, thread: int) -> SendResult:
        """Take a thread out of the archive, unless it is locked."""
        return await result_of(self._changed(thread, archived=False))

    async def allow_silence(self, thread: int, minutes: int) -> SendResult:
        """Let Discord archive a thread of ours after so many minutes without a word."""
        return await result_of(self._changed(thread, auto_archive_duration=minutes))

    async def _changed(self, thread: int, **values: Any) -> SendResult:
        await self.wire.change_thread(thread, **values)
        return SendResult(None, channel=thread)

    async def views(self, guild: int, place: Place, person: int) -> SendResult:
        """Whether a person may view a channel of a server as Discord has it now."""
        return await result_of(self._views(guild, place, person))

    async def _views(self, guild: int, place: Place, person: int) -> SendResult:
        sight = await self.wire.sight(guild, place.parent or place.channel, person)
        return SendResult(None, "ok" if sight.views(place) else "hidden")

    async def pin(self, channel: int, message: int) -> SendResult:
        """Pin a message of ours."""
        return await result_of(_done(self.wire.pin, channel, message))

    async def unpin(self, channel: int, message: int) -> SendResult:
        """Pin a message of ours no more."""
        return await result_of(_done(self.wire.unpin, channel, message))

    async def complete(self, channel: int, message: int, post: Post, nonce: str) -> SendResult:
        """Make the post of a message that stands as its words."""
        return await result_of(self._complete(channel, message, post, nonce))

    async def find(self, channel: int, mark: int, nonce: str, since: float) -> SendResult:
        """Look for a post of ours that carries this mark, or came with this nonce, from `since` (seconds since 1970) to the end.

        `message` is the earliest one, and one of the old kind only if there is no other. If none was found, `reason` is "ok" only
        if all messages could be read.
        """
        found = await result_of(self.search.find(channel, mark, nonce, since))
        if found.reason == "ok":
            self.search.forget(nonce)
        return found

    # -- the requests

    async def _post(self, channel: int, post: Post, nonce: str) -> SendResult:
        body, uploads = await self._drawn(post)
        if lacks_files(post, uploads):
            return SendResult(None, "refused")
        if post.words is None:
            return await self._sent(channel, body, uploads, nonce)
        words = {**post.words, "allowed_mentions": body["allowed_mentions"]}
        sent = await self.wire.send(channel, {**words, **once(nonce)})
        if sent.get("flags", 0) & c.V2:
            self._stands(int(sent["id"]), body, uploads, sent)
            return SendResult(int(sent["id"]), channel=channel)
        return await self._completed(channel, post, sent, (body, uploads), nonce)

    async def _sent(self, channel: int, body: c.Json, uploads: Sequence[Upload], nonce: str) -> SendResult:
        sent = await self.wire.send(channel, {**body, **once(nonce)}, uploads)
        self._stands(int(sent["id"]), body, uploads, sent)
        return SendResult(int(sent["id"]), channel=channel)

    def _stands(self, message: int, body: c.Json, uploads: Sequence[Upload], sent: Mapping[str, Any]) -> None:
        self._remember(message, body)
        self.open_panels.uploaded_files.put(message, uploads, sent)

    async def _complete(self, channel: int, message: int, post: Post, nonce: str) -> SendResult:
        sent = await self.wire.message(channel, message)
        return await self._completed(channel, post, sent, await self._drawn(post), nonce)

    async def _completed(
        self, channel: int, post: Post, sent: Mapping[str, Any], drawn: tuple[c.Json, tuple[Upload, ...]], nonce: str
    ) -> SendResult:
        """Turn words that were sent into their post, and ring whom they did not."""
        done = await self._turned(channel, int(sent["id"]), *drawn, nonce)
        await self._rung(channel, post, sent, nonce)
        return done

    async def _rung(self, channel: int, post: Post, sent: Mapping[str, Any], nonce: str) -> None:
        """Ring whom the words did not, that were sent when others were to be rung: an edit rings nobody."""
        called = str(sent.get("content", ""))
        missing = [str(person) for person in post.ring if f"<@{person}>" not in called]
        if post.words is not None and called and missing:
            words = {"content": post.words["content"], "allowed_mentions": {"parse": [], "users": missing[:100]}}
            await self.wire.send(channel, {**words, **once(f"{nonce}{FURTHER}")})

    async def _turned(self, channel: int, message: int, body: c.Json, uploads: tuple[Upload, ...], nonce: str) -> SendResult:
        """Turn words that ring into their post; where Discord does not take that the post is a message of its own, which rings
        nobody again."""
        turned = {**body, "content": None, "embeds": []}
        try:
            edit = partial(self.wire.edit, channel, message)
            await self.open_panels.uploaded_files.change(message, turned, uploads, edit)
        except discord.HTTPException as refused:
            if refused.code not in NOT_TURNED:
                raise
            log.warning("words not turned into their post", channel=channel, error=error_name(refused))
            beside = await self._sent(channel, {**body, "allowed_mentions": {"parse": []}}, uploads, f"{nonce}{BESIDE}")
            await self._left_as_words(channel, message)
            return beside
        self._remember(message, body)
        return SendResult(message, channel=channel)

    async def _left_as_words(self, channel: int, message: int) -> None:
        """Words beside their post need no buttons."""
        with contextlib.suppress(*SEND_ERRORS):
            await self.wire.edit(channel, message, WORDS_ALONE)

    async def _open(self, person: int) -> SendResult:
        """Open an inbox, one at a time: the next is not tried when Discord says that it was too fast. Its id is the `channel`."""
        if (channel := await self.inboxes.channel_of(person)) is not None:
            return SendResult(None, channel=channel)
        if wait := await self.inboxes.take():
            return SendResult(None, "later", wait)
        opened = await result_of(self._opened(person))
        if opened.reason == "dm_fast":
            log.error("no new direct messages", why="Discord says they are opened too fast, or takes them for spam", seconds=DAY)
            await self.inboxes.too_fast()
        elif opened.channel is not None:
            await self.inboxes.opened(person, opened.channel)
        return opened

    async def _opened(self, person: int) -> SendResult:
        return SendResult(None, channel=await self.wire.inbox(person))

    async def _edit(self, channel: int, message: int, post: Post) -> SendResult:
        body, uploads = await self._drawn(post)
        if lacks_files(post, uploads):
            return SendResult(None, "refused")
        try:
            await self.open_panels.uploaded_files.change(message, body, uploads, partial(self.wire.edit, channel, message))
        except discord.HTTPException as refused:
            if not refuses_files(refused, uploads):
                raise
            return SendResult(None, "files")
        self._remember(message, body)
        return SendResult(message, channel=channel)

    async def _strip(self, channel: int, message: int) -> SendResult:
        """The files of the message are listed; where Discord does not take that, it is told nothing of files."""
        bare, files = self._bare(message) or bare_of(await self.wire.message(channel, message))
        try:
            await self._put_bare(channel, message, {**bare, "attachments": files})
        except discord.HTTPException as refused:
            if refused.code != FORM:
                raise
            await self._put_bare(channel, message, bare)
        self._bodies.pop(message, None)
        return SendResult(message, channel=channel)

    def _bare(self, message: int) -> tuple[c.Json, list[c.Json]] | None:
        """A post of ours without its buttons, and its files; None if not all of it is known."""
        body, files = self._bodies.get(message), self.open_panels.uploaded_files.of(message)
        is_words = body is not None and not body.get("flags", 0) & c.V2
        if body is None or (not files and (is_words or c.ATTACHED in str(body["components"]))):
            return None
        if is_words:
            return WORDS_ALONE, [one.row for one in files]
        return without_buttons(body["components"]), [one.row for one in files]

    async def _put_bare(self, channel: int, message: int, body: c.Json) -> None:
        token = self.open_panels.token_of(message)
        if token is None or not await self._by_token(token, body):
            await self.wire.edit(channel, message, body)

    async def _by_token(self, token: tuple[int, str], body: c.Json) -> bool:
        """Whether the post could be changed by a click's token. Raises discord.HTTPException where it takes no such body."""
        try:
            await self.wire.edit_original(*token, body, tries=REDRAW)
        except SEND_ERRORS as lost:
            if getattr(lost, "code", None) == FORM:
                raise
            return False
        return True

    async def _drawn(self, post: Post) -> tuple[c.Json, tuple[Upload, ...]]:
        body = body_of(post)
        parts, uploads = await self.pictures.drawn(body.get("components", ()), post.pictures, post.files)
        return {**body, "components": parts} if "components" in body else body, uploads

    def _remember(self, message: int, body: c.Json) -> None:
        self._bodies[message] = body
        while len(self._bodies) > REMEMBERED:
            self._bodies.popitem(last=False)


async def _done(act: Callable[[int, int], Awaitable[Any]], channel: int, message: int) -> SendResult:
    await act(channel, message)
    return SendResult(message, channel=channel)
