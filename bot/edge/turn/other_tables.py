"""The other tables that wait for a captain, offered on the panel of this one."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, others_waiting
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.replies import Page
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import say
from locales import Words


async def with_next(context: Context, table: CaptainTable, page: Page, words: Words) -> Page:
    """The panel with the button to the next table that waits for the captain, in a row of its own, if one does. Nothing is read
    for captains of one table, and in lessons."""
    person = table.seat.person or 0
    is_elsewhere = table.sits_elsewhere or context.answered_steps.sits_elsewhere(person)
    if not (table.guild and is_elsewhere) or not await others_waiting(context, person, table.code):
        return page
    context.answered_steps.note_elsewhere(person)
    button = c.button(words.label(say("next.table")), write(table.code, table.decision, "nexttable"), style=c.PRIMARY)
    return replace(page, parts=(c.inserted(page.parts[0], -1, c.row(button)), *page.parts[1:]))


async def look_elsewhere(context: Context, table: CaptainTable) -> None:
    """Note whether other tables wait for the captain who looks at one that does not."""
    person = table.seat.person or 0
    if not table.is_waited_for and await others_waiting(context, person, table.code):
        context.answered_steps.note_elsewhere(person)
