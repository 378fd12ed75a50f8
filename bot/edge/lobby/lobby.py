"""The lobby and the muster: sitting down, options, starting, being here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import clock
from bot.edge.kit.replies import Form, Nothing, Page, Reply, notice_page
from bot.edge.lobby.lobby_post import OUT, fields, mattering, option_lines, sides_look, sides_offered
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel as panels
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.service.table.time_control import TIME_CONTROLS, own_time_control
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.contract.game import OptionField
from engines.kernel.contract.sides import Side
from locales import LANGUAGES, Words

PACE_NAMES = tuple(TIME_CONTROLS)


@press(
    "join",
    who=Who.MEMBERS,
    note="in the lobby; not who was sent away, is not invited to a closed one, or let two of its musters lapse",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
@command("table join", who=Who.MEMBERS, note="in the lobby, as `verb join`", acknowledges=Acknowledges.AFTER_COMMIT)
async def join(context: Context, click: Click, table: PublicTable) -> Page:
    """Take a seat."""
    now = await context.tables.join(table.code, click.person, click.id)
    click.has_saved()
    return notice_page(speech(click), say("ui.joined", code=Verbatim(now.code), n=seated(now).seat.number + 1))


@press("another", who=Who.CAPTAINS, note="in the lobby of a game in which a person may hold several seats")
async def another(context: Context, click: Click, table: PublicTable) -> Page:
    """One more seat for somebody who has one."""
    seated(table)
    now = await context.tables.take_another(table.code, click.person, click.id)
    mine = tuple(say("ui.seat.number", number=seat.number + 1) for seat in now.seats_of(click.person.id))
    return notice_page(speech(click), say("ui.another", code=Verbatim(now.code), list=mine))


@press("side", who=Who.MEMBERS, note="in the lobby of a game with sides; whoever has no seat sits down, as by joining")
async def side(context: Context, click: Click, table: PublicTable) -> Page:
    """A side was chosen in the lobby post, or any; whoever has no seat sits down by it."""
    assert click.carried is not None
    if table.status != "lobby":
        raise Refused(say("e.started"), show_position=True)
    if click.carried.args[:1] != (sides_look(table),):
        raise Refused(say("e.elsewhere"))
    sides: list[Side | None] = [None, *(one.side for one in sides_offered(table))]
    chosen = sides[_place(click, len(sides))]
    await context.tables.take_side(table.code, click.person, chosen.id if chosen else "", click.id)
    code = Verbatim(table.code)
    said = say("ui.side.taken", code=code, side=chosen.label) if chosen else say("ui.side.any", code=code)
    return notice_page(speech(click), said)


@press("leave", who=Who.CAPTAINS, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
@command("table leave", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def leave(context: Context, click: Click, table: PublicTable) -> Page:
    """Leave the seat, before the start."""
    now = await context.tables.leave(table.code, click.person.id, click.id)
    has_more = bool(now.seats_of(click.person.id))
    return notice_page(speech(click), say("ui.left.one" if has_more else "ui.left", code=Verbatim(table.code)))


@press("computer", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def computer(context: Context, click: Click, table: PublicTable) -> Reply:
    """Seat a computer captain of the level picked, or take the last one out; the lobby post shows it. The button of a game
    without levels, and of older posts, seats one of the usual level."""
    if click.values == (OUT,):
        await context.tables.remove_computer(table.code, click.person.id, click.id)
        return Nothing()
    level = _place(click, len(table.game.levels)) + 1 if click.values else 0
    await context.tables.add_computer(table.code, click.person.id, click.id, level)
    return Nothing()


@press("remove", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def remove(context: Context, click: Click, table: PublicTable) -> Page:
    """Take the last computer captain off."""
    now = await context.tables.remove_computer(table.code, click.person.id, click.id)
    return panel(now, click)


@press("start", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
@command("table start", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def start(context: Context, click: Click, table: PublicTable) -> Page:
    """Call the captains to muster; where nobody else has to come, what follows is shown in the captain's panel."""
    now = await context.tables.start(table.code, click.person.id, click.id)
    if now.status == "dealing":
        return await panels.page(context, now, speech(click, now))
    return notice_page(
        speech(click, now), say("ui.started" if now.status == "running" else "ui.mustering", code=Verbatim(now.code))
    )


@press("here", who=Who.CAPTAINS, note="of the muster", acknowledges=Acknowledges.AFTER_COMMIT, opens_panel=True)
async def here(context: Context, click: Click, table: PublicTable) -> Page:
    """I am here. Pressed in the direct messages it also proves the inbox."""
    seat = seated(table).seat
    if table.status == "muster" and not seat.here:
        table = await context.tables.here(table.code, click.person.id, click.id, by_inbox=not click.guild)
    elif not click.guild:
        await context.people.inbox_works(click.person.id)
    click.has_saved()
    return await panels.page(context, table, speech(click, table), say("ui.here"))


