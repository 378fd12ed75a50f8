"""The one place where every request leaves: a hook of the library's own HTTP session, which sees its unseen tries too.

Discord's limits: https://docs.discord.com/developers/topics/rate-limits (global limit; invalid request limit).
"""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace

import aiohttp
import discord
import structlog

from bot.model.posting.ports import Clock
from bot.service.process.rate_limit import SlidingSecond

log = structlog.get_logger(__name__)
MOST = 45
"""Requests with the bot's token in any second; Discord takes 50."""
REFUSED, WITHIN = 1_000, 600.0
"""Refused requests, and the seconds within which so many make everything pause but answers. Discord's limit is 10,000."""


class Gate:
    """A count of requests and refusals. `trace` is given to the library's client. Requests with an interaction's token are
    outside the global limit and always pass. Requests with the bot's token wait their turn; while the gate is shut they are
    refused as `discord.RateLimited`."""

    def __init__(self, clock: Clock, most: int = MOST, refused: int = REFUSED) -> None:
        self.clock, self.window, self.most_refused = clock, SlidingSecond(clock, most), refused
        self._refused: deque[float] = deque()
        self._shut_until = clock.monotonic()

    def trace(self) -> aiohttp.TraceConfig:
        """The hooks by which an HTTP session reports each request and its answer to the gate."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._leaves)
        trace.on_request_end.append(self._answered)
        return trace

    def shut_for(self) -> float:
        """Seconds for which nothing but answers to presses leaves; 0 as a rule."""
        return max(0.0, self._shut_until - self.clock.monotonic())

    async def _leaves(self, _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" not in request.headers:
            return
        self._check_open()
        await self.window.wait()
        self._check_open()

    def _check_open(self) -> None:
        if left := self.shut_for():
            raise discord.RateLimited(left)

    async def _answered(self, _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        if not _counts(request.response):
            return
        now = self.clock.monotonic()
        self._refused.append(now)
        while self._refused[0] <= now - WITHIN:
            self._refused.popleft()
        if len(self._refused) >= self.most_refused and not self.shut_for():
            self._shut_until = now + WITHIN
            log.error("too many refused requests: everything but answers pauses", refused=len(self._refused), seconds=WITHIN)


def _counts(response: aiohttp.ClientResponse) -> bool:
    """Whether Discord counts the answer as an invalid request."""
    if response.status == 429:
        return response.headers.get("X-RateLimit-Scope") != "shared"
    return response.status in (401, 403)
