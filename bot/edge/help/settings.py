"""Settings: the colours of one's own pictures, and one's own time zone."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context
from bot.edge.help import own_page, zones
from bot.edge.help.own_page import PALETTES
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
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
    return await own_page.settings(context, click, "settings.kept.zone")


@press("mine", who=Who.ANYBODY, note="one's own alone")
async def show_own(context: Context, click: Click) -> Page:
    """One's own settings again, from a page of them."""
    return await own_page.page(context, click)


@press("settings", who=Who.ANYBODY, note="one's own alone")
async def show_settings(context: Context, click: Click) -> Page:
    """The settings, from the first page of one's own."""
    return await own_page.settings(context, click)


@press("mydata", who=Who.ANYBODY, note="one's own alone")
async def show_data(context: Context, click: Click) -> Page:
    """The ways to one's data."""
    return own_page.data(click)


@press("palette", who=Who.ANYBODY, note="one's own pictures alone")
async def choose(context: Context, click: Click) -> Page:
    """Colours were picked for one's own pictures."""
    chosen = picked_palette(click)
    await context.people.choose_palette(click.person.id, chosen)
    click.person = replace(click.person, palette=chosen)
    return await own_page.settings(context, click, "settings.kept")


def picked_palette(click: Click) -> str:
    """The palette that was picked. Raises Refused for one that is not offered."""
    chosen = click.values[0] if click.values else ""
    if chosen not in PALETTES:
        raise Refused(say("e.notoffered"))
    return chosen