@press("notnow", who=Who.CAPTAINS, note="of the muster")
async def not_now(context: Context, click: Click, table: PublicTable) -> Page:
    """Not this time: the seat is free again."""
    seated(table)
    await context.tables.decline(table.code, click.person.id, click.id)
    return notice_page(speech(click), say("ui.notnow", code=Verbatim(table.code)))


# -- the options panel


@press("options", who=Who.READERS, note="to read; the menus are the opener's")
async def options(context: Context, click: Click, table: PublicTable) -> Page:
    """The options: writable for who has charge of the lobby, readable for all."""
    leads = await context.tables.leads(table.code, click.person.id)
    return panel(table, click, max(0, click.carried.number(0)) if click.carried is not None else 0, leads)


def panel(table: PublicTable, click: Click, page: int = 0, leads: bool = True) -> Page:
    """The options panel as it stands, with that page of the game's options; for who has just changed any, and who `leads`."""
    words = speech(click, table)
    heading = "### " + words.marked(say("ui.options.title", code=Verbatim(table.code)))
    lines = [option_lines(table, words), words.marked(clock(table.pace)), words.marked(say(f"language.{table.language}"))]
    said = [c.text(heading), c.text("\n".join(filter(None, lines)))]
    rows = _menus(table, words, page) if leads and table.status == "lobby" else []
    return Page((c.container(*said, *rows),))


def _menus(table: PublicTable, words: Words, page: int) -> list[c.Item]:
    tongue = [(words.label(say(f"language.{one}")), one == table.language) for one in LANGUAGES]
    counts = [0, *table.game.players][:25]
    seats = [(words.label(say("ui.seats", n=n)) if n else words.label(say("ui.seats.any")), n == table.wanted) for n in counts]
    rows = [
        _paces(table, words), _menu(table, words, "ui.language", "tongue", tongue),
        _menu(table, words, "ui.seats.menu", "seats", seats),
    ]  # fmt: skip
    rows += _fields(table, words, page)
    buttons = [("own.clock", "clock"), ("ui.options.reset", "reset"), ("ui.computer.remove", "remove"), ("done", "done")]
    computers = [
        ("ui.practice.off" if table.practice else "ui.practice.on", "practice"),
        ("ui.remarks.off" if table.remarks else "ui.remarks.on", "remarks"),
    ]  # fmt: skip
    below = (buttons, [*(computers if table.game.levels else ()), ("ui.guests", "guests")])
    return [*rows, *(c.row(*(c.button(words.label(say(label)), _id(table, verb)) for label, verb in row)) for row in below)]


