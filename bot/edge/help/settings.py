"""Settings: the colours of one's own pictures and one's own time zone, and the colours of a server's posts."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.help import own_page, zones
from bot.edge.help.own_page import PALETTES
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Page
from bot.edge.managers.server_check import check_manager
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say


@command("me settings", who=Who.ANYBODY, note="one's own alone", options=(zones.ZONE,))
async def own(context: Context, click: Click) -> Page:
    """The page of whoever asks: tables and settings, of which the command may change the time zone."""
    zone = str(click.options.get("zone") or "")
    return await _zone_chosen(context, click, zone) if zone else await own_page.page(context, click)


@press("zoned", "zonepick", who=Who.ANYBODY, note="one's own time zone")
async def choose_zone(context: Context, click: Click) -> Page:
    """A city was typed for one's own time zone, or a zone was picked."""
    picked = click.values or click.fields.get("zone") or ("",)
    return await _zone_chosen(context, click, picked[0])


async def _zone_chosen(context: Context, click: Click, text: str) -> Page:
    which = await zones.choose(context, click, text)
    if which is not None:
        return which
    click.person = replace(click.person, zone=await context.people.zone_of(click.person.id))
    return await own_page.page(context, click, "settings.kept.zone")


@press("mine", who=Who.ANYBODY, note="one's own alone")
async def show_own(context: Context, click: Click) -> Page:
    """One's own settings again, from a page of them."""
    return await own_page.page(context, click)


@press("palette", who=Who.ANYBODY, note="one's own pictures alone")
async def choose(context: Context, click: Click) -> Page:
    """Colours were picked for one's own pictures."""
    chosen = _picked(click)
    await context.people.choose_palette(click.person.id, chosen)
    click.person = replace(click.person, palette=chosen)
    return await own_page.page(context, click, "settings.kept")


@command("server settings", who=Who.ANYBODY, note="managers of the server; the colours of its posts")
async def of_server(context: Context, click: Click) -> Page:
    """The settings of a server, for its managers: the colours of its posts."""
    check_manager(click)
    return _server_page(click, await context.people.palette_of_server(click.guild))


@press("serverlook", who=Who.ANYBODY, note="managers of the server; the colours of its posts")
async def choose_for_server(context: Context, click: Click) -> Page:
    """Colours were picked for a server's posts, by one of its managers."""
    check_manager(click)
    chosen = _picked(click)
    await context.people.choose_palette_of_server(click.guild, chosen)
    return _server_page(click, chosen, "settings.kept.server")


def _picked(click: Click) -> str:
    """The palette that was picked. Raises Refused for one that is not offered."""
    chosen = click.values[0] if click.values else ""
    if chosen not in PALETTES:
        raise Refused(say("e.notoffered"))
    return chosen


def _server_page(click: Click, chosen: str, notice: str = "") -> Page:
    """The menu of palettes of a server, and the buttons to its seasons and annulments."""
    words = speech(click)
    told = [c.text(words.marked(say(notice)))] if notice else []
    label = c.text(f"### {words.marked(say('settings.server'))}\n{words.marked(say('settings.palette'))}")
    buttons = (("season.begin", "season"), ("annul", "annul"))
    below = c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in buttons))
    return Page((c.container(*told, label, c.row(own_page.palettes(words, "serverlook", chosen)), below),))
