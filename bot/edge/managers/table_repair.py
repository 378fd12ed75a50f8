"""Help for a table by its server's managers, and by operators: more time, a pause, a seat on offer, its end; each with a note."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.replies import Form, Page
from bot.edge.lobby.status import status_lines
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from bot.service.lobby.closing import LONGEST_NOTE
from bot.service.managers.repair import REPAIRS, Repair
from bot.service.managers.repairs import PossibleRepairs
from engines.kernel.base.messages import Captain, Message, say
from locales import Words

BY_RIGHT = "managers of the table's server, and operators"
NO_SEAT = 99
"""The place of a seat in a button that is about none."""


@command("server repair", who=Who.BY_RIGHT, note=BY_RIGHT, looked_up=True, options=(TABLE,))
@press("repair", who=Who.BY_RIGHT, note=BY_RIGHT, looked_up=True)
async def repair(context: Context, click: Click, table: PublicTable) -> Page:
    """The status of a table, with the ways of help that it may have now."""
    return _page(speech(click, table), table, await context.repairs.possible(table.code))


@press("repairform", who=Who.BY_RIGHT, note="the form for the note", acknowledges=Acknowledges.WITH_A_FORM)
async def ask_note(context: Context, click: Click, table: PublicTable) -> Form:
    """The form for the note with which a table is helped."""
    words, (kind, seat) = speech(click, table), _chosen(click)
    await context.repairs.possible(table.code)
    field = c.labelled(
        words.label(say("repair.note"), c.TITLE), c.line("note", most=LONGEST_NOTE), words(say("repair.note.hint"))
    )
    done = write(table.code, table.decision, "repaired", REPAIRS.index(kind), seat)
    return Form(c.form(words.label(_label(kind, seat), c.TITLE), done, field))


@press("repaired", who=Who.BY_RIGHT, note="helps the table, which its channel is told", acknowledges=Acknowledges.AFTER_COMMIT)
async def carry_out(context: Context, click: Click, table: PublicTable) -> Page:
    """The note was sent: the table is helped."""
    kind, seat = _chosen(click)
    now = await context.repairs.repair(table.code, kind, click.written, seat, click.id)
    click.note_saved()
    words = speech(click, now)
    return _page(words, now, await context.repairs.possible(now.code), say("repair.done"))


def _chosen(click: Click) -> tuple[Repair, int]:
    """The way of help that a button names, and its seat."""
    at = click.required_id.number(0)
    if not 0 <= at < len(REPAIRS):
        raise Refused(say("e.notoffered"))
    return REPAIRS[at], click.required_id.number(1)


def _page(words: Words, table: PublicTable, possible: PossibleRepairs, notice: Message | None = None) -> Page:
    """The status, and a button for each way of help."""
    buttons = [_button(words, table, kind, NO_SEAT) for kind in possible.ways if kind != "free"]
    buttons += [_button(words, table, "free", seat) for seat in possible.seats]
    if table.status not in ("over", "closed"):
        buttons.append(c.button(words.label(say("close.noted")), write(table.code, table.decision, "closenote"), style=c.RED))
    told = [words.marked(notice)] if notice is not None else []
    rows = [c.row(*buttons[at : at + c.MOST_BUTTONS]) for at in range(0, len(buttons), c.MOST_BUTTONS)]
    return Page((c.container(c.text("\n".join([*told, *status_lines(table, words)])), *rows),))


def _button(words: Words, table: PublicTable, kind: Repair, seat: int) -> c.Button:
    id = write(table.code, table.decision, "repairform", REPAIRS.index(kind), seat)
    return c.button(words.label(_label(kind, seat)), id)


def _label(kind: Repair, seat: int) -> Message:
    return say("repair.free", who=Captain(seat)) if kind == "free" else say(f"repair.{kind}")
