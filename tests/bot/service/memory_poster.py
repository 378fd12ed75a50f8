"""A poster in memory, for tests of the service."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.model.people.people import Place
from bot.model.posting.posts import Post, SendResult
from tests.bot.manual_clock import ManualClock


@dataclass(frozen=True)
class Message:
    """A message as the poster keeps it."""

    id: int
    where: str
    body: Mapping[str, Any]
    ring: tuple[int, ...]
    nonce: str
    at: datetime


@dataclass
class MemoryPoster:
    """A poster in memory. `answers` are given to the next calls instead of success; nonces post once, as long as they live.

    Of so many next posts the answer is `lost`: they stand, and nobody hears of it; they are tried `again` after so many seconds.
    """

    clock: ManualClock
    messages: list[Message] = field(default_factory=list)
    calls: list[tuple[str, str]] = field(default_factory=list)
    answers: dict[str, list[SendResult]] = field(default_factory=dict)
    stripped: list[int] = field(default_factory=list)
    nonce_life: float = float("inf")
    lost: int = 0
    again: float | None = None
    deleted: list[Message] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    pinned: list[int] = field(default_factory=list)
    nonces: set[str] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    reopened: list[int] = field(default_factory=list)
    silences: list[tuple[int, int]] = field(default_factory=list)

    def _answer(self, call: str, where: str) -> SendResult | None:
        self.calls.append((call, where))
        waiting = self.answers.get(call, [])
        return waiting.pop(0) if waiting else None

    def _keep(self, where: str, post: Post, nonce: str) -> SendResult:
        if self._same(self.deleted, nonce) is not None:
            return SendResult(None, "deleted")
        same = self._same(self.messages, nonce)
        if same is None:
            self.nonces.add(nonce)
            number = 1000 + len(self.messages) + len(self.deleted)
            same = Message(number, where, post.body, post.ring, nonce, self.clock.now())
            self.messages.append(same)
        if self.lost:
            self.lost -= 1
            return SendResult(None, "later", self.again)
        return SendResult(same.id, channel=int(where[1:]))

    def _same(self, among: list[Message], nonce: str) -> Message | None:
        if nonce not in self.nonces:
            return None
        since = self.clock.now().timestamp() - self.nonce_life
        return next((one for one in among if one.nonce == nonce and one.at.timestamp() >= since), None)

    def delete(self, message: Message) -> None:
        """Somebody deletes a message."""
        self.messages.remove(message)
        self.deleted.append(message)

    async def post(self, channel: int, post: Post, nonce: str) -> SendResult:
        return self._answer("post", f"c{channel}") or self._keep(f"c{channel}", post, nonce)

    async def direct(self, person: int, post: Post, nonce: str) -> SendResult:
        return self._answer("direct", f"p{person}") or self._keep(f"p{person}", post, nonce)

    async def edit(self, channel: int, message: int, post: Post) -> SendResult:
        told = self._answer("edit", f"c{channel}")
        if told is not None:
            return told
        at = bisect_left(self.messages, message, key=lambda one: one.id)
        if self.messages[at : at + 1] and self.messages[at].id == message:
            self.messages[at] = replace(self.messages[at], body=post.body)
        return SendResult(message)

    async def strip(self, channel: int, message: int) -> SendResult:
        self.stripped.append(message)
        return self._answer("strip", f"c{channel}") or SendResult(message)

    async def thread(
        self, guild: int, channel: int, kind: int, title: str, is_free: Callable[[int], Awaitable[bool]]
    ) -> SendResult:
        for id, named in enumerate(self.threads, 7001):
            if named == title and not self.kinds(f"c{id}") and await is_free(id):
                return SendResult(None, channel=id)
        self.threads.append(title)
        return self._answer("thread", f"c{channel}") or SendResult(None, channel=7000 + len(self.threads))

    async def views(self, guild: int, place: Place, person: int) -> SendResult:
        return self._answer("views", f"p{person}") or SendResult(None, "hidden" if person in self.barred else "ok")

    async def reopen(self, thread: int) -> SendResult:
        self.reopened.append(thread)
        return self._answer("reopen", f"c{thread}") or SendResult(None, channel=thread)

    async def allow_silence(self, thread: int, minutes: int) -> SendResult:
        self.silences.append((thread, minutes))
        return self._answer("allow_silence", f"c{thread}") or SendResult(None, channel=thread)

    async def pin(self, channel: int, message: int) -> SendResult:
        refused = self._answer("pin", f"c{channel}")
        self.pinned += [] if refused else [message]
        return refused or SendResult(message)

    async def unpin(self, channel: int, message: int) -> SendResult:
        refused = self._answer("unpin", f"c{channel}")
        self.pinned = [one for one in self.pinned if refused or one != message]
        return refused or SendResult(message)

    async def complete(self, channel: int, message: int, post: Post, nonce: str) -> SendResult:
        return await self.edit(channel, message, post)

    async def find(self, channel: int, mark: int, nonce: str, since: float | None = None) -> SendResult:
        seen = [one for one in self.messages if since is None or one.at.timestamp() >= since]
        found = next((one for one in seen if one.body["mark"] == mark), None)
        return self._answer("find", f"c{channel}") or SendResult(found.id if found else None)

    def of(self, kind: str) -> list[Message]:
        """The messages of a kind."""
        return [message for message in self.messages if message.body["kind"] == kind]

    def kinds(self, where: str) -> list[str]:
        """What was sent somewhere, by kinds."""
        return [message.body["kind"] for message in self.messages if message.where == where]
