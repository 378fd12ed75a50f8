"""A captain's next turn, planned while others play: its panel is the one that he will have then."""

from __future__ import annotations

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.table.table import PublicTable
from locales import Words


@press("next", who=Who.CAPTAINS, note="the next turn, planned while others play")
async def plan(context: Context, click: Click, table: PublicTable) -> Page:
    """The panel of his next turn, with what he has filled in or planned for it. Raises Refused if nothing may be planned."""
    planned = await context.drafts.ahead(seated(table))
    return await captain_panel.asked(context, captain_panel.question_of(planned), speech(click, table))


async def page(context: Context, table: PublicTable, words: Words) -> Page:
    """The panel of the next turn after a change of the table; if it cannot be planned now, the present panel."""
    if not seated(table).may_plan:
        return await captain_panel.page(context, table, words)
    planned = await context.drafts.ahead(seated(table))
    return await captain_panel.asked(context, captain_panel.question_of(planned), words)
