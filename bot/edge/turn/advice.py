"""Advice: a computer captain's choice, told on the caller's panel. The pick stays the captain's."""

from __future__ import annotations

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel as panels
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say


@press("hint", who=Who.CAPTAINS, note="at practice tables")
async def hint(context: Context, click: Click, table: PublicTable) -> Page:
    """The captain's panel with the hint on top; if nothing is asked of him any more, without one. Raises Refused as
    `Advice.hint`."""
    own, words = seated(table), speech(click, table)
    if own.choice is None:
        return await panels.page(context, own, words)
    found = await context.advice.hint(own.code, own.seat.number)
    return await panels.page(
        context, await panels.in_first_mode(context, own), words, say("hint.is", play=found.play, why=found.why)
    )
