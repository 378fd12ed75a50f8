"""The pages of one's own: tables with what holds, the settings, one's data."""

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


async def page(context: Context, click: Click) -> Page:
    """The first page: one's tables, and what holds; the ways to all else."""
    words, person = speech(click), click.person
    chosen = await context.people.reminders_of(person.id)
    told = [f"### {words.marked(say('settings.own'))}"]
    told += map(words.marked, (zones.line(person.zone, person.language), reminders.quiet_line(chosen)))
    doors = (
        (("settings.change", "settings"), ("settings.reminders", "reminders")),
        (("vacation.title", "vacation"), ("own.advance", "inadvance")),
    )
    box = c.container(*await own_tables.parts(context, click), c.text("\n".join(told)), *_rows(words, doors))
    return Page((box,))


async def settings(context: Context, click: Click, notice: str = "") -> Page:
    """The settings as they stand, with what has just been kept."""
    words, person = speech(click), click.person
    told = [c.text(words.marked(say(notice)))] if notice else []
    heading = c.text(f"### {words.marked(say('settings.own'))}\n{words.marked(say('settings.palette'))}")
    language = c.text(words.marked(say("settings.language")))
    doors = (
        (("zone.change", "zone"), ("settings.reminders", "reminders")),
        (("own.data", "mydata"), ("settings.back", "mine")),
    )
    box = c.container(
        *told, heading, c.row(palettes(words, "palette", person.palette)),
        language, c.row(_languages(words, await context.people.own_language_of(person.id))),
        c.text(words.marked(zones.line(person.zone, person.language))), *_rows(words, doors),
    )  # fmt: skip
    return Page((box,))


def data(click: Click) -> Page:
    """One's data: as a file, or forgotten."""
    words = speech(click)
    doors = (
        (("own.export", "export"), ("league.most", "seriesmax"), ("prof.listing", "listing")),
        (("forget.yes", "forgetask"), ("settings.back", "mine")),
    )
    return Page((c.container(c.text(f"### {words.marked(say('own.data'))}"), *_rows(words, doors)),))


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


def _rows(words: Words, doors: tuple[tuple[tuple[str, str], ...], ...]) -> list[c.Item]:
    """The buttons to other pages."""
    return [c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in row)) for row in doors]
