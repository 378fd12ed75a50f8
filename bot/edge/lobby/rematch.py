"""A finished table's next one: a rematch, or the next game of a series."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
from bot.edge.lobby.tables import call_again, open_after, open_again
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say


@press("onward", who=Who.CAPTAINS, note="when the game is over, at home")
async def onward(context: Context, click: Click, table: PublicTable) -> Page:
    """The table that goes on with this one, called by one of its captains in its server."""
    if not table.seats_of(click.person.id):
        raise Refused(say("e.rematch"))
    if not table.goes_on:
        raise Refused(say("e.handed" if table.status == "over" else "e.notover"))
    return await open_after(context, click, table)


@press("rematch", who=Who.CAPTAINS, note="when the game is over, at home", acknowledges=Acknowledges.AFTER_COMMIT)
async def rematch(context: Context, click: Click, table: PublicTable) -> Page:
    """A rematch, called by a captain of the table; of a table that closed before its game, a new lobby."""
    if not table.seats_of(click.person.id):
        raise Refused(say("e.rematch"))
    if table.status not in ("over", "closed"):
        raise Refused(say("e.notover"))
    return await (call_again if table.decision else open_again)(context, click, table)
