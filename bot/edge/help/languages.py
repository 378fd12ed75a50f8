"""One's own language: that of Discord, or one that was chosen."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context
from bot.edge.help import own_page
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say
from locales import LANGUAGES
from locales.languages import language_of


@press("ownlanguage", who=Who.ANYBODY, note="one's own language")
async def choose(context: Context, click: Click) -> Page:
    """A language was picked for what the person reads alone."""
    chosen = click.values[0] if click.values else ""
    if chosen not in (*LANGUAGES, own_page.DISCORD):
        raise Refused(say("e.notoffered"))
    own = None if chosen == own_page.DISCORD else chosen
    await context.people.choose_language(click.person.id, own)
    click.person = replace(click.person, language=own or language_of(click.locale))
    return await own_page.settings(context, click, "settings.kept.language")
