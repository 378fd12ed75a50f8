"""Rate limits: headers on every answer, and refusals where `Limits` sets an amount; edits of old messages; the way to Discord."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import defaultdict, deque

from playground.discord.model.errors import ApiError
from playground.discord.model.limits import Limits

_MAJOR = ("channel_id", "guild_id", "webhook_id")
_OUTSIDE_GLOBAL = frozenset(("create_interaction_response",))
_WRITES = frozenset(("create_message", "update_message"))


class Rates:
    """Counts requests in the client's own time (the wall clock), because the client waits in that."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._global: deque[float] = deque()
        self._writes: dict[str, deque[float]] = defaultdict(deque)
        self._old_edits: dict[int, deque[float]] = defaultdict(deque)

    def admit(self, operation: str, path: dict[str, str]) -> dict[str, str]:
        """The rate-limit headers for this request. ApiError 429 when it is one too many."""
        if self._limits.global_a_second and operation not in _OUTSIDE_GLOBAL and "webhook_token" not in path:
            left = _take(self._global, self._limits.global_a_second, 1.0)
            if left > 0:
                raise too_many(left, everywhere=True)
        major = next((path[key] for key in _MAJOR if key in path), "")
        bucket = hashlib.sha256(operation.encode()).hexdigest()[:16]
        most = self._limits.channel_writes_in_5_s
        if not most or operation not in _WRITES:
            return headers(bucket, 1000, 999, 1.0)
        row = self._writes[f"{operation}:{major}"]
        left = _take(row, most, 5.0)
        if left > 0:
            raise too_many(left)
        return headers(bucket, most, most - len(row), row[0] + 5.0 - time.monotonic())

    def edit_of_old(self, channel_id: int) -> None:
        """Count an edit of a message older than an hour. ApiError 30046 when the channel had its share."""
        left = _take(self._old_edits[channel_id], self._limits.old_edits, self._limits.old_edits_window)
        if left > 0:
            raise ApiError(30046, extra={"retry_after": round(left, 3), "global": False})


class Line:
    """The way from the client to Discord: a request takes its time, and what it carries waits for what is carried before it."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._free = limits, 0.0

    async def carry(self, size: int) -> None:
        """Returns when a request of that many bytes has arrived."""
        wait = self._limits.request_time + self._loading(size)
        if wait > 0:
            await asyncio.sleep(wait)

    def _loading(self, size: int) -> float:
        if not self._limits.bytes_a_second:
            return 0.0
        now = time.monotonic()
        self._free = max(self._free, now) + size / self._limits.bytes_a_second
        return self._free - now


def _take(row: deque[float], most: int, window: float) -> float:
    """Seconds to wait before one more is allowed; 0 when it was taken now."""
    now = time.monotonic()
    while row and row[0] <= now - window:
        row.popleft()
    if len(row) >= most:
        return max(0.001, row[0] + window - now)
    row.append(now)
    return 0.0


def too_many(retry_after: float, *, everywhere: bool = False) -> ApiError:
    """The 429 of an exhausted limit."""
    extra = {"retry_after": round(retry_after, 3), "global": everywhere, "_scope": "global" if everywhere else "user"}
    return ApiError(0, status=429, message="You are being rate limited.", extra=extra)


def headers(bucket: str, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
    """Discord's rate-limit headers."""
    out = {"X-RateLimit-Limit": str(limit), "X-RateLimit-Remaining": str(remaining), "X-RateLimit-Bucket": bucket}
    return out | {"X-RateLimit-Reset-After": f"{reset_after:.3f}", "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}"}
