"""One's own time zone: found by a city, chosen from a list, by a form or as an option of the command."""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Completions, Form, Page, options_of
from bot.edge.lexer.fold import folded
from bot.edge.presses.command import Completion, Option
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.people import zones
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words
from locales.cities import city, is_second_name

MOST = 25
"""Zones of a list."""


def matching(text: str, language: str) -> tuple[str, ...]:
    """The zones that a text means, by their city in the language, or by their name: one that is called so, else all that
    contain its words. The first time in a language it reads all its cities."""
    sought = folded(text)
    if not sought:
        return ()
    if named := tuple(zone for zone in zones.names() if folded(zone) == sought):
        return named
    first = (zone for zone in zones.names() if not is_second_name(zone))
    called = {zone: {folded(city(zone, language)), folded(city(zone, "en")), folded(zone)} for zone in first}
    same = tuple(zone for zone, names in called.items() if sought in names)
    return same or tuple(zone for zone, names in called.items() if any(sought in name for name in names))


def label(zone: str, now: datetime, language: str) -> str:
    """A zone in a list: its city, its name, and how far it is from UTC."""
    away = now.astimezone(zones.zone_of(zone)).strftime("%z")
    return f"{city(zone, language)} · {zone} · UTC{away[:3]}:{away[3:]}"


async def completed(context: Context, click: Click) -> Completions:
    """Zones for the letters that were typed."""
    now, language = context.clock.now(), click.person.language
    listed = (await asyncio.to_thread(matching, str(click.options.get(click.focused) or ""), language))[:MOST]
    return options_of({zone: label(zone, now, language) for zone in listed})


ZONE = Option(name="zone", longest=zones.LONGEST, completion=Completion(completed, Who.ANYBODY, "time zones of the world"))


def line(zone: str, language: str) -> Message:
    """The line that says which zone one has chosen."""
    return say("settings.zone", zone=Verbatim(city(zone, language))) if zone else say("settings.zone.none")


def rows(words: Words) -> list[c.Item]:
    """The buttons that change the zone and the reminders."""
    labels = (("zone.change", "zone"), ("settings.reminders", "reminders"))
    return [c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in labels))]


@press("zone", who=Who.ANYBODY, note="one's own time zone", acknowledges=Acknowledges.WITH_A_FORM)
async def ask(context: Context, click: Click) -> Form:
    """The form for one's own time zone."""
    words = speech(click)
    field = c.line("zone", hint=words(say("zone.hint")), most=zones.LONGEST)
    part = c.labelled(words.label(say("zone.city"), c.TITLE), field)
    return Form(c.form(words.label(say("zone.change"), c.TITLE), write(NONE, 0, "zoned"), part))


async def choose(context: Context, click: Click, text: str) -> Page | None:
    """Take the zone that a text means, or show those it may mean. Raises Refused for none."""
    meant = await asyncio.to_thread(matching, text, click.person.language)
    if not meant:
        raise Refused(say("e.zone", zone=Name(text)))
    if len(meant) == 1 or text in zones.names():
        await context.people.choose_zone(click.person.id, text if text in zones.names() else meant[0])
        return None
    return _which(context, click, meant)


def _which(context: Context, click: Click, meant: tuple[str, ...]) -> Page:
    """The list of zones that a text may mean."""
    words, now = speech(click), context.clock.now()
    lines = [c.option(label(zone, now, click.person.language), zone) for zone in meant[:MOST]]
    menu = c.menu(write(NONE, 0, "zonepick"), lines, hint=words(say("zone.change")))
    return Page((c.container(c.text(words.marked(say("zone.which", n=len(meant)))), c.row(menu)),))
