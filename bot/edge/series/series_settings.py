"""The settings of a series before it begins: options of the game, seats, and terms of its tables; for who leads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.series import series_parts as parts
from bot.model.base.refusals import Refused
from bot.model.results.series import SeriesView
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField
from locales import Words

NOTE = "its opener and managers, before it begins"
TERMS = ("pauses", "substitutes", "rated", "undo")
"""The terms that the page offers."""


def button(view: SeriesView, words: Words) -> c.Button:
    """The button to the settings."""
    return c.button(words.label(say("league.settings")), write(NONE, 0, "seriesset", view.id))


@press("seriesset", who=Who.ANYBODY, note=NOTE)
async def settings(context: Context, click: Click) -> Page:
    """The settings as they stand. Raises Refused for who does not lead the series, and once it has begun."""
    return replace(_page(await _led(context, click), click), as_new_message=True)


@press("seriesfield", who=Who.ANYBODY, note=NOTE)
async def pick_field(context: Context, click: Click) -> Page:
    """The values of an option of the game, as a menu."""
    view, words = await _led(context, click), speech(click)
    fields = _fields(view)
    field = fields[_place(click, len(fields))]
    shown = field.values[: c.MOST_OPTIONS]
    now, labels = view.options.get(field.name, field.values[0]), words.labels([field.value_label[value] for value in shown])
    entries = [c.option(label, str(at), chosen=value == now) for at, (label, value) in enumerate(zip(labels, shown, strict=True))]
    menu = c.menu(write(NONE, 0, "seriesvalue", view.id, fields.index(field)), entries, hint=words(say("ui.options.value")))
    return Page((c.container(c.text("### " + words.marked(field.label)), c.row(menu), c.row(_back(view, words))),))


@press("seriesvalue", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def pick_value(context: Context, click: Click) -> Page:
    """A value of an option was picked."""
    view = await _led(context, click)
    fields, at = _fields(view), click.required_id.number(1)
    if not 0 <= at < len(fields):
        raise Refused(say("e.notoffered"))
    shown = fields[at].values[: c.MOST_OPTIONS]
    chosen = {fields[at].name: shown[_place(click, len(shown))]}
    return _page(await context.leagues.choose(view.id, options=chosen), click)


@press("seriesseats", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def pick_seats(context: Context, click: Click) -> Page:
    """Another number of captains at the tables of a match or a campaign."""
    return _page(await context.leagues.choose(click.required_id.number(0), seats=_place(click, 100)), click)


@press("seriesterm", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def turn_term(context: Context, click: Click) -> Page:
    """A term holds from now on, or no more."""
    view, at = await _led(context, click), click.required_id.number(1)
    if not 0 <= at < len(TERMS):
        raise Refused(say("e.notoffered"))
    terms = replace(view.terms, **{TERMS[at]: TERMS[at] in view.terms.left_out})
    return _page(await context.leagues.choose(view.id, terms=terms), click)


async def _led(context: Context, click: Click) -> SeriesView:
    """The series of a press. Raises Refused if the caller may not set it."""
    view = await context.leagues.view(click.required_id.number(0))
    if not view.is_led:
        raise Refused(say("e.series.lead"))
    if view.status != "open":
        raise Refused(say("e.series.begun"))
    return view


def _fields(view: SeriesView) -> Sequence[OptionField]:
    """The options of the game that a menu has room for."""
    return game_of(view.game).option_fields(view.seats)[: c.MOST_OPTIONS]


def _place(click: Click, count: int) -> int:
    place = number(click.values[0]) if click.values else -1
    if not 0 <= place < count:
        raise Refused(say("e.notoffered"))
    return place


def _back(view: SeriesView, words: Words) -> c.Button:
    return c.button(words.label(say("settings.back")), write(NONE, 0, "seriesset", view.id))


def _page(view: SeriesView, click: Click) -> Page:
    words = speech(click)
    told = parts.settings(view, words) or words.marked(say("opt.usual"))
    return Page((c.container(c.text(f"### {words.marked(say('league.settings'))}\n{told}"), *_menus(view, words)),))


def _menus(view: SeriesView, words: Words) -> list[c.Item]:
    """The menus of options and seats, and a button for each term."""
    rows: list[c.Item] = []
    fields = _fields(view)
    if fields:
        labels = words.labels([field.label for field in fields])
        listed = [
            c.option(label, str(at), hint=words(field.value_label[view.options.get(field.name, field.values[0])]))
            for at, (label, field) in enumerate(zip(labels, fields, strict=True))
        ]
        rows.append(c.row(c.menu(write(NONE, 0, "seriesfield", view.id), listed, hint=words(say("ui.options.game")))))
    counts = [n for n in game_of(view.game).players if n > 1][: c.MOST_OPTIONS]
    if view.system in ("match", "campaign") and len(counts) > 1:
        seats = [c.option(words.label(say("ui.seats", n=n)), str(n), chosen=n == view.seats) for n in counts]
        rows.append(c.row(c.menu(write(NONE, 0, "seriesseats", view.id), seats, hint=words(say("ui.seats.menu")))))
    ways = [f"{name}.{'on' if name in view.terms.left_out else 'off'}" for name in TERMS]
    turned = [
        c.button(words.label(say(f"league.term.{way}")), write(NONE, 0, "seriesterm", view.id, at)) for at, way in enumerate(ways)
    ]
    return [*rows, c.row(*turned)]
