"""Threads that take no answers, locked or put away: whoever pressed there is told in his inbox, where one is open."""

from __future__ import annotations

import discord

from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, ButtonId, write
from bot.edge.kit.replies import notice_page
from bot.model.posting.posts import Post
from engines.kernel.base.messages import Verbatim, say
from locales import Words, words

SHUT = (50083, 160005)
"""Discord's codes for a thread that is archived, and for one that is locked."""


def is_shut(lost: BaseException) -> bool:
    """Whether an answer was refused because of the thread it was for."""
    return isinstance(lost, discord.HTTPException) and lost.code in SHUT


def shut_thread_message(click: Click) -> Post:
    """The message for the caller: nothing is lost, or it is saved, and how it goes on."""
    wording = words(click.person.language)
    said = say("e.shut.saved" if click.saved else "e.shut", place=Verbatim(f"<#{click.channel}>"))
    goes_on = [] if click.table in ("", NONE) else [_decide(wording, click.required_id)]
    return Post(c.addressed(notice_page(wording, said, *goes_on).components))


def _decide(wording: Words, pressed: ButtonId) -> c.Item:
    return c.button(wording.label(say("decide")), write(pressed.table, pressed.decision, "decide"), style=c.PRIMARY)
