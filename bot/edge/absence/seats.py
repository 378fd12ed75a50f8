"""Seats on offer at a running table: the page of them, taking one, and the first page of its new captain."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import called, capital, game_name, label_of, with_side
from bot.edge.kit.replies import Page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import what_now
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Captain, Name, say
from locales import Words

LINES, STEPS = 10, 4
"""Lines that tell a new captain how the game stands, and the steps among them."""


@press("freeseats", who=Who.READERS, note="the seats on offer at a running table")
@command("table seats", who=Who.READERS, note="the seats on offer at a running table", options=(TABLE,))
async def seats(context: Context, click: Click, table: PublicTable) -> Page:
    """The seats on offer, each with the button to take it."""
    if table.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    words = speech(click, table)
    heading = c.text("### " + words.marked(say("ui.free.title", table=called(table))))
    free = [seat.number for seat in table.seats if seat.on_offer]
    rows = [_free(table, seat, words) for seat in free]
    return Page((c.container(heading, *(rows or [c.text(words.marked(say("ui.free.none")))])),))


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
