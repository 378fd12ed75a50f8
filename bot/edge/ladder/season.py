"""A new season of a server's leaderboards, begun by its managers."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from engines.kernel.base.messages import say


@press("season", who=Who.ANYBODY, note="managers of the server; asks whether a season is to begin")
async def ask(context: Context, click: Click) -> Page:
    """The question whether a new season is to begin. Raises Refused for everybody but managers."""
    words, running = speech(click), await context.leaderboards.season()
    yes = c.button(words.label(say("season.yes")), write(NONE, 0, "seasonyes", running), style=c.RED)
    return notice_page(words, say("season.ask", number=running), yes, as_new_message=True)


@press("seasonyes", who=Who.ANYBODY, note="managers of the server; begins the next season of its leaderboards")
async def begin(context: Context, click: Click) -> Page:
    """A new season begins, unless it has begun since the question. Raises Refused for everybody but managers."""
    number = await context.leaderboards.begin_season(click.required_id.number(0))
    return notice_page(speech(click), say("season.begun", number=number))
