"""Trying again: what is done when nobody can say what became of a request that went by an interaction's token."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)
SEND_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of a request without an answer, or with a refusal; time-outs are `OSError` too."""
ANSWERED, UNKNOWN = 40060, 10062
"""Codes that say that the click was answered before, or too long ago."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Seconds that one request may take, and seconds to wait before each further one."""

    limit: float
    waits: tuple[float, ...]


CALLBACK = RetryPolicy(1.5, (0.2, 0.4, 0.8, 1.2))
"""Discord takes an answer for three seconds; a try after them still tells whether one before it was taken."""
LOADED = RetryPolicy(3.0, CALLBACK.waits)
"""The tries of a message with files."""
FURTHER = RetryPolicy(10.0, (0.5, 1.0, 2.0, 4.0))
"""The tries after a callback: the token lives for 15 minutes, but somebody is waiting."""
REDRAW = RetryPolicy(10.0, (1.0,))
"""The tries of a redraw, which nobody has asked for; the next change brings another."""


def is_definite(lost: BaseException) -> bool:
    """Whether Discord has said no, rather than nothing that says what became of the request."""
    return isinstance(lost, discord.HTTPException) and lost.status < 500


async def with_retries(
    request: Callable[[], Awaitable[Any]],
    tries: RetryPolicy,
    taken: int | None = None,
    needless: Callable[[], bool] | None = None,
) -> Any:
    """The result of `request`, tried again after errors that leave its outcome open. Raises the last of LOST. {} if a further try
    is answered with the code `taken` or is `needless` by now: one before it was taken."""
    for number, wait in enumerate((*tries.waits, None)):
        try:
            return await request()
        except SEND_ERRORS as lost:
            if number and is_definite(lost) and getattr(lost, "code", None) == taken:
                return {}
            if wait is None or is_definite(lost):
                raise
            log.info("tried again", error=type(lost).__name__, number=number + 1)
        await asyncio.sleep(wait)
        if needless is not None and needless():
            return {}
