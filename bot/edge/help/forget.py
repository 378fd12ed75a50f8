"""`/me forget`: asked once more, then games that are over keep a nameless captain, and nothing else about whoever asked."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from engines.kernel.base.messages import say
from locales import LANGUAGES, words


@press("forgetask", who=Who.ANYBODY, note="asks once more")
@command("me forget", who=Who.ANYBODY, note="asks once more")
async def ask(context: Context, click: Click) -> Page:
    """The things that are forgotten and those that are not, with a question whether it is meant."""
    wording = speech(click)
    return notice_page(
        wording, say("forget.ask"), c.button(wording.label(say("forget.yes")), write(NONE, 0, "forget"), style=c.RED)
    )


@press("forget", who=Who.ANYBODY, note="the caller is forgotten, unless a table waits for them")
async def forget(context: Context, click: Click) -> Page:
    """It was meant. Raises Refused while a game waits for whoever asked."""
    nameless = {language: words(language)(say("seat.nameless")) for language in LANGUAGES}
    await context.people.forget(click.person.id, nameless)
    context.hints.forget(click.person.id)
    return notice_page(speech(click), say("forget.done"))
