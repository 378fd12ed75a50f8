"""The page of one's own: tables, language, colours, time zone, reminders, data."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.help import reminders, zones
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Page
from bot.edge.own import own_tables
from engines.kernel.base.messages import say
from locales import LANGUAGES, Words
from render.paint.palette import THEMES

PALETTES = tuple(THEMES)
"""The palettes by name, the usual one first."""
DISCORD = "discord"
"""The choice of the language that Discord has."""


async def page(context: Context, click: Click, notice: str = "") -> Page:
    """The page as it stands, with what has just been kept."""
    words, person = speech(click), click.person
    chosen = await context.people.reminders_of(person.id)
    told = [c.text(words.marked(say(notice)))] if notice else []
    heading = c.text(f"### {words.marked(say('settings.own'))}\n{words.marked(say('settings.palette'))}")
    language = c.text(words.marked(say("settings.language")))
    box = c.container(
        *told, *await own_tables.parts(context, click),
        heading, c.row(palettes(words, "palette", person.palette)),
        language, c.row(_languages(words, await context.people.own_language_of(person.id))),
        c.text("\n".join(map(words.marked, (zones.line(person.zone, person.language), reminders.quiet_line(chosen))))),
        *_rows(words),
    )  # fmt: skip
    return Page((box,))


def palettes(words: Words, verb: str, chosen: str) -> c.Item:
    """The menu of palettes, each with what it is for, and which one holds."""
    held = chosen or PALETTES[0]
    options = [
        c.option(words.label(say(f"palette.{one}")), one, hint=words(say(f"palette.{one}.what")), chosen=one == held)
        for one in PALETTES
    ]
    return c.menu(write(NONE, 0, verb, held), options)


def _languages(words: Words, chosen: str | None) -> c.Item:
    """The menu of languages, with which one holds."""
    options = [c.option(words.label(say("settings.language.discord")), DISCORD, chosen=chosen is None)]
    options += [c.option(words.label(say(f"language.{one}")), one, chosen=one == chosen) for one in LANGUAGES]
    return c.menu(write(NONE, 0, "ownlanguage", chosen or DISCORD), options)


def _rows(words: Words) -> list[c.Item]:
    """The buttons to the pages of single settings, and to one's data."""
    rows = (
        (("zone.change", "zone"), ("settings.reminders", "reminders")),
        (("prof.listing", "listing"), ("vacation.title", "vacation")),
        (("own.advance", "inadvance"),),
        (("own.export", "export"), ("forget.yes", "forgetask")),
    )
    return [c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in row)) for row in rows]
