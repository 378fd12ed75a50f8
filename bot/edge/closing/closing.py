"""Closing a table without a result: asked for, agreed to, refused, done with a note."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import captains, code
from bot.edge.kit.replies import Form, Page, Reply, notice_page
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.votes import votes
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.lobby.closing import LONGEST_NOTE
from engines.kernel.base.messages import Message, say
from locales import Words

ENDED = ("over", "closed")
BEFORE = ("lobby", "muster")


@press("closing", who=Who.CLOSERS, note="asks once more, or shows the vote on it", while_dealing=True)
@command(
    "table close",
    who=Who.CLOSERS,
    note="asks once more; with a note, by right, at once",
    while_dealing=True,
    options=(TABLE, Option(name="note", longest=LONGEST_NOTE)),
)
async def close(context: Context, click: Click, table: PublicTable) -> Page:
    """The steps that close a table now, for the caller; closing asks once more. With a note and the right to close, it is done at
    once."""
    words, right = speech(click, table), context.tables.right(table.guild)
    note = str(click.options.get("note") or "")
    if table.status in ENDED:
        raise Refused(say("e.decided"), show_position=True)
    if table.status in BEFORE:
        if not right and table.opener != click.person.id:
            raise Refused(say("e.notyours"))
        return notice_page(words, say("ui.close.sure", code=code(table)), _press(words, table, "ui.close.yes", "close", c.RED))
    if right and note.strip():
        return await _by_right(context, click, table, note)
    closers = await context.tables.closers(table.code)
    is_one = isinstance(table, CaptainTable) and any(table.seats[seat].person == click.person.id for seat in closers)
    if not is_one and not right:
        raise Refused(say("e.notyours.begun"))
    by_note = [_press(words, table, "close.noted", "closenote", c.SECONDARY if is_one else c.RED)] if right else []
    if not is_one:
        return notice_page(words, say("ui.close.note", code=code(table)), *by_note)
    said, presses = _of_captain(words, table, closers, click.person.id)
    if _is_voted_on(table) and not right:
        return await votes.page(context, click, table)
    return notice_page(words, said, *presses, *by_note)


def _of_captain(words: Words, table: PublicTable, closers: tuple[int, ...], person: int) -> tuple[Message, list[c.Button]]:
    """The text and buttons for a captain of the game."""
    if len(closers) == 1:
        return say("ui.close.sure", code=code(table)), [_press(words, table, "ui.close.yes", "close", c.RED)]
    if _is_voted_on(table):
        return say("ui.close.voted", code=code(table)), [_press(words, table, "votes", "votes", c.PRIMARY)]
    others = captains(seat for seat in closers if table.seats[seat].person != person)
    return say("ui.close.ask", code=code(table), list=others), [_press(words, table, "close.ask", "close", c.RED)]


def _is_voted_on(table: PublicTable) -> bool:
    return any(vote.motion.kind == "cancel" for vote in table.votes)


def _press(words: Words, table: PublicTable, label: str, verb: str, style: c.Style) -> c.Button:
    return c.button(words.label(say(label)), write(table.code, table.decision, verb), style=style)


@press(
    "close",
    who=Who.CLOSERS,
    note="asks no more; a captain among others votes for it",
    acknowledges=Acknowledges.AFTER_COMMIT,
    while_dealing=True,
)
async def closed(context: Context, click: Click, table: PublicTable) -> Page:
    """Closing was confirmed, or voted for."""
    return await votes.after(context, click, await context.tables.close(table.code, click.person.id, click.id))


async def _by_right(context: Context, click: Click, table: PublicTable, note: str) -> Page:
    return await votes.after(context, click, await context.tables.close(table.code, click.person.id, click.id, note))


@press(
    "playon",
    who=Who.CAPTAINS,
    note="in the game: no to closing it, or who asked takes that back",
    acknowledges=Acknowledges.AFTER_COMMIT,
    while_dealing=True,
)
async def play_on(context: Context, click: Click, table: PublicTable) -> Page:
    """The end of the table is voted down, or that vote withdrawn."""
    return await votes.after(context, click, await context.tables.play_on(table.code, click.person.id, click.id))


@press("closenote", who=Who.BY_RIGHT, note="the form for the note", acknowledges=Acknowledges.WITH_A_FORM, while_dealing=True)
async def open_note(context: Context, click: Click, table: PublicTable) -> Reply:
    """The form for the note with which a manager, or whoever runs the bot, closes a game."""
    if not context.tables.right(table.guild):
        raise Refused(say("e.notyours.begun"))
    words = speech(click, table)
    line = c.line("note", most=LONGEST_NOTE)
    field = c.labelled(words.label(say("ui.close.note.label"), 45), line, words(say("ui.close.note.hint")))
    return Form(c.form(words.label(say("close.noted"), 45), write(table.code, table.decision, "closenoted"), field))


@press("closenoted", who=Who.BY_RIGHT, note="closes a game", acknowledges=Acknowledges.AFTER_COMMIT, while_dealing=True)
async def close_with_note(context: Context, click: Click, table: PublicTable) -> Page:
    """The note was sent: the game is closed."""
    if not context.tables.right(table.guild):
        raise Refused(say("e.notyours.begun"))
    return await _by_right(context, click, table, (click.fields.get("note") or ("",))[0])
