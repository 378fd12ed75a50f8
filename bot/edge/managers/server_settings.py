"""`/server settings`: where tables are opened, by whom, in which language, how many at once, vacations, colours, and whether
there are leaderboards; for managers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.edge.context.context import Context, speech
from bot.edge.help.own_page import PALETTES, palettes
from bot.edge.help.settings import picked_palette
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.replies import Page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.people.servers import ServerSettings
from bot.service.managers.servers import MOST_CHOSEN, Servers
from engines.kernel.base.messages import Message, Verbatim, say
from locales import LANGUAGES, Words

NOTE = "managers of the server; its settings"
SETTINGS = ("channels", "openers", "language", "vacation", "tables", "palette", "ratings")
"""The settings, each with a page."""
DAYS = (0, 5, 10, 15, 20, 25, 30, 40, 60)
TABLES = (1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100)
"""Numbers that are offered, of the host's at most."""
USUAL = "usual"
"""The choice of what holds without a setting."""
OFF = "off"
_RATINGS = {True: say("settings.server.ratings.on"), False: say("settings.server.ratings.off")}
_ID = re.compile(r"[0-9]{1,20}")


@command("server settings", who=Who.ANYBODY, note=NOTE)
@press("serverpage", who=Who.ANYBODY, note=NOTE)
async def settings(context: Context, click: Click) -> Page:
    """The settings of a server, for its managers. Raises Refused for everybody else."""
    return _page(context.servers, click, await context.servers.managed())


@press("serverset", who=Who.ANYBODY, note=NOTE)
async def choose(context: Context, click: Click) -> Page:
    """A setting was picked: what it may be."""
    held, words = await context.servers.managed(), speech(click)
    name = SETTINGS[_place(click, len(SETTINGS))]
    heading = f"### {words.marked(say(f'settings.server.{name}'))}\n{words.marked(say(f'settings.server.{name}.what'))}"
    return Page((c.container(c.text(heading), *_rows(context.servers, words, held, name)),))


@press("serverkept", who=Who.ANYBODY, note="managers of the server; changes one of its settings")
async def change(context: Context, click: Click) -> Page:
    """A value of a setting was picked. Raises Refused for everybody but managers, and for what is not on offer."""
    held, place = await context.servers.managed(), click.required_id.number(0)
    if not 0 <= place < len(SETTINGS):
        raise Refused(say("e.notoffered"))
    changes: Any = _change(click, SETTINGS[place])
    held = await context.servers.change(**changes)
    return _page(context.servers, click, held, "settings.server.kept")


@press("serverlook", who=Who.ANYBODY, note="managers of the server; the colours of its posts")
async def choose_palette(context: Context, click: Click) -> Page:
    """Colours were picked for a server's posts, by one of its managers."""
    await context.servers.managed()
    held = await context.servers.choose_palette(picked_palette(click))
    return _page(context.servers, click, held, "settings.kept.server")


def _place(click: Click, count: int) -> int:
    place = number(click.values[0]) if click.values else -1
    if not 0 <= place < count:
        raise Refused(say("e.notoffered"))
    return place


def _page(servers: Servers, click: Click, held: ServerSettings, notice: str = "") -> Page:
    """All settings as they stand, the menu that changes one, and what else managers do for a server."""
    words = speech(click)
    told = [words.marked(say(notice))] if notice else []
    lines = [
        f"- {words.marked(say(f'settings.server.{name}'))}: {words.marked(_value(servers, held, name))}" for name in SETTINGS
    ]
    options = [c.option(words.label(say(f"settings.server.{name}")), str(place)) for place, name in enumerate(SETTINGS)]
    menu = c.row(c.menu(write(NONE, 0, "serverset"), options, hint=words(say("settings.server.change"))))
    buttons = (("season.begin", "season"), ("annul", "annul"), ("settings.server.check", "servercheck"))
    below = c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in buttons))
    text = "\n".join([*told, f"### {words.marked(say('settings.server'))}", *lines])
    return Page((c.container(c.text(text), menu, below),))


