"""The options panel of a lobby: pace, language, seats, options of the game, clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import clock
from bot.edge.kit.replies import Page, notice_page
from bot.edge.lobby import own_clock
from bot.edge.lobby.lobby_post import fields, mattering, option_lines
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import TimeControl
from bot.model.table.table import PublicTable
from bot.service.table.time_control import TIME_CONTROLS
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.contract.game import OptionField
from locales import LANGUAGES, Words


@press("options", who=Who.READERS, note="to read; the menus are the opener's")
async def options(context: Context, click: Click, table: PublicTable) -> Page:
    """The options: writable for who has charge of the lobby, readable for all."""
    leads = await context.tables.leads(table.code, click.person.id)
    page = max(0, click.button_id.number(0)) if click.button_id is not None else 0
    return panel(table, click, page, leads, own_clock.comes_to(table.pace, click.person, context.clock.now()))


def panel(table: PublicTable, click: Click, page: int = 0, leads: bool = True, told: Sequence[Message] = ()) -> Page:
    """The options panel as it stands, with that page of the game's options; for who has just changed any, and who `leads`.
    `told`: what a turn comes to."""
    words = speech(click, table)
    lines = [option_lines(table, words), words.marked(clock(table.pace)), words.marked(say(f"language.{table.language}"))]
    lines += rare_lines(table, words, click, told)
    return page_of(table, words, lines, _menus(table, words, page) if leads and table.status == "lobby" else [])


def page_of(table: PublicTable, words: Words, lines: Sequence[str], rows: Sequence[c.Item]) -> Page:
    heading = c.text("### " + words.marked(say("ui.options.title", code=Verbatim(table.code))))
    return Page((c.container(heading, c.text("\n".join(filter(None, lines))), *rows),))


def rare_lines(table: PublicTable, words: Words, click: Click, told: Sequence[Message]) -> list[str]:
    """The settings that few tables change, as they stand."""
    said = [say(f"out_of_time.{table.pace.out_of_time}")] if table.game.levels else []
    said += [
        say("excused", n=table.pace.excused),
        say(f"on_vacation.{table.pace.vacation}"),
        say(f"taking_back.{table.pace.undo}"),
    ]
    return [words.marked(one) for one in (*said, *own_clock.zone_told(table.pace, click.person), *told)]


def _menus(table: PublicTable, words: Words, page: int) -> list[c.Item]:
    tongue = [(words.label(say(f"language.{one}")), one == table.language) for one in LANGUAGES]
    counts = [0, *table.game.players][:25]
    seats = [(words.label(say("ui.seats", n=n)) if n else words.label(say("ui.seats.any")), n == table.wanted) for n in counts]
    buttons = (("ui.options.reset", "reset"), ("ui.options.more", "rare"), ("done", "done"))
    return [
        _paces(table, words), menu_of(table, words, "ui.language", "tongue", tongue),
        menu_of(table, words, "ui.seats.menu", "seats", seats),
        *_fields(table, words, page), button_row(table, words, buttons),
    ]  # fmt: skip


def button_row(table: PublicTable, words: Words, named: Sequence[tuple[str, str]]) -> c.Item:
    """A row of buttons by labels and verbs."""
    return c.row(*(c.button(words.label(say(label)), id_of(table, verb)) for label, verb in named))


def _fields(table: PublicTable, words: Words, page: int) -> list[c.Item]:
    """The menu of the game's options; of many a page, and the buttons of the others."""
    found = list(mattering(table))
    labels = words.labels([field.label for _, field in found])
    listed = [_field(table, words, place, field, label) for label, (place, field) in zip(labels, found, strict=True)]
    if not listed:
        return []
    start = min(page, (len(listed) - 1) // 25) * 25
    shown = listed[start : start + 25]
    row = c.row(c.menu(id_of(table, "field"), shown, hint=words(say("ui.options.game"))))
    spans = [say("ui.page", first=at + 1, last=min(at + 25, len(listed)), count=len(listed)) for at in range(0, len(listed), 25)]
    turns = [c.button(words.label(one), id_of(table, "options", at), disabled=at * 25 == start) for at, one in enumerate(spans)]
    return [row, *(c.row(*turns[at : at + 5]) for at in range(0, len(turns), 5) if len(turns) > 1)]


def _paces(table: PublicTable, words: Words) -> c.Item:
    """The paces, each with how long a decision may take."""
    lines = [
        c.option(words.label(say(f"pace.{name}")), str(place), hint=words(clock(pace)), chosen=name == table.pace.name)
        for place, (name, pace) in enumerate(_offered(table).items())
    ]
    return c.row(c.menu(id_of(table, "pace"), lines, hint=words(say("ui.pace"))))


def _offered(table: PublicTable) -> dict[str, TimeControl]:
    """The paces of the menu: the common ones, and the table's own if it has one."""
    return {**TIME_CONTROLS, **({table.pace.name: table.pace} if table.pace.name == "own" else {})}


def _field(table: PublicTable, words: Words, place: int, field: OptionField, label: str) -> c.Option:
    """An option in the menu of options, with its present value."""
    now = field.value_label.get(table.options.get(field.name, field.values[0]))
    return c.option(label, str(place), hint=words(now) if now is not None else "")


def id_of(table: PublicTable, verb: str, *args: int) -> str:
    """The id of a button of the lobby."""
    return write(table.code, table.decision, verb, *args)


def menu_of(table: PublicTable, words: Words, hint: str, verb: str, entries: list[tuple[str, bool]], *args: int) -> c.Item:
    lines = [c.option(label, str(place), chosen=chosen) for place, (label, chosen) in enumerate(entries)]
    return c.row(c.menu(id_of(table, verb, *args), lines, hint=words(say(hint))))


def place_in(click: Click, count: int) -> int:
    """The position chosen in a menu. Raises Refused for none."""
    place = number(click.values[0]) if click.values else -1
    if not 0 <= place < count:
        raise Refused(say("e.notoffered"))
    return place


@press("pace", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_pace(context: Context, click: Click, table: PublicTable) -> Page:
    """Another pace."""
    offered = tuple(_offered(table).values())
    pace = offered[place_in(click, len(offered))]
    return panel(await context.tables.choose(table.code, click.person.id, pace=pace, interaction=click.id), click)


@press("tongue", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_language(context: Context, click: Click, table: PublicTable) -> Page:
    """Another language of the posts."""
    language: Any = LANGUAGES[place_in(click, len(LANGUAGES))]
    return panel(await context.tables.choose(table.code, click.person.id, language=language, interaction=click.id), click)


@press("seats", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_seats(context: Context, click: Click, table: PublicTable) -> Page:
    """Another number of seats."""
    counts = [0, *table.game.players][:25]
    seats = counts[place_in(click, len(counts))]
    return panel(await context.tables.choose(table.code, click.person.id, seats=seats, interaction=click.id), click)


@press("field", who=Who.READERS, note="to read")
async def choose_field(context: Context, click: Click, table: PublicTable) -> Page:
    """An option of the game was picked: its values as a menu."""
    found = fields(table)
    return _values(table, click, place_in(click, len(found)))


def _values(table: PublicTable, click: Click, place: int, page: int = 0) -> Page:
    words, field = speech(click, table), fields(table)[place]
    now, page = table.options.get(field.name, field.values[0]), min(page, (len(field.values) - 1) // 25)
    shown = field.values[page * 25 : page * 25 + 25]
    labels = words.labels([field.value_label[value] for value in shown])
    menu = c.menu(
        id_of(table, "value", place, page), [*_entries(words, field, labels, shown, now)], hint=words(say("ui.options.value"))
    )
    more = [("ui.done", "options", ())] + ([("more", "values", (place, page + 1))] if len(field.values) > page * 25 + 25 else [])
    buttons = c.row(*(c.button(words.label(say(label)), id_of(table, verb, *args)) for label, verb, args in more))
    return Page((c.container(c.text("### " + words.marked(field.label)), c.row(menu), buttons),))


def _entries(words: Words, field: OptionField, labels: Sequence[str], shown: Sequence[Any], now: Any) -> Iterator[c.Option]:
    """The values of an option, each with what it means."""
    for place, (label, value) in enumerate(zip(labels, shown, strict=True)):
        does = field.value_does.get(value)
        yield c.option(label, str(place), hint=words(does) if does is not None else "", chosen=value == now)


@press("values", who=Who.READERS, note="to read")
async def more_values(context: Context, click: Click, table: PublicTable) -> Page:
    """The next values of an option."""
    assert click.button_id is not None
    return _values(table, click, _field_place(click, table), max(0, click.button_id.number(1)))


@press("value", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_value(context: Context, click: Click, table: PublicTable) -> Page:
    """A value of an option was picked."""
    assert click.button_id is not None
    field = fields(table)[_field_place(click, table)]
    shown = field.values[max(0, click.button_id.number(1)) * 25 :][:25]
    options_: Mapping[str, Any] = {field.name: shown[place_in(click, len(shown))]}
    return panel(await context.tables.choose(table.code, click.person.id, options=options_, interaction=click.id), click)


def _field_place(click: Click, table: PublicTable) -> int:
    assert click.button_id is not None
    place = click.button_id.number(0)
    if not 0 <= place < len(fields(table)):
        raise Refused(say("e.notoffered"))
    return place


@press("done", who=Who.READERS, note="puts the page away")
async def done(context: Context, click: Click, table: PublicTable) -> Page:
    """The options panel is put away. Raises Refused when the game has begun since."""
    if table.status != "lobby":
        raise Refused(say("e.started"))
    return notice_page(speech(click, table), say("ui.options.done", code=Verbatim(table.code)))


@press("reset", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def reset(context: Context, click: Click, table: PublicTable) -> Page:
    """All options of the game as they are at first."""
    given = {field.name: field.values[0] for field in fields(table)}
    return panel(await context.tables.choose(table.code, click.person.id, options=given, interaction=click.id), click)
