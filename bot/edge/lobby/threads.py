"""Threads for tables: made for one, or found where an answer of Discord was lost; and why there can be none."""

from __future__ import annotations

import discord

from bot.edge.context.context import Context
from bot.edge.discord.http import LONGEST_NAME, EmptyThread
from bot.edge.discord.retries import SEND_ERRORS, is_definite
from bot.edge.kit.click import Click
from bot.model.base.refusals import Refused
from bot.model.table.draws import id_at
from engines.kernel.base.messages import Verbatim, say

KINDS = {
    discord.ChannelType.text.value: discord.ChannelType.public_thread,
    discord.ChannelType.news.value: discord.ChannelType.news_thread,
}
"""The kind of thread that a kind of channel holds; others hold none."""
OPENED_WITHIN = 60.0
"""Seconds after which a thread without a table is nobody's: whoever opened it would have the table by then."""
TOO_MANY, NO_RIGHT = 160006, (50001, 50013)
"""Discord's codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes"""


def can_be(click: Click) -> bool:
    """Whether the channel is of a kind that holds threads for tables."""
    return not click.in_thread and click.channel_kind in KINDS


def must_be_possible(click: Click) -> None:
    """Raises Refused, with what to do instead, if no thread can be."""
    if not can_be(click):
        raise Refused(say("e.thread.inside" if click.in_thread else "e.thread.place"))


async def open_thread(context: Context, click: Click, title: str) -> int:
    """A thread of the channel that has no table: one that was left without, else a new one. Raises Refused if none can be."""
    must_be_possible(click)
    if (left := await _left(context, click, title)) is not None:
        return left
    try:
        return await context.wire.thread(click.channel, title, KINDS[click.channel_kind])
    except SEND_ERRORS as lost:
        if is_definite(lost):
            raise _why(click, lost) from None
        left = await _left(context, click, title)
        if left is None:
            raise
        return left


async def _left(context: Context, click: Click, title: str) -> int | None:
    """A thread opened for a table that never came there: the process ended between, or the answer was lost. One of that name,
    else one that nobody can be opening just now, which gets the name."""
    title, before = title[:LONGEST_NAME], id_at(context.clock.now().timestamp() - OPENED_WITHIN)
    empty = await context.wire.empty_threads(click.guild, click.channel, click.application)
    for thread in sorted(empty, key=lambda one: one.name != title):
        is_left = thread.name == title or thread.id < before
        if is_left and await context.new_tables.is_free(thread.id) and await _is_named(context, thread, title):
            return thread.id
    return None


async def _is_named(context: Context, thread: EmptyThread, title: str) -> bool:
    """Whether the thread has that name, or takes it."""
    if thread.name == title:
        return True
    try:
        await context.wire.rename(thread.id, title)
    except (*SEND_ERRORS, discord.RateLimited):
        return False
    return True


def _why(click: Click, lost: BaseException) -> Refused:
    code = getattr(lost, "code", 0)
    if code in NO_RIGHT:
        return Refused(say("e.perm", perm=(say("perm.threads"),), place=Verbatim(f"<#{click.channel}>")))
    return Refused(say("e.thread.full" if code == TOO_MANY else "e.thread.place"))