def _value(servers: Servers, held: ServerSettings, name: str) -> Message:
    """A setting as it stands."""
    if name == "channels":
        here = tuple(Verbatim(f"<#{one}>") for one in held.channels)
        return say("settings.server.channels.some", list=here) if here else say("settings.server.channels.all")
    if name == "openers":
        return _openers(held)
    if name == "language":
        return say(f"language.{held.language}") if held.language else say("settings.server.language.usual")
    if name == "vacation":
        return say("settings.server.days", n=held.days_within(servers.host_days))
    if name == "tables":
        return say("settings.server.tables.most", number=held.tables_within(servers.host_tables))
    if name == "ratings":
        return _RATINGS[held.ratings]
    return say(f"palette.{held.palette or PALETTES[0]}")


def _openers(held: ServerSettings) -> Message:
    if held.openers is None:
        return say("settings.server.openers.all")
    roles = tuple(Verbatim(f"<@&{one}>") for one in held.openers)
    return say("settings.server.openers.some", list=roles) if roles else say("settings.server.openers.managers")


def _rows(servers: Servers, words: Words, held: ServerSettings, name: str) -> list[c.Item]:
    """The controls of one setting."""
    place, back = SETTINGS.index(name), ("settings.back", write(NONE, 0, "serverpage"))
    kept = write(NONE, 0, "serverkept", place)
    if name == "channels":
        menu = c.channels(kept, held.channels, hint=words(say("settings.server.channels.pick")), most=MOST_CHOSEN)
        return [c.row(menu), _buttons(words, ("settings.server.channels.all", f"{kept}.{USUAL}"), back)]
    if name == "openers":
        menu = c.roles(kept, held.openers or (), hint=words(say("settings.server.openers.pick")), most=MOST_CHOSEN)
        ways = (("settings.server.openers.all", f"{kept}.{USUAL}"), ("settings.server.openers.managers", f"{kept}.managers"))
        return [c.row(menu), _buttons(words, *ways, back)]
    if name == "palette":
        return [c.row(palettes(words, "serverlook", held.palette)), _buttons(words, back)]
    options = _options(servers, words, held, name)
    return [c.row(c.menu(kept, options, hint=words(say(f"settings.server.{name}")))), _buttons(words, back)]


def _buttons(words: Words, *named: tuple[str, str]) -> c.Item:
    return c.row(*(c.button(words.label(say(label)), id) for label, id in named))


def _options(servers: Servers, words: Words, held: ServerSettings, name: str) -> Sequence[c.Option]:
    """The entries of a menu: what holds without a setting, then the others."""
    now: Any
    if name == "language":
        now, usual = held.language, say("settings.server.language.usual")
        others = [(say(f"language.{one}"), one) for one in LANGUAGES]
    elif name == "ratings":
        now, usual, others = None if held.ratings else OFF, _RATINGS[True], [(_RATINGS[False], OFF)]
    elif name == "vacation":
        now, usual = held.vacation_days, say("settings.server.days.usual", n=servers.host_days)
        others = [(say("settings.server.days", n=one), str(one)) for one in DAYS if one < servers.host_days]
    else:
        now, usual = held.tables, say("settings.server.tables.usual", number=servers.host_tables)
        others = [(say("settings.server.tables.most", number=one), str(one)) for one in TABLES if one < servers.host_tables]
    chosen = USUAL if now is None else str(now)
    return [c.option(words.label(one), value, chosen=value == chosen) for one, value in ((usual, USUAL), *others)]


def _change(click: Click, name: str) -> dict[str, Any]:
    """The setting as it was picked. Raises Refused for what is not on offer."""
    args, values = click.required_id.args, click.values
    way = args[1] if len(args) > 1 else ""
    if name in ("channels", "openers"):
        if way:
            return {name: () if name == "channels" or way == "managers" else None}
        if not values or not all(map(_ID.fullmatch, values)):
            raise Refused(say("e.notoffered"))
        return {name: tuple(map(int, values[:MOST_CHOSEN]))}
    picked = values[0] if values else ""
    if name == "ratings" and picked in (USUAL, OFF):
        return {name: picked == USUAL}
    key = {"language": "language", "vacation": "vacation_days", "tables": "tables"}.get(name)
    if key is None or (picked != USUAL and picked not in _offered(name)):
        raise Refused(say("e.notoffered"))
    if picked == USUAL:
        return {key: None}
    return {key: picked if name == "language" else int(picked)}


def _offered(name: str) -> Sequence[str]:
    """The values of a menu, but for the usual one."""
    return LANGUAGES if name == "language" else tuple(map(str, DAYS if name == "vacation" else TABLES))
