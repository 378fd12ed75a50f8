"""Seats on offer at a running table: the page of them, taking one, and the first page of its new captain."""

from __future__ import annotations

import re

from bot.edge.context.context import Context, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import called, capital, game_name, label_of, with_side
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import what_now
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Captain, Name, Verbatim, say
from locales import Words

_PERSON = re.compile(r"[0-9]{1,20}")
LINES, STEPS = 10, 4
"""Lines that tell a new captain how the game stands, and the steps among them."""


@press("freeseats", who=Who.READERS, note="the seats on offer at a running table; a captain hands over his own")
@command(
    "table seats",
    who=Who.READERS,
    note="the seats on offer at a running table; a captain hands over his own",
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(Option(name="to", kind="person"), TABLE),
)
async def seats(context: Context, click: Click, table: PublicTable) -> Page:
    """The seats on offer, each with the button to take it. To whom a captain is named, his seat is offered at once."""
    if table.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    to = click.options.get("to")
    return await _offer(context, click, table, int(to)) if to else _page(click, table)


def _page(click: Click, table: PublicTable) -> Page:
    words = speech(click, table)
    heading = c.text("### " + words.marked(say("ui.free.title", table=called(table))))
    free = [seat.number for seat in table.seats if seat.on_offer]
    rows = [_free(table, seat, words) for seat in free]
    own = _own(table, words) if isinstance(table, CaptainTable) else []
    return Page(
        (c.container(heading, *(rows or [c.text(words.marked(say("ui.free.none")))]), *own),),
        seat=table.acting_seat if isinstance(table, CaptainTable) else None,
    )


def _own(table: CaptainTable, words: Words) -> list[c.Item]:
    """The captain's own seat: to whom it is offered, or the menu by which it is."""
    to = next((person for person, seat in table.handovers.items() if seat == table.seat.number), None)
    if to is None:
        menu = c.people(write(table.code, table.decision, "handto"), hint=words(say("ui.hand.to")))
        return [c.text(words.marked(say("ui.hand.what"))), c.row(menu)]
    back = c.button(words.label(say("seat.keep")), write(table.code, table.decision, "handback"))
    return [c.text(words.marked(say("ui.hand.offered", who=Verbatim(f"<@{to}>")))), c.row(back)]


@press(
    "handto",
    who=Who.CAPTAINS,
    note="offers one's seat to somebody who never sat at the table",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
async def hand_to(context: Context, click: Click, table: PublicTable) -> Page:
    """Somebody was picked, to whom the captain's seat is offered."""
    seated(table)
    if not click.values or not _PERSON.fullmatch(click.values[0]):
        raise Refused(say("e.notoffered"))
    return await _offer(context, click, table, int(click.values[0]))


async def _offer(context: Context, click: Click, table: PublicTable, to: int) -> Page:
    seated(table)
    now = await context.substitutes.offer(table.code, click.person.id, to, click.id)
    click.note_saved()
    return _page(click, now)


@press("handback", who=Who.CAPTAINS, note="withdraws the offer of one's seat", acknowledges=Acknowledges.AFTER_COMMIT)
async def keep(context: Context, click: Click, table: PublicTable) -> Page:
    """The offer was withdrawn."""
    seated(table)
    if table.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    now = await context.substitutes.withdraw(table.code, click.person.id, click.id)
    click.note_saved()
    return _page(click, now)


@press("handtake", who=Who.READERS, note="by whom a captain has offered his seat", acknowledges=Acknowledges.AFTER_COMMIT)
async def accept(context: Context, click: Click, table: PublicTable) -> Page:
    """The offered seat was taken: how the game stands."""
    seat = _named(click, table)
    before = table.seats[seat].name
    now = await context.substitutes.accept(table.code, click.person, seat, click.id)
    click.note_saved()
    return await welcome(context, click, now, before)


@press("handno", who=Who.READERS, note="by whom a captain has offered his seat", acknowledges=Acknowledges.AFTER_COMMIT)
async def decline(context: Context, click: Click, table: PublicTable) -> Page:
    """The offered seat was declined."""
    await context.substitutes.decline(table.code, click.person, _named(click, table), click.id)
    click.note_saved()
    return notice_page(speech(click, table), say("ui.hand.declined"), as_new_message=not click.from_private)


def _free(table: PublicTable, seat: int, words: Words) -> c.Item:
    button = c.button(words.label(say("seat.take")), write(table.code, table.decision, "sitin", seat))
    return c.beside(button, c.text(words.marked(say("ui.free.one", captain=with_side(table, seat)))))


@press("sitin", who=Who.READERS, note="asks once more before a seat on offer is taken")
async def ask(context: Context, click: Click, table: PublicTable) -> Page:
    """The meaning of taking the seat, and the button that takes it. Raises Refused if it is not on offer."""
    seat, words = _named(click, table), speech(click, table)
    if not table.seats[seat].on_offer or table.status != "running":
        raise Refused(say("e.seat.taken", who=Captain(seat)))
    sure = say("ui.free.sure", captain=with_side(table, seat), table=called(table), game=game_name(table))
    button = c.button(words.label(say("seat.take")), write(table.code, table.decision, "takeseat", seat), style=c.PRIMARY)
    return Page((c.container(c.text(words.marked(sure)), c.row(button)),), as_new_message=not click.from_private)


@press(
    "takeseat",
    who=Who.READERS,
    note="a seat on offer, by whoever never sat at the table; with its hand and log",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
async def take(context: Context, click: Click, table: PublicTable) -> Page:
    """The seat was taken: how the game stands."""
    seat = _named(click, table)
    before = table.seats[seat].name
    now = await context.substitutes.take(table.code, click.person, seat, click.id)
    click.note_saved()
    return await welcome(context, click, now, before)


def _named(click: Click, table: PublicTable) -> int:
    """The seat that a button names. Raises Refused for none."""
    seat = -1 if click.button_id is None else click.button_id.number(0)
    if not 0 <= seat < len(table.seats):
        raise Refused(say("e.notoffered"))
    return seat


async def welcome(context: Context, click: Click, table: PublicTable, before: str) -> Page:
    """The first page of a new captain: whose seat it was, the last steps, what is asked, what lies in the hand."""
    words = speech(click, table)
    first = words.marked(say("ui.free.yours", name=Name(before), table=called(table)))
    steps = await context.history.headings(table.code, max(1, table.step - STEPS + 1), table.step)
    told = [f"- {capital(words.marked(one.headline))}" for one in steps]
    asked = [capital(words.marked(one)) for one in what_now.sentences(table, words, click.locale)]
    text = "\n".join([f"### {first}", *asked[:1], *told, *asked[1:]][: LINES + 1])
    own = isinstance(table, CaptainTable)
    labels = (("decide", "decide"), ("hand", "hand"), ("log", "log"), ("help", "now")) if own else (("log", "log"),)
    row = c.row(*(c.button(label_of(words, table, label), write(table.code, table.decision, verb)) for label, verb in labels))
    return Page((c.container(c.text(text[: c.MOST_TEXT // 2]), row),))
