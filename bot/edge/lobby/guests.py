"""The door of a lobby, for who has charge of it: inviting, sending away, closing and opening it."""

from __future__ import annotations

import re

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import code
from bot.edge.kit.replies import Page
from bot.edge.lobby.lobby_post import mentions
from bot.edge.presses.command import Option, command, flag
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from bot.service.table.admission import Door
from engines.kernel.base.messages import Captain, say
from locales import Words

MOST_AT_ONCE = 5
_PERSON = re.compile(r"[0-9]{1,20}")


@press("guests", who=Who.OPENER, note="the door of lobby and muster")
@command(
    "table guests",
    who=Who.OPENER,
    note="the door of lobby and muster; with options it is changed",
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(Option(name="invite", kind="person"), Option(name="remove", kind="person"), flag("open")),
)
async def guests(context: Context, click: Click, table: PublicTable) -> Page:
    """The door as it stands; of the command, with what was given of it done at once."""
    given = click.options
    invited, away = (tuple(given[name] for name in (one,) if name in given) for one in ("invite", "remove"))
    if invited or away or "open" in given:
        closed = not given["open"] if "open" in given else None
        table = await context.tables.receive(table.code, click.person.id, invited, away, closed, click.id)
    return await _page(context, click, table)


async def _page(context: Context, click: Click, table: PublicTable) -> Page:
    if table.status not in ("lobby", "muster"):
        raise Refused(say("e.started"), show_position=True)
    words, door = speech(click, table), await context.tables.door(table.code, click.person.id)
    heading = "### " + words.marked(say("ui.guests.title", code=code(table)))
    said = [c.text(heading), c.text("\n".join(_lines(door, words)))]
    return Page(
        (c.container(*said, *_rows(table, door, words, click.person.id)),),
        as_new_message=click.command != () and not click.from_private,
    )


def _lines(door: Door, words: Words) -> list[str]:
    """The lines of the door: who comes in, the invited, those sent away."""
    named = (("ui.guests.invited", door.invited), ("ui.guests.away", door.sent_away))
    lists = [words.marked(say(label, list=mentions(people))) for label, people in named if people]
    return [words.marked(say("ui.guests.closed" if door.is_closed else "ui.guests.open")), *lists]


def _rows(table: PublicTable, door: Door, words: Words, person: int) -> list[c.Item]:
    def id(verb: str, *args: int) -> str:
        return write(table.code, table.decision, verb, *args)

    others = [seat for seat in table.seats if seat.person not in (None, person, table.opener)]
    labels = words.labels([Captain(seat.number) for seat in others])
    lines = [c.option(label, str(seat.person)) for label, seat in zip(labels, others, strict=True)][: c.MOST_OPTIONS]
    away = [c.row(c.menu(id("sendaway"), lines, hint=words(say("ui.guests.send"))))] if lines else []
    invite = c.row(c.people(id("invite"), hint=words(say("ui.guests.invite")), most=MOST_AT_ONCE))
    door_label = "ui.guests.reopen" if door.is_closed else "ui.guests.shut"
    presses = [c.button(words.label(say(door_label)), id("door", int(not door.is_closed)))]
    rest = (("options", "options"), ("done", "done")) if table.status == "lobby" else ()
    presses += [c.button(words.label(say(label)), id(verb)) for label, verb in rest]
    return [*away, invite, c.row(*presses)]


def _people(click: Click) -> tuple[int, ...]:
    """The people chosen in a menu. Raises Refused for none, and for what no client sends."""
    if not click.values or not all(map(_PERSON.fullmatch, click.values)):
        raise Refused(say("e.notoffered"))
    return tuple(int(value) for value in click.values[:MOST_AT_ONCE])


@press("invite", who=Who.OPENER, note="in lobby and muster", acknowledges=Acknowledges.AFTER_COMMIT)
async def invite(context: Context, click: Click, table: PublicTable) -> Page:
    """People were invited."""
    now = await context.tables.receive(table.code, click.person.id, invited=_people(click), interaction=click.id)
    return await _page(context, click, now)


@press(
    "sendaway",
    who=Who.OPENER,
    note="in lobby and muster; of the muster it frees the seat, and the lobby is open again",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
async def send_away(context: Context, click: Click, table: PublicTable) -> Page:
    """Somebody was sent away."""
    now = await context.tables.receive(table.code, click.person.id, sent_away=_people(click), interaction=click.id)
    return await _page(context, click, now)


@press(
    "door",
    who=Who.OPENER,
    note="in lobby and muster; closes it to all who are not invited, or opens it",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
async def shut(context: Context, click: Click, table: PublicTable) -> Page:
    """The lobby was closed to all who are not invited, or opened again."""
    assert click.button_id is not None
    closed = click.button_id.number(0) != 0
    now = await context.tables.receive(table.code, click.person.id, closed=closed, interaction=click.id)
    return await _page(context, click, now)
