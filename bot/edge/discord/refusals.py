"""Discord's answers to requests of the outbox, as results that the courier understands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import discord

from bot.edge.discord.retries import SEND_ERRORS
from bot.model.posting.posts import SendResult

GONE = (10003, 10004)
DELETED = 10008
INBOX = (50007, 50278)
DM_FAST = (40003, 20026)
"""Discord's codes for inboxes that are opened too fast, the second for what it takes for spam: nobody's inbox is closed by it."""
OLD, ARCHIVED = 30046, 50083
LIMITED = 60.0
"""Seconds after a 429 that does not say how long."""
PATIENCE = 60.0
"""Seconds after which a request that nothing is heard of counts as lost; the library itself would wait for five minutes."""
DAY = 86400.0


async def result_of(request: Awaitable[SendResult], archived: str = "forbidden") -> SendResult:
    """The result of a request. `archived`: the result for an archived thread; a new post opens one that is not locked."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await request
    except discord.RateLimited as limited:
        return SendResult(None, "later", limited.retry_after)
    except discord.HTTPException as refused:
        if refused.code == ARCHIVED:
            return SendResult(None, archived)
        return refusal_of(refused.status, refused.code)
    except SEND_ERRORS:
        return SendResult(None, "later")


def refusal_of(status: int, code: int) -> SendResult:
    """The result that a refusal of Discord means for the courier. The wait is the courier's if Discord names none."""
    if code in GONE:
        return SendResult(None, "gone")
    if code == DELETED:
        return SendResult(None, "deleted")
    if code in INBOX:
        return SendResult(None, "inbox")
    if code in DM_FAST:
        return SendResult(None, "dm_fast", DAY)
    if code == OLD:
        return SendResult(None, "old")
    if status == 429 or status >= 500:
        return SendResult(None, "later", LIMITED if status == 429 else None)
    if status == 404:
        return SendResult(None, "gone")
    return SendResult(None, "forbidden" if status == 403 else "refused")