def _fields(table: PublicTable, words: Words, page: int) -> list[c.Item]:
    """The menu of the game's options; of many a page, and the buttons of the others."""
    found = list(mattering(table))
    labels = words.labels([field.label for _, field in found])
    listed = [_field(table, words, place, field, label) for label, (place, field) in zip(labels, found, strict=True)]
    if not listed:
        return []
    start = min(page, (len(listed) - 1) // 25) * 25
    shown = listed[start : start + 25]
    row = c.row(c.menu(_id(table, "field"), shown, hint=words(say("ui.options.game"))))
    spans = [say("ui.page", first=at + 1, last=min(at + 25, len(listed)), count=len(listed)) for at in range(0, len(listed), 25)]
    turns = [c.button(words.label(one), _id(table, "options", at), disabled=at * 25 == start) for at, one in enumerate(spans)]
    return [row, *(c.row(*turns[at : at + 5]) for at in range(0, len(turns), 5) if len(turns) > 1)]


def _paces(table: PublicTable, words: Words) -> c.Item:
    """The paces, each with how long a decision may take."""
    lines = [
        c.option(words.label(say(f"pace.{name}")), str(place), hint=words(clock(pace)), chosen=name == table.pace.name)
        for place, (name, pace) in enumerate(TIME_CONTROLS.items())
    ]
    return c.row(c.menu(_id(table, "pace"), lines, hint=words(say("ui.pace"))))


def _field(table: PublicTable, words: Words, place: int, field: OptionField, label: str) -> c.Option:
    """An option in the menu of options, with its present value."""
    now = field.value_label.get(table.options.get(field.name, field.values[0]))
    return c.option(label, str(place), hint=words(now) if now is not None else "")


def _id(table: PublicTable, verb: str, *args: int) -> str:
    return write(table.code, table.decision, verb, *args)


def _menu(table: PublicTable, words: Words, hint: str, verb: str, entries: list[tuple[str, bool]], *args: int) -> c.Item:
    lines = [c.option(label, str(place), chosen=chosen) for place, (label, chosen) in enumerate(entries)]
    return c.row(c.menu(_id(table, verb, *args), lines, hint=words(say(hint))))


def _place(click: Click, count: int) -> int:
    """The position chosen in a menu. Raises Refused for none."""
    place = number(click.values[0]) if click.values else -1
    if not 0 <= place < count:
        raise Refused(say("e.notoffered"))
    return place


@press("pace", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_pace(context: Context, click: Click, table: PublicTable) -> Page:
    """Another pace."""
    pace = TIME_CONTROLS[PACE_NAMES[_place(click, len(PACE_NAMES))]]
    return panel(await context.tables.choose(table.code, click.person.id, pace=pace, interaction=click.id), click)


@press("tongue", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_language(context: Context, click: Click, table: PublicTable) -> Page:
    """Another language of the posts."""
    language: Any = LANGUAGES[_place(click, len(LANGUAGES))]
    return panel(await context.tables.choose(table.code, click.person.id, language=language, interaction=click.id), click)


@press("seats", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_seats(context: Context, click: Click, table: PublicTable) -> Page:
    """Another number of seats."""
    counts = [0, *table.game.players][:25]
    seats = counts[_place(click, len(counts))]
    return panel(await context.tables.choose(table.code, click.person.id, seats=seats, interaction=click.id), click)


@press("field", who=Who.READERS, note="to read")
async def choose_field(context: Context, click: Click, table: PublicTable) -> Page:
    """An option of the game was picked: its values as a menu."""
    found = fields(table)
    return _values(table, click, _place(click, len(found)))


def _values(table: PublicTable, click: Click, place: int, page: int = 0) -> Page:
    words, field = speech(click, table), fields(table)[place]
    now, page = table.options.get(field.name, field.values[0]), min(page, (len(field.values) - 1) // 25)
    shown = field.values[page * 25 : page * 25 + 25]
    labels = words.labels([field.value_label[value] for value in shown])
    entries = [(label, value == now) for label, value in zip(labels, shown, strict=True)]
    menu = _menu(table, words, "ui.options.value", "value", entries, place, page)
    more = [("ui.done", "options", ())] + ([("more", "values", (place, page + 1))] if len(field.values) > page * 25 + 25 else [])
    buttons = c.row(*(c.button(words.label(say(label)), _id(table, verb, *args)) for label, verb, args in more))
    return Page((c.container(c.text("### " + words.marked(field.label)), menu, buttons),))


@press("values", who=Who.READERS, note="to read")
async def more_values(context: Context, click: Click, table: PublicTable) -> Page:
    """The next values of an option."""
    assert click.carried is not None
    return _values(table, click, _known(click, table), max(0, click.carried.number(1)))


@press("value", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_value(context: Context, click: Click, table: PublicTable) -> Page:
    """A value of an option was picked."""
    assert click.carried is not None
    field = fields(table)[_known(click, table)]
    shown = field.values[max(0, click.carried.number(1)) * 25 :][:25]
    given: Mapping[str, Any] = {field.name: shown[_place(click, len(shown))]}
    return panel(await context.tables.choose(table.code, click.person.id, options=given, interaction=click.id), click)


def _known(click: Click, table: PublicTable) -> int:
    assert click.carried is not None
    place = click.carried.number(0)
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


@press("practice", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def practise(context: Context, click: Click, table: PublicTable) -> Page:
    """The table is for practice from now on, or no more."""
    return panel(
        await context.tables.choose(table.code, click.person.id, practice=not table.practice, interaction=click.id), click
    )


@press("remarks", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def remark(context: Context, click: Click, table: PublicTable) -> Page:
    """Computer captains say something at turning points from now on, or no more."""
    return panel(await context.tables.choose(table.code, click.person.id, remarks=not table.remarks, interaction=click.id), click)


@press("clock", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.WITH_A_FORM)
async def open_clock(context: Context, click: Click, table: PublicTable) -> Reply:
    """The form for a clock of the table's own, for who has charge of the lobby."""
    await context.tables.door(table.code, click.person.id)
    words = speech(click)
    parts = [
        c.labelled(words.label(say(f"ui.clock.{name}"), 45), c.line(name, hint=hint, most=8, needed=name == "base"))
        for name, hint in (("base", "24h"), ("added", "8h"), ("cap", "72h"))
    ]
    return Form(c.form(words.label(say("own.clock"), 45), _id(table, "clocked"), *parts))


@press("clocked", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def clocked(context: Context, click: Click, table: PublicTable) -> Page:
    """The form of the own clock was sent."""
    given = {name: seconds((click.fields.get(name) or ("",))[0] or "0") for name in ("base", "added", "cap")}
    try:
        pace = own_time_control(given["base"], given["added"], given["cap"])
    except ValueError:
        raise Refused(say("e.clock")) from None
    return panel(await context.tables.choose(table.code, click.person.id, pace=pace, interaction=click.id), click)


def seconds(text: str) -> float:
    """A length of time as people write it: 90m, 24h, 3d; a bare number is hours. Raises Refused."""
    text = text.strip().lower().replace(" ", "")
    units = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0, "g": 86400.0}
    digits, unit = (text[:-1], text[-1]) if text and text[-1] in units else (text, "h")
    count = number(digits)
    if count < 0:
        raise Refused(say("e.clock"))
    return count * units[unit]
