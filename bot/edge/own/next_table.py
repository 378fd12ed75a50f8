"""The way from the panel of one table to that of the next one which waits for the captain."""

from __future__ import annotations

from bot.edge.context.context import Context, others_waiting, seated, speech
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import say


@press("nexttable", who=Who.CAPTAINS, note="the panel of another table that waits for the captain")
async def show_next(context: Context, click: Click, table: PublicTable) -> Page:
    """The panel of the table that has waited longest for the captain, in place of this one; this one again if none waits."""
    here, person = seated(table), click.person.id
    for one in await others_waiting(context, person, here.code):
        following = await context.positions.table(one.code)
        if isinstance(following, CaptainTable):
            context.open_panels.leave(here.code, person, click.message or 0)
            following = await captain_panel.next_seat_table(context, following)
            return await captain_panel.opened(context, seated(following), speech(click, following))
    return await captain_panel.page(context, here, speech(click, here), say("next.table.none"))
