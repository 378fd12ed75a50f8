"""The sender: one post on its way to Discord, without a second copy after a crash, and the removal of old buttons."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.model.posting.ports import Poster
from bot.model.posting.posts import Post, SendResult
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import FREE_SEAT
from bot.service.posting.delivery_results import OldPost
from bot.service.posting.relevance import PROMISE
from bot.service.posting.sent_bells import SentBells
from bot.service.posting.stored_post import FrozenPost
from bot.service.process.rate_limit import RateLimit
from bot.service.table.repository import TableRepository
from bot.store.tables import outbox

NONCE_HOLDS = 120.0
"""Seconds for which Discord is trusted to recognize a nonce."""
STRIP_UNTIL = 55 * 60.0
"""Age in seconds of a post after which its buttons are left."""
STRIP_AGAIN = (2.0, 8.0, 32.0)
"""Seconds (scaled) before each further try of a removal."""
STRIP_RESERVE = 10
"""Requests that must be left of a second for a removal."""
_UNREADABLE = {"forbidden": "history", "gone": "gone"}
"""Results for a post in a channel that cannot be searched. Other reasons may pass."""


class Sender:
    """Sends posts by the poster, one at a time. `removing`: tasks that remove buttons."""

    def __init__(self, repository: TableRepository, poster: Poster, rate_limit: RateLimit) -> None:
        self.repository, self.poster, self.rate_limit = repository, poster, rate_limit
        self.removing: set[asyncio.Task[None]] = set()
        self._bells = SentBells()

    async def send(self, post: FrozenPost) -> SendResult:
        """Send a post; the result."""
        number = int(post.destination[1:])
        assert post.post is not None
        if post.action == "edit":
            return await self.poster.edit(number, post.target or 0, post.post)
        if (before := await self._sent_before(post, post.post)) is not None:
            return before
        if post.kind == FREE_SEAT and (barred := await self._barred(post.table_id, number)) is not None:
            return barred
        if post.action == "direct":
            return await self.poster.direct(number, post.post, post.nonce)
        if post.post.words is not None:
            self.rate_limit.window.count()
        sent = await self.poster.post(number, post.post, post.nonce)
        is_deleted = sent.reason == "deleted" and post.first_sent is not None and post.kind != PROMISE
        return SendResult(None, "ok") if is_deleted else sent

    async def _barred(self, table: str, person: int) -> SendResult | None:
        """The result for somebody who may not view the channel of a table, or of whom that cannot be said now."""
        row = (await self.repository.read(table, lambda *_: None, "id"))[0].row
        self.rate_limit.window.count()
        found = await self.poster.views(row.guild, row.place, person)
        return {"ok": None, "later": found}.get(found.reason, replace(found, reason="hidden"))

    async def _sent_before(self, post: FrozenPost, made: Post) -> SendResult | None:
        """The result of an earlier send with a lost answer; None if the post is to be sent, for the first time or again.

        Discord itself gives the same message again while the nonce holds. Later the channel is searched from the first send on.
        The post is sent once more only if the whole stretch could be read without finding it. The earliest promise in a channel
        counts, and a deleted promise stays deleted.
        """
        since = post.first_sent
        if since is None or 0 <= self.repository.now() - since <= NONCE_HOLDS:
            return None
        channel = await self._channel(post)
        if channel is None:
            return None
        found = await self.poster.find(channel, made.tracer, post.nonce, since)
        if found.message is None and found.reason == "ok":
            return None
        if found.message is not None and found.is_words and made.words is not None:
            return await self.poster.complete(channel, found.message, made, post.nonce)
        return found if found.message is not None else replace(found, reason=_UNREADABLE.get(found.reason, "later"))

    async def _channel(self, post: FrozenPost) -> int | None:
        number = int(post.destination[1:])
        if post.action != "direct":
            return number
        return await self.repository.store.read(outbox.inbox_of, number)

    def clean_up(self, post: FrozenPost, sent: SendResult, table: TableRecord, old: Sequence[OldPost]) -> None:
        """Remove the buttons that are out of date once a post of a table is recorded: of its older posts, and of bells whose
        questions are over."""
        for message, made in old:
            self.remove_buttons(post.destination, message, made)
        self._bells.note(post, sent, self.repository.now())
        for bell in self._bells.pop_over(table):
            self.remove_buttons(f"c{bell.channel}", bell.message, bell.posted)

    def remove_buttons(self, destination: str, message: int, made: float) -> None:
        """Remove the buttons of an older post as soon as there is nothing better to do. A failure is harmless."""
        if self.repository.now() - made < STRIP_UNTIL:
            task = asyncio.create_task(self._remove(int(destination[1:]), message))
            self.removing.add(task)
            task.add_done_callback(self.removing.discard)

    async def _remove(self, channel: int, message: int) -> None:
        """Remove them now, or in one of the later tries if requests are short or Discord is out of reach."""
        with contextlib.suppress(Exception):
            for wait in (*STRIP_AGAIN, None):
                if await self._has_removed(channel, message) or wait is None:
                    return
                await self.rate_limit.refill(wait)

    async def _has_removed(self, channel: int, message: int) -> bool:
        """Whether the buttons are gone, or will never go."""
        if self.rate_limit.window.left() <= STRIP_RESERVE:
            return False
        self.rate_limit.window.count()
        return (await self.poster.strip(channel, message)).reason != "later"
